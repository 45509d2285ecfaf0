-- Names as they are searched: lower case, without accents. domain/src/search/fold-text.ts does the same.
create extension if not exists pg_trgm;

create function fold_text(written text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(lower(normalize(written, NFKD)), E'[\u0300-\u036f]', '', 'g'), 'øłđðħıßæœþ', 'olddhisaot'
  );

alter table player add column folded_name text not null generated always as (fold_text(name || ' ' || short_name)) stored;
alter table club add column folded_name text not null generated always as (fold_text(name || ' ' || short_name)) stored;
alter table contest add column folded_name text not null generated always as (fold_text(name)) stored;

-- Parts of a name, and names typed nearly right.
create index player_folded_name on player using gin (folded_name gin_trgm_ops);
create index contest_folded_name on contest using gin (folded_name gin_trgm_ops);
