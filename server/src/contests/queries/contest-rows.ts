import { managerAvatarUrl } from '@touchline/domain/avatars';
import type { CallOutput } from '@touchline/contract/calls';
import { contestState, lockTime, viewTeamTime } from '@touchline/domain/contests/lifecycle';
import { moneyText, xfc } from '@touchline/domain/money';
import { percentText } from '@touchline/domain/percent';
import { slugOf } from './slug.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { ALL_LEAGUES, type LeagueRow, loadLeagues } from '../../football/public.ts';
import { loadSponsors, shownSponsor } from '../../sponsors/public.ts';
import { factsOf, type ContestWithMatches } from '../facts.ts';
import { entriesInPlay, potOf } from '../settlement/pot.ts';
import { winnersOf, type ContestWinner } from './winners.ts';

export type ContestRow = CallOutput<'contests.list'>['data'][number];

interface Own {
  readonly entries: number;
  readonly empty: number;
}

/** The data of a row from other tables. */
interface RelatedData {
  readonly league: LeagueRow;
  readonly organizer: ContestRow['organizer'];
  readonly venue: ContestRow['venue'];
  readonly sponsor: ContestRow['sponsor'];
  readonly own: Own;
  readonly winner: ContestWinner | null;
}

/** Contests in the format of the calls for a manager or a visitor (null), in the given order. */
export async function contestRows(
  db: Db,
  contests: readonly ContestWithMatches[],
  managerId: number | null,
  now: Date,
): Promise<ContestRow[]> {
  const ids = contests.map((contest) => contest.id);
  const leagues = await loadLeagues(
    db,
    contests.flatMap(({ season_id }) => (season_id === null ? [] : [season_id])),
  );
  const organizers = await managerNames(
    db,
    contests.flatMap(({ organizer_id }) => (organizer_id === null ? [] : [organizer_id])),
  );
  const venues = await venuesOf(db, contests);
  const sponsors = await loadSponsors(
    db,
    contests.flatMap(({ sponsor_id }) => sponsor_id ?? []),
  );
  const own = managerId === null ? new Map<number, Own>() : await ownEntries(db, ids, managerId);
  const winners = await winnersOf(db, contests);
  return contests.flatMap((contest) => {
    const league = contest.season_id === null ? ALL_LEAGUES : leagues.get(contest.season_id);
    if (league === undefined) return [];
    const organizerId = contest.organizer_id;
    const organizer =
      organizerId === null
        ? null
        : { id: organizerId, nickname: organizers.get(organizerId)?.nickname ?? '' };
    const mine = own.get(contest.id) ?? { entries: 0, empty: 0 };
    const isPrivate = contest.password_hash !== null;
    const isMember = isPrivate && mine.entries > 0;
    const namesMembers = !isPrivate || isMember || (managerId !== null && organizerId === managerId);
    const sponsor = contest.sponsor_id === null ? undefined : sponsors.get(contest.sponsor_id);
    const related = {
      league,
      organizer,
      venue: venues.get(contest.id) ?? null,
      sponsor: sponsor === undefined ? null : shownSponsor(sponsor, { managerId, isMember }),
      own: mine,
      winner: namesMembers ? (winners.get(contest.id) ?? null) : null,
    };
    return [rowOf(contest, related, now)];
  });
}

/** A contest in the format of the calls. Throws if its season is missing, which the tables do not allow. */
export async function contestRow(
  db: Db,
  contest: ContestWithMatches,
  managerId: number | null,
  now: Date,
): Promise<ContestRow> {
  const [row] = await contestRows(db, [contest], managerId, now);
  if (row === undefined) throw new Error(`Contest ${contest.id} has no season.`);
  return row;
}

/** The public name of a manager, and whether they are simulated. */
export interface ManagerName {
  readonly nickname: string;
  readonly simulated: boolean;
}

/** A manager as lists show them: with the address of their picture. */
interface ShownManager extends ManagerName {
  readonly avatar: string;
}

/** Names and pictures of managers by id. */
export async function managerNames(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, ShownManager>> {
  if (managerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; chosen: number | null } & ManagerName>`
    select id, nickname, is_simulated as simulated, avatar::float8 as chosen from manager where id = any(${[...new Set(managerIds)]})
  `.execute(db);
  return new Map(
    rows.map(({ id, nickname, simulated, chosen }) => [
      id,
      { nickname, simulated, avatar: managerAvatarUrl(id, chosen) },
    ]),
  );
}

/** The grounds that host some contests, by contest. */
async function venuesOf(
  db: Db,
  contests: readonly ContestWithMatches[],
): Promise<ReadonlyMap<number, ContestRow['venue']>> {
  const hosted = contests.flatMap(({ id, venue_club_id, host_share }) =>
    venue_club_id === null ? [] : [{ id, clubId: venue_club_id, hostShare: host_share }],
  );
  if (hosted.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; seats: number; stars: number }>`
    select club.id, venue_name as name, venue_seats as seats, card.stars
    from club join card on asset_type = ${ASSET.venue} and subject_id = club.id
    where club.id = any(${hosted.map(({ clubId }) => clubId)}::int[])
  `.execute(db);
  const byClub = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    hosted.map(({ id, clubId, hostShare }) => {
      const ground = byClub.get(clubId);
      return [id, ground === undefined ? null : { ...ground, host_percent: percentText(hostShare) }];
    }),
  );
}

async function ownEntries(
  db: Db,
  contestIds: readonly number[],
  managerId: number,
): Promise<ReadonlyMap<number, Own>> {
  const { rows } = await sql<{ contest_id: number } & Own>`
    select contest_id, count(*)::int as entries, (count(*) filter (where starters is null))::int as empty
    from entry where manager_id = ${managerId} and contest_id = any(${contestIds}) and state = 'playing'
    group by contest_id
  `.execute(db);
  return new Map(rows.map((row) => [row.contest_id, row]));
}

function rowOf(
  contest: ContestWithMatches,
  { league, organizer, venue, sponsor, own, winner }: RelatedData,
  now: Date,
): ContestRow {
  const facts = factsOf(contest);
  const entries = entriesInPlay(contest, now);
  return {
    id: contest.id,
    name: contest.name,
    slug: slugOf(contest.name),
    contest_dt: contest.start_at.toISOString(),
    contest_end_dt: contest.end_at.toISOString(),
    open_dt: contest.open_at.toISOString(),
    lock_dt: new Date(lockTime(facts)).toISOString(),
    view_team_dt: new Date(viewTeamTime(facts)).toISOString(),
    join_time: contest.join_time,
    state: contestState(facts, now.getTime()),
    kind: contest.kind,
    is_private: contest.password_hash !== null,
    free_entry: contest.entry_fee === 0n,
    is_pro: contest.is_pro,
    pro_tier: contest.pro_tier,
    is_official: contest.is_official,
    entry_fee: moneyText(xfc(contest.entry_fee)),
    pool: moneyText(potOf(contest, entries).pool),
    added_prize: moneyText(xfc(contest.added_prize)),
    guaranteed_pool: moneyText(xfc(contest.guaranteed_pool)),
    entries: contest.entries,
    min_entries: contest.min_entries,
    max_entries: contest.max_entries,
    max_per_manager: contest.max_per_manager,
    my_entries: own.entries,
    my_empty_entries: own.empty,
    match_count: contest.matches.length,
    league,
    round: contest.round,
    rules_version: contest.rules_version,
    organizer,
    venue,
    sponsor,
    winner,
  };
}
