import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { readBadges } from '../achievements/public.ts';
import { sql, type Db } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import type { Caller } from '../http/auth/caller.ts';
import { seasonOfManager } from '../tops/public.ts';
import { FACE, faceOf, type FaceRow } from './faces.ts';
import { openProfile } from './privacy.ts';
import { IS_TROPHY, playedContests, shownResults, type PlayedContest } from './results.ts';

type Profile = CallOutput<'profiles.get'>;

const LATEST = 10;
const BEST = 3;
/** Contests of the chart. */
const COURSE = 30;

/** The public profile of a manager. Refuses ERR_NOT_FOUND for an unknown or deleted one. */
export async function getProfile(
  db: Db,
  { id }: ParsedInput<'profiles.get'>,
  caller: Caller,
): Promise<Profile | Refusal> {
  const opened = await openProfile(db, id, caller);
  if (opened === null) return refuse('ERR_NOT_FOUND');
  const callerId = caller.kind === 'manager' ? caller.managerId : null;
  const { rows } = await sql<FaceRow & { created_at: Date; followers: number; followed: boolean }>`
    select ${FACE}, created_at,
      (select count(*)::int from follow where followed_id = ${id}) as followers,
      exists (select from follow where manager_id = ${callerId} and followed_id = ${id}) as followed
    from manager where manager.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return refuse('ERR_NOT_FOUND');
  const { shows_cards: showsCards, shows_results: showsResults } = opened.visible;
  const [cards, results, season, badges] = await Promise.all([
    showsCards ? countCards(db, id) : null,
    showsResults ? readResults(db, id) : null,
    showsResults ? seasonOfManager(db, id) : null,
    showsResults ? readBadges(db, id) : null,
  ]);
  return {
    manager: { ...faceOf(row), since: row.created_at.toISOString(), followers: row.followers },
    is_me: opened.isMe,
    followed: row.followed,
    shows: opened.shows,
    cards,
    results,
    season: season === null ? null : { ...season, weeks: [...season.weeks] },
    badges,
  };
}

async function countCards(db: Db, managerId: number): Promise<NonNullable<Profile['cards']>> {
  const { rows } = await sql<NonNullable<Profile['cards']>>`
    select coalesce(sum(owned) filter (where asset_type = ${ASSET.player}), 0)::int as players,
      coalesce(sum(owned) filter (where asset_type = ${ASSET.venue}), 0)::int as venues
    from holding join card on card.id = card_id where manager_id = ${managerId}
  `.execute(db);
  return rows[0] ?? { players: 0, venues: 0 };
}

type Totals = Omit<NonNullable<Profile['results']>, 'latest' | 'best' | 'course' | 'trophies'> & {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
};

async function readResults(db: Db, managerId: number): Promise<NonNullable<Profile['results']>> {
  const played = playedContests(sql`entry.manager_id = ${managerId}`);
  const totals = await sql<Totals>`
    select count(*)::int as contests, (count(*) filter (where rank = 1 and of > 1))::int as wins,
      (count(*) filter (where prize > 0))::int as in_prizes, min(rank) as best_rank,
      (count(*) filter (where ${IS_TROPHY} and rank = 1))::int as gold,
      (count(*) filter (where ${IS_TROPHY} and rank = 2))::int as silver,
      (count(*) filter (where ${IS_TROPHY} and rank = 3))::int as bronze
    from (${played}) as played
  `.execute(db);
  const latest = await sql<PlayedContest>`
    select * from (${played}) as played order by start_at desc, contest_id desc limit ${COURSE}
  `.execute(db);
  const best = await sql<PlayedContest>`
    select * from (${played}) as played where of > rank order by of - rank desc, rank, start_at desc, contest_id desc
    limit ${BEST}
  `.execute(db);
  const [sums] = totals.rows;
  if (sums === undefined) throw new Error('the sums of the results are missing');
  const { gold, silver, bronze, ...rest } = sums;
  return {
    ...rest,
    trophies: { gold, silver, bronze },
    latest: await shownResults(db, latest.rows.slice(0, LATEST)),
    best: await shownResults(db, best.rows),
    course: latest.rows.toReversed().map(({ start_at, rank, of, name }) => ({
      contest_dt: start_at.toISOString(),
      beaten: of < 2 ? 100 : Math.round(((of - rank) * 100) / (of - 1)),
      name,
    })),
  };
}
