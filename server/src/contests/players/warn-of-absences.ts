import { sql, type Tx } from '../../db/database.ts';
import type { NewAbsence } from '../../football/public.ts';
import { notify } from '../../inbox/public.ts';
import { slugOf } from '../queries/slug.ts';

/**
 * Notifies managers whose team, before the deadline of its contest, fields players who were newly ruled out of all or
 * some of its matches: one notification a contest, with the names. Simulated managers get none.
 */
export async function warnOfAbsences(tx: Tx, at: Date, absences: readonly NewAbsence[]): Promise<void> {
  const { rows } = await sql<{ manager_id: number; id: number; name: string; names: string }>`
    with out as (
      select * from unnest(
        ${absences.map(({ playerId }) => playerId)}::int[], ${absences.map(({ outFrom }) => outFrom)}::timestamptz[],
        ${absences.map(({ expectedReturn }) => expectedReturn)}::timestamptz[]
      ) as absence (player_id, out_from, expected_return)
    )
    select entry.manager_id, contest.id, contest.name,
      string_agg(distinct player.short_name, ', ') as names
    from contest
    join entry on entry.contest_id = contest.id and entry.state = 'playing'
    join manager on manager.id = entry.manager_id and not manager.is_simulated
    join out on out.player_id = any(entry.starters || entry.reserves)
    join player on player.id = out.player_id
    where contest.locked_at is null and contest.cancelled_at is null and contest.final_at is null
      and contest.start_at > ${at}
      and exists (
        select from contest_match join match on match.id = match_id
        where contest_match.contest_id = contest.id and player.club_id in (home_club_id, away_club_id)
          and kickoff_at >= out.out_from and (out.expected_return is null or kickoff_at < out.expected_return)
      )
    group by entry.manager_id, contest.id
    order by entry.manager_id, contest.id
  `.execute(tx);
  const notices = rows.map(({ manager_id, id, name, names }) => ({
    managerId: manager_id,
    kind: 'players_out' as const,
    values: { contest: name, names },
    link: `/play/contest/${id}/${slugOf(name)}`,
  }));
  await notify(tx, at, notices);
}
