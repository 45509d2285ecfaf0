-- Articles of the news site, as last read. Their text is kept as blocks, never as HTML.
create table news_post (
  site text not null,
  id integer not null check (id > 0),
  published_at timestamptz not null,
  title text not null,
  summary text not null,
  blocks jsonb not null,
  -- Folded title and text, for searching.
  searchable text not null,
  address text not null,
  primary key (site, id)
);
create index news_post_latest on news_post (site, published_at desc, id desc);

-- When a news site was last read, and since when it could not be.
create table news_site (
  site text primary key,
  read_at timestamptz,
  failed_at timestamptz
);
