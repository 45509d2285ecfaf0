-- Lists of contests order those that start together by id.
create index contest_order on contest (start_at desc, id desc);
drop index contest_start;
-- Few contests have a password: without an index their list reads all others.
create index contest_private on contest (start_at desc, id desc) where password_hash is not null;
