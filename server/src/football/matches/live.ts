import type { CallOutput } from '@touchline/contract/calls';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { foldedMatch, type MatchHead } from './match-memory.ts';
import { timelineRows, type TimelineRow } from './moments.ts';
import { IN_PLAY, shown } from '../queries.ts';
import { loadLeagues, loadMatchRows } from '../rows.ts';

type Live = CallOutput<'football.live.matches'>;

const MAX_LIVE = 100;
const MAX_ENDED = 20;
const MAX_NEXT_PER_LEAGUE = 6;
const DAY_MS = 24 * 60 * 60_000;

interface Found extends Pick<MatchHead, 'id' | 'status' | 'events_version'> {
  readonly season_id: number;
  readonly kickoff_at: Date;
}

/** Matches in play with their latest moment, matches that ended within the last half hour, and the next ones. */
export async function liveMatches(db: Db): Promise<Live> {
  const now = await gameNow(db);
  const [playing, ended, next] = await Promise.all([
    inPlay(db, now),
    recentlyEnded(db, now),
    upcomingMatches(db, now),
  ]);
  const leagues = await loadLeagues(
    db,
    [...playing, ...ended, ...next].map(({ season_id }) => season_id),
  );
  const [live, over, upcoming] = await Promise.all([
    withLatest(db, playing),
    withLatest(db, ended),
    loadMatchRows(db, ...shown(next)),
  ]);
  return {
    leagues: [...leagues.values()].sort(
      (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
    ),
    live,
    over: over.reverse(),
    next: upcoming,
  };
}

/** The ids of the matches the live page shows. */
export async function livePageMatchIds(db: Db): Promise<readonly number[]> {
  const now = await gameNow(db);
  const found = await Promise.all([inPlay(db, now), recentlyEnded(db, now), upcomingMatches(db, now)]);
  return found.flat().map(({ id }) => id);
}

async function inPlay(db: Db, now: Date): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select match.id, status, events_version, season_id, kickoff_at
    from match join round on round.id = round_id
    where ended_at is null and kickoff_at <= ${now} and status = any(${IN_PLAY}::text[])
    order by kickoff_at, match.id limit ${MAX_LIVE}
  `.execute(db);
  return rows;
}

/** Matches that kicked off within the last six hours and ended within the last half hour. */
async function recentlyEnded(db: Db, now: Date): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select match.id, status, events_version, season_id, kickoff_at
    from match join round on round.id = round_id
    where kickoff_at > ${now}::timestamptz - interval '6 hours' and kickoff_at <= ${now}
      and ended_at > ${now}::timestamptz - interval '30 minutes'
    order by kickoff_at desc, match.id limit ${MAX_ENDED}
  `.execute(db);
  return rows;
}

/** The next matches of each league within a day; if there are none, those of the next kick-off. */
async function upcomingMatches(db: Db, now: Date): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select next.id, next.status, next.events_version, season_id, next.kickoff_at
    from league
    cross join lateral (
      select id, status, events_version, round_id, kickoff_at from match
      where match.league_id = league.id and kickoff_at > ${now}::timestamptz - interval '15 minutes'
        and status = 'scheduled'
      order by kickoff_at, id limit ${MAX_NEXT_PER_LEAGUE}
    ) as next
    join round on round.id = next.round_id
    order by next.kickoff_at, next.id
  `.execute(db);
  const soon = rows.filter(({ kickoff_at }) => kickoff_at.getTime() <= now.getTime() + DAY_MS);
  if (soon.length > 0) return soon;
  const first = rows[0]?.kickoff_at.getTime();
  return rows.filter(({ kickoff_at }) => kickoff_at.getTime() === first);
}

async function withLatest(db: Db, found: readonly Found[]): Promise<Live['live']> {
  const latest = await Promise.all(
    found.map(async (match) => {
      const { moments } = await foldedMatch(db, match);
      return { matchId: match.id, moment: moments.findLast(({ side }) => side !== null) };
    }),
  );
  const withMoment = latest.flatMap(({ matchId, moment }) =>
    moment === undefined ? [] : [{ matchId, moment }],
  );
  const rows = await timelineRows(
    db,
    withMoment.map(({ moment }) => moment),
  );
  const rowOf = new Map<number, TimelineRow>();
  for (const [index, { matchId }] of withMoment.entries()) {
    const row = rows[index];
    if (row !== undefined) rowOf.set(matchId, row);
  }
  const matches = await loadMatchRows(db, ...shown(found));
  return matches.map((match) => ({ ...match, latest: rowOf.get(match.id) ?? null }));
}
