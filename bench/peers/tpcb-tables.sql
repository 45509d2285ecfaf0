-- TPC-B at scale 1, as pgbench makes it.
create table tpcb_branch (id integer primary key, balance integer not null) with (fillfactor = 100);
create table tpcb_teller (id integer primary key, branch integer not null, balance integer not null);
create table tpcb_account (id integer primary key, branch integer not null, balance integer not null);
create table tpcb_history (teller integer, branch integer, account integer, delta integer, at timestamptz);
insert into tpcb_branch values (1, 0);
insert into tpcb_teller select id, 1, 0 from generate_series(1, 10) as id;
insert into tpcb_account select id, 1, 0 from generate_series(1, 100000) as id;
analyze tpcb_account;
