-- Nicknames as they are searched: beginnings by the first index, parts by the second.
alter table manager add column folded_nickname text not null generated always as (fold_text(nickname)) stored;
create index manager_folded_nickname on manager (folded_nickname collate "C");
create index manager_nickname_parts on manager using gin (folded_nickname gin_trgm_ops);

-- Final standings in their order: a page begins at its rank, and a row's place is counted from its rank.
create index entry_place on entry (contest_id, final_rank, prize desc, id) include (manager_id, final_points)
where final_rank is not null;
