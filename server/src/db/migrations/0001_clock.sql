-- The one clock of the game's rules. In production its mode is 'real'.
create table game_clock (
  only_row    boolean primary key default true check (only_row),
  -- real: the database's own clock. scaled: from the anchor on, at a multiple of real time. stepped: stands at anchor_game.
  mode        text not null check (mode in ('real', 'scaled', 'stepped')),
  anchor_real timestamptz not null,
  anchor_game timestamptz not null,
  rate        double precision not null check (rate > 0)
);

insert into game_clock (mode, anchor_real, anchor_game, rate)
values ('real', clock_timestamp(), clock_timestamp(), 1);

-- Milliseconds, because that is what a Date holds: a time that went through the program compares equal.
-- VOLATILE, because an operation reads it after waiting for locks: a STABLE function may be evaluated once at the
-- start of the statement and shows the clock row as it was then. Where an index on a due time must serve, write
-- `due_at <= (select game_now())`: the subquery is evaluated once and its value can drive the index.
create function game_now() returns timestamptz
language sql volatile
as $$
  select date_trunc('milliseconds', case mode
    when 'real' then clock_timestamp()
    when 'scaled' then anchor_game + (clock_timestamp() - anchor_real) * rate
    else anchor_game
  end)
  from game_clock
$$;
