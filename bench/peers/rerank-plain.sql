-- The plain form: a durable table, then the rank of every team. $1 is 1 for the goal, -1 for taking it back.
update team_total set total = total + gain * $1::int from gained where gained.team = team_total.team;
-- The sum makes the server work out every rank without sending them.
select sum(place) as places from (select rank() over (order by total desc) as place from team_total) as ranked
