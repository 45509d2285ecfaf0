-- A second guard behind the operations: once a contest is locked or cancelled nobody enters or leaves it, no team
-- changes, and a result is written once. It only refuses; the rules of time are decided by the operations, which hold
-- the lock of the contest. Whoever does not hold it waits here for those who do.
create function refuse_entry_after_lock() returns trigger
language plpgsql
as $$
declare
  fixed boolean;
begin
  select locked_at is not null or cancelled_at is not null into fixed
  from contest where id = new.contest_id for share;
  if fixed then
    raise exception 'contest % is locked: its entries are fixed', new.contest_id using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger entry_before_lock before insert on entry
for each row execute function refuse_entry_after_lock();

create trigger entry_left_before_lock before update of state on entry
for each row when (new.state = 'left' and old.state <> 'left') execute function refuse_entry_after_lock();

create trigger entry_team_before_lock
before update of contest_id, manager_id, fee, starters, reserves, captain_id, vice_captain_id, stars, formation, saved_at
on entry
for each row when (
  (new.contest_id, new.manager_id, new.fee, new.starters, new.reserves, new.captain_id, new.vice_captain_id,
    new.stars, new.formation, new.saved_at)
  is distinct from
  (old.contest_id, old.manager_id, old.fee, old.starters, old.reserves, old.captain_id, old.vice_captain_id,
    old.stars, old.formation, old.saved_at)
) execute function refuse_entry_after_lock();

create function refuse_second_result() returns trigger
language plpgsql
as $$
begin
  raise exception 'entry % has its result', new.id using errcode = '23514';
end
$$;

create trigger entry_result_once before update of final_points, final_rank, prize on entry
for each row when (
  old.final_rank is not null
  and (new.final_points, new.final_rank, new.prize) is distinct from (old.final_points, old.final_rank, old.prize)
) execute function refuse_second_result();
