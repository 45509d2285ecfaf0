-- News of the product for its managers, written by operators. Texts are kept as blocks, never as HTML.
create table system_news (
  id integer generated always as identity primary key,
  -- The operator's name for it: publishing it again revises it.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  published_at timestamptz not null,
  revised_at timestamptz,
  withdrawn_at timestamptz
);
create index system_news_latest on system_news (published_at desc, id desc) where withdrawn_at is null;

create table system_news_text (
  news_id integer not null references system_news,
  language text not null,
  title text not null check (length(title) between 1 and 120),
  summary text not null check (length(summary) between 1 and 300),
  blocks jsonb not null,
  primary key (news_id, language)
);
