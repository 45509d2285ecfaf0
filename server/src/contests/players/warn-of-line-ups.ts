import { lockTime } from '@touchline/domain/contests/lifecycle';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { factsOf, loadContests } from '../facts.ts';
import { slugOf } from '../queries/slug.ts';

/**
 * Notifies managers whose eleven has players who do not start, once the line-ups of all matches of a contest with the
 * kick-off of this match are out: one notification a contest and kick-off, with the names, until the lock. Simulated
 * managers get none. Called whenever a match changes.
 */
export async function warnOfLineUps(tx: Tx, matchId: number): Promise<void> {
  const at = await gameNow(tx);
  const { rows } = await sql<{ contest_id: number; kickoff_at: Date; match_ids: number[] }>`
    select waiting.contest_id, round.kickoff_at, array_agg(round.id order by round.id) as match_ids
    from match as changed
    join contest_match as waiting on waiting.match_id = changed.id
    join contest on contest.id = waiting.contest_id and contest.locked_at is null and contest.cancelled_at is null
      and contest.final_at is null and contest.start_at > ${at}
    join contest_match as own on own.contest_id = waiting.contest_id
    join match as round on round.id = own.match_id and round.kickoff_at = changed.kickoff_at
    where changed.id = ${matchId} and changed.status = 'scheduled' and changed.kickoff_at > ${at}
      and exists (select from appearance where match_id = changed.id and started)
    group by waiting.contest_id, round.kickoff_at
    having bool_and(
      exists (select from appearance where match_id = round.id and started and side = 'home')
      and exists (select from appearance where match_id = round.id and started and side = 'away')
    )
    order by waiting.contest_id
  `.execute(tx);
  const contests = new Map(
    (
      await loadContests(
        tx,
        rows.map(({ contest_id }) => contest_id),
      )
    ).map((contest) => [contest.id, contest]),
  );
  for (const { contest_id, kickoff_at, match_ids } of rows) {
    const contest = contests.get(contest_id);
    if (contest === undefined || lockTime(factsOf(contest)) <= at.getTime()) continue;
    const link = `/play/contest/${contest.id}/${slugOf(contest.name)}`;
    const kickOff = kickoff_at.toISOString();
    const affected = await managersAffected(tx, {
      contestId: contest.id,
      matchIds: match_ids,
      link,
      kickOff,
    });
    await notify(
      tx,
      at,
      affected.map(({ manager_id, names }) => ({
        managerId: manager_id,
        kind: 'players_not_starting',
        values: { contest: contest.name, names, kick_off: kickOff },
        link,
      })),
    );
  }
}

interface Round {
  readonly contestId: number;
  readonly matchIds: readonly number[];
  readonly link: string;
  readonly kickOff: string;
}

/** Managers with starters who do not start in these matches and who have not been notified yet, with the names. */
async function managersAffected(
  tx: Tx,
  { contestId, matchIds, link, kickOff }: Round,
): Promise<readonly { readonly manager_id: number; readonly names: string }[]> {
  const { rows } = await sql<{ manager_id: number; names: string }>`
    select entry.manager_id, string_agg(distinct player.short_name, ', ') as names
    from entry
    join manager on manager.id = entry.manager_id and not manager.is_simulated
    join player on player.id = any(entry.starters)
    join match on match.id = any(${matchIds}::int[]) and player.club_id in (home_club_id, away_club_id)
    left join appearance on match_id = match.id and player_id = player.id
    where entry.contest_id = ${contestId} and entry.state = 'playing' and appearance.started is not true
      and not exists (
        select from notification where notification.manager_id = entry.manager_id
          and kind = 'players_not_starting' and notification.link = ${link}
          and message_values ->> 'kick_off' = ${kickOff}
      )
    group by entry.manager_id order by entry.manager_id
  `.execute(tx);
  return rows;
}
