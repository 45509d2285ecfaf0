import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageOf, pageSummary, type PageSummary } from '../../http/calls/paging.ts';
import type { PreSerializedAnswer } from '../../http/calls/pre-serialized.ts';
import { loadContest, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { nextPrizeShown } from '../queries/next-prize-shown.ts';
import { liveStandingsPage, type STANDINGS_CALL } from '../live/standings-answer.ts';
import { MAX_RANKED, standingsOf, type DisplayedStandings } from './standings-memory.ts';
import { standingsVersion } from './standings.ts';
import { managerIdOf, picksAreOpen } from '../visibility.ts';
import { contestRow, managerNames } from '../queries/contest-rows.ts';
import { resultsPage, seatsPage, type Place } from './large-field.ts';
import type { LiveFields } from '../queries/place.ts';

/** The default number of rows of a page. */
const PER_PAGE = 15;

type Input = ParsedInput<'standings.page'>;
type Answer = CallOutput<'standings.page'>;
type StandingRow = Answer['data']['rows'][number];

/**
 * A page of a contest's standings with the caller's own rows. Until the picks are open, rows are in the order of joining,
 * without points. Refuses with ERR_BUSY for a large running field that this process does not rank in memory.
 */
export async function contestStandings(
  db: Db,
  input: Input,
  caller: Caller,
  live: LiveFields,
): Promise<Answer | PreSerializedAnswer<typeof STANDINGS_CALL> | Refusal> {
  const managerId = managerIdOf(caller);
  const perPage = input.noItems ?? PER_PAGE;
  const livePage = live === null ? null : await liveStandingsPage(db, live, input, managerId, perPage);
  if (livePage !== null) return livePage;
  const contest = await loadContest(db, input.id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  const page = await placesOf(db, contest, now, { ...input, perPage, managerId });
  if (page === null) return refuse('ERR_BUSY', { retry_after: 2 });
  const { rows, mine, summary, version, nextPrizeOf } = page;
  const names = await managerNames(
    db,
    [...rows, ...mine].map((place) => place.managerId),
  );
  const table = scoringTableOf(contest.scoring_table);
  const toRow = (place: Place): StandingRow => ({
    rank: place.rank,
    team_id: place.entryId,
    manager_id: place.managerId,
    nickname: names.get(place.managerId)?.nickname ?? '',
    avatar: names.get(place.managerId)?.avatar ?? managerAvatarUrl(place.managerId, null),
    simulated: names.get(place.managerId)?.simulated ?? false,
    points: pointsText(table, place.points),
    prize: moneyText(xfc(place.prize)),
    players_left: place.playersLeft,
  });
  const toOwnRow = (place: Place): Answer['data']['mine'][number] => ({
    ...toRow(place),
    next_prize: nextPrizeShown(table, nextPrizeOf?.(place.points) ?? null),
  });
  return {
    data: { rows: rows.map(toRow), mine: mine.map(toOwnRow) },
    contest: await contestRow(db, contest, managerId, now),
    summary,
    version,
  };
}

interface PageQuery extends Pick<Input, 'page' | 'sortBy' | 'sortHow'> {
  readonly perPage: number;
  readonly managerId: number | null;
}

interface PlacesPage extends Pick<Places, 'nextPrizeOf'> {
  readonly rows: readonly Place[];
  readonly mine: readonly Place[];
  readonly summary: PageSummary;
  readonly version: number;
}

async function placesOf(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
  query: PageQuery,
): Promise<PlacesPage | null> {
  const open = picksAreOpen(contest, now);
  if (contest.entries > MAX_RANKED) return largePage(db, contest, open, query);
  const { places, version, nextPrizeOf } = open
    ? await rankedPlaces(db, contest, now)
    : await seats(db, contest);
  const { rows, summary } = pageOf(await sortPlaces(db, places, query), query.page, query.perPage);
  const mine = places.filter((place) => place.managerId === query.managerId);
  return { rows, mine, summary, version, nextPrizeOf };
}

/** A page of a large field, which is never read whole; null if the query needs that. */
async function largePage(
  db: Db,
  contest: ContestWithMatches,
  open: boolean,
  { page, perPage, sortBy, sortHow, managerId }: PageQuery,
): Promise<PlacesPage | null> {
  if (sortBy !== 'rank' || (open && contest.results_at === null)) return null;
  const range = { first: (page - 1) * perPage, size: perPage, sortHow, managerId };
  const places = open ? await resultsPage(db, contest, range) : await seatsPage(db, contest, range);
  const version = open ? standingsVersion(contest) : 0;
  return { ...places, nextPrizeOf: null, summary: pageSummary(contest.entries, page, perPage), version };
}

interface Places {
  /** Null where there are no ranks that still move. */
  readonly nextPrizeOf: DisplayedStandings['nextPrizeOf'] | null;
  readonly places: readonly Place[];
  readonly version: number;
}

async function rankedPlaces(db: Db, contest: ContestWithMatches, now: Date): Promise<Places> {
  const { entries, version, nextPrizeOf } = await standingsOf(db, contest, now);
  return { places: entries, version, nextPrizeOf };
}

async function seats(db: Db, contest: ContestWithMatches): Promise<Places> {
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
  return { places, version: 0, nextPrizeOf: null };
}

async function sortPlaces(
  db: Db,
  places: readonly Place[],
  { sortBy, sortHow }: PageQuery,
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
