import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { pageOf } from '../../http/paging.ts';
import { loadContest, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { standingsOf } from '../standings-memory.ts';
import { managerIdOf, picksAreOpen } from '../visibility.ts';
import { contestRow, managerNames } from './contest-rows.ts';
import { PER_PAGE } from './list.ts';

type Input = ParsedInput<'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}'>;
type Answer = CallOutput<'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}'>;
type StandingRow = Answer['data']['rows'][number];

/** A row of the table before it is dressed. */
interface Place {
  readonly rank: number;
  readonly entryId: number;
  readonly managerId: number;
  /** Units of the scoring table. */
  readonly points: number;
  readonly prize: bigint;
  readonly playersLeft: number;
}

/**
 * The standings of a contest, a page of them, with the caller's own rows. Until the picks are open they are the
 * seats in the order they were taken, all without points.
 */
export async function contestStandings(db: Db, input: Input, caller: Caller): Promise<Answer | Refusal> {
  const contest = await loadContest(db, input.id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  const managerId = managerIdOf(caller);
  const { places, version } = await placesOf(db, contest, now);
  const sorted = await sortPlaces(db, places, input);
  const { rows, summary } = pageOf(sorted, input.page, input.noItems ?? PER_PAGE);
  const mine = managerId === null ? [] : places.filter((place) => place.managerId === managerId);
  const names = await managerNames(
    db,
    [...rows, ...mine].map((place) => place.managerId),
  );
  const table = scoringTableOf(contest.scoring_table);
  const dress = (place: Place): StandingRow => ({
    rank: place.rank,
    team_id: place.entryId,
    manager_id: place.managerId,
    nickname: names.get(place.managerId)?.nickname ?? '',
    avatar: null,
    simulated: names.get(place.managerId)?.simulated ?? false,
    points: pointsText(table, place.points),
    prize: moneyText(xfc(place.prize)),
    players_left: place.playersLeft,
    mine: place.managerId === managerId,
  });
  return {
    data: { rows: rows.map(dress), mine: mine.map(dress) },
    contest: await contestRow(db, contest, managerId, now),
    summary,
    version,
  };
}

async function placesOf(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
): Promise<{ readonly places: readonly Place[]; readonly version: number }> {
  if (picksAreOpen(contest, now)) {
    const { entries, version } = await standingsOf(db, contest, now);
    return { places: entries, version };
  }
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select id, manager_id from entry where contest_id = ${contest.id} and state = 'playing' order by joined_at, id
  `.execute(db);
  const places = rows.map((row, index) => ({
    rank: index + 1,
    entryId: row.id,
    managerId: row.manager_id,
    points: 0,
    prize: 0n,
    playersLeft: 0,
  }));
  return { places, version: 0 };
}

async function sortPlaces(
  db: Db,
  places: readonly Place[],
  { sortBy, sortHow }: Input,
): Promise<readonly Place[]> {
  if (sortBy === 'rank') return sortHow === 'asc' ? places : places.toReversed();
  const names = await managerNames(
    db,
    places.map((place) => place.managerId),
  );
  const sign = sortHow === 'asc' ? 1 : -1;
  const nicknameOf = (place: Place) => names.get(place.managerId)?.nickname ?? '';
  return places.toSorted(
    (one, other) =>
      sign * nicknameOf(one).localeCompare(nicknameOf(other), 'en') || one.entryId - other.entryId,
  );
}
