-- Which news of the product a manager has read.
create table system_news_read (
  manager_id integer not null references manager (id),
  news_id integer not null references system_news (id),
  at timestamptz not null,
  primary key (manager_id, news_id)
);
