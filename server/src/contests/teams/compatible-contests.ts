import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { levelOf } from '@touchline/domain/cards';
import { fieldingOf, loanReaches, type CardRights } from '@touchline/domain/contests/fielding';
import { lockTime } from '@touchline/domain/contests/lifecycle';
import {
  keepsLinkedApart,
  levelMayJoin,
  reasonAgainstChange,
  reasonAgainstJoining,
  refusesPromotional,
} from '@touchline/domain/contests/seats';
import { checkTeam, teamRulesOf, type Team } from '@touchline/domain/contests/team';
import { rulesOf } from '@touchline/domain/rules/index';
import { readLinkedManagers } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { promotionalLeft } from '../../wallet/public.ts';
import { termsOf } from '../entries/joining-state.ts';
import { factsOf, loadContests, type ContestWithMatches } from '../facts.ts';
import { isListed } from '../queries/listed.ts';
import { poolMembers } from '../players/pool.ts';
import { contestRows } from '../queries/contest-rows.ts';
import { cardRightsOf } from './fielding.ts';
import type { PoolMember } from '../players/pool-member.ts';

type Compatible = CallOutput<'teams.compatible'>;

/** How many contests are considered, in order of their start. */
const MAX_CANDIDATES = 300;
/** How many are listed. */
const MAX_LISTED = 60;

/** What all contests are checked against. */
interface TeamOfManager {
  readonly team: Team;
  readonly managerId: number;
  readonly experience: number;
  readonly rights: ReadonlyMap<number, CardRights>;
  /** Whether promotional XFC is left. */
  readonly hasPromotional: boolean;
  /** Accounts linked to the manager's. */
  readonly linked: ReadonlySet<number>;
  /** Contests in which one of them sits. */
  readonly metIn: ReadonlySet<number>;
  readonly now: Date;
}

/** A contest that the team may enter, and the player whose cards serve the fewest contests. */
interface Entry {
  readonly contest: ContestWithMatches;
  readonly entry: number;
  readonly takesSeat: boolean;
  readonly fewest: Fewest | null;
}

interface Fewest {
  readonly player: PoolMember;
  readonly contests: number;
}

/**
 * The open contests that the caller may enter with a team now: it is valid by their rules and pools, there is a
 * seat or an entry without a team, and each player can be fielded. The balance is not checked. Saving checks
 * everything again.
 */
export async function compatibleContests(
  db: Db,
  input: ParsedInput<'teams.compatible'>,
  managerId: number,
): Promise<Compatible> {
  const team: Team = {
    starters: input.starters,
    reserves: input.reserves,
    captainId: input.captain_id ?? null,
    viceCaptainId: input.vice_captain_id ?? null,
  };
  const picks = [...new Set([...team.starters, ...team.reserves])];
  const now = await gameNow(db);
  const contests = await candidates(db, { picks, managerId, except: input.contest_id ?? null, now });
  const own = await ownSeats(db, contests, managerId);
  const manager = await sql<{ experience: number }>`
    select experience from manager where id = ${managerId}
  `.execute(db);
  const by: TeamOfManager = {
    team,
    managerId,
    experience: manager.rows[0]?.experience ?? 0,
    ...(await company(db, contests, managerId)),
    hasPromotional: (await promotionalLeft(db, [managerId])).size > 0,
    rights: contests.some(({ is_pro }) => is_pro) ? await cardRightsOf(db, picks, managerId, now) : new Map(),
    now,
  };
  const pools = new Map<number, ReadonlyMap<number, PoolMember>>();
  const entries: Entry[] = [];
  for (const contest of contests) {
    const pool = pools.get(contest.pool_id) ?? (await poolMembers(db, contest.pool_id, picks));
    pools.set(contest.pool_id, pool);
    const entry = entryOf(contest, own.get(contest.id) ?? [], pool, by);
    if (entry !== null && entries.length < MAX_LISTED) entries.push(entry);
  }
  return answer(db, entries, by);
}

async function answer(
  db: Db,
  entries: readonly Entry[],
  { managerId, now }: TeamOfManager,
): Promise<Compatible> {
  const rows = await contestRows(
    db,
    entries.map(({ contest }) => contest),
    managerId,
    now,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [fewest] = entries
    .flatMap((entry) => entry.fewest ?? [])
    .toSorted((one, other) => one.contests - other.contests);
  return {
    data: entries.flatMap(({ contest: { id }, entry, takesSeat }) => {
      const contest = byId.get(id);
      return contest === undefined ? [] : [{ contest, entry, takes_seat: takesSeat }];
    }),
    cards:
      fewest === undefined
        ? null
        : { contests: fewest.contests, player_id: fewest.player.id, player: fewest.player.shortName },
  };
}

/** Contests that are not locked and whose pool has all of the players. */
async function candidates(
  db: Db,
  {
    picks,
    managerId,
    except,
    now,
  }: {
    readonly picks: readonly number[];
    readonly managerId: number;
    readonly except: number | null;
    readonly now: Date;
  },
): Promise<readonly ContestWithMatches[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contest
    where locked_at is null and cancelled_at is null and final_at is null and open_at <= ${now}
      and id is distinct from ${except}::int and ${isListed(managerId)}
      and pool_id in (
        select pool_id from contest_pool_player where player_id = any(${picks}::int[])
        group by pool_id having count(*) = ${picks.length}
      )
    order by start_at, entry_fee, id limit ${MAX_CANDIDATES}
  `.execute(db);
  return loadContests(
    db,
    rows.map(({ id }) => id),
  );
}

/** For each contest whether the caller's entries have teams, earliest entry first. */
async function ownSeats(
  db: Db,
  contests: readonly ContestWithMatches[],
  managerId: number,
): Promise<ReadonlyMap<number, readonly boolean[]>> {
  const { rows } = await sql<{ contest_id: number; teams: boolean[] }>`
    select contest_id, array_agg(saved_at is not null order by id) as teams from entry
    where manager_id = ${managerId} and contest_id = any(${contests.map(({ id }) => id)}::int[]) and state = 'playing'
    group by contest_id
  `.execute(db);
  return new Map(rows.map(({ contest_id, teams }) => [contest_id, teams]));
}

function entryOf(
  contest: ContestWithMatches,
  own: readonly boolean[],
  pool: ReadonlyMap<number, PoolMember>,
  by: TeamOfManager,
): Entry | null {
  const { team, rights, now } = by;
  const rules = rulesOf(contest.rules_version);
  const facts = factsOf(contest);
  const ofContest = { isPro: contest.is_pro, proTier: contest.pro_tier };
  const check = checkTeam(team, pool, teamRulesOf(rules, ofContest, contest.matches.length));
  if (!check.ok) return null;
  const empty = own.indexOf(false);
  const seats = {
    maxEntries: contest.max_entries,
    maxPerManager: contest.max_per_manager,
    seatsTaken: contest.entries,
  };
  const reason =
    empty === -1
      ? reasonAgainstJoining({ ...facts, ...seats }, { entries: own.length, entry: null }, now.getTime())
      : reasonAgainstChange(facts, now.getTime());
  if (reason !== null || (empty === -1 && isKeptOut(contest, by))) return null;
  const fewest = contest.is_pro ? fewestCards(contest, pool, rights) : null;
  if (fewest?.contests === 0) return null;
  return {
    contest,
    entry: empty === -1 ? own.length + 1 : empty + 1,
    takesSeat: empty === -1,
    fewest,
  };
}

/** Whether a seat is refused to a manager for their level, for a linked account or for promotional XFC. */
function isKeptOut(
  contest: ContestWithMatches,
  { managerId, experience, hasPromotional, linked, metIn }: TeamOfManager,
): boolean {
  const rules = rulesOf(contest.rules_version);
  const terms = termsOf({ row: contest });
  const { id, organizer_id: organizer, pro_tier } = contest;
  const meets = metIn.has(id) || (organizer !== null && linked.has(organizer));
  const isOthers = organizer !== null && organizer !== managerId;
  return (
    !levelMayJoin(pro_tier, levelOf(experience, rules), rules) ||
    (meets && keepsLinkedApart(terms, rules)) ||
    (hasPromotional && isOthers && refusesPromotional(terms, rules))
  );
}

/** The accounts linked to a manager's, and those of the contests in which one of them sits. */
async function company(
  db: Db,
  contests: readonly ContestWithMatches[],
  managerId: number,
): Promise<Pick<TeamOfManager, 'linked' | 'metIn'>> {
  const linked = await readLinkedManagers(db, managerId);
  if (linked.length === 0) return { linked: new Set(), metIn: new Set() };
  const { rows } = await sql<{ id: number }>`
    select distinct contest_id as id from entry
    where manager_id = any(${linked}::int[]) and contest_id = any(${contests.map(({ id }) => id)}::int[])
      and state = 'playing'
  `.execute(db);
  return { linked: new Set(linked), metIn: new Set(rows.map(({ id }) => id)) };
}

/**
 * The player of the team whose copies and loans serve the fewest contests; null when every player is free to all or
 * leased from the house, which serves any number.
 */
function fewestCards(
  contest: ContestWithMatches,
  pool: ReadonlyMap<number, PoolMember>,
  rights: ReadonlyMap<number, CardRights>,
): Fewest | null {
  const rules = rulesOf(contest.rules_version);
  const window = { lockAt: lockTime(factsOf(contest)), endAt: contest.end_at.getTime() };
  let fewest: Fewest | null = null;
  for (const player of pool.values()) {
    const own = rights.get(player.id);
    const by = own === undefined && player.stars <= rules.proTeam.freeStars ? 'free' : null;
    const fielding = own === undefined ? by : (fieldingOf(player.stars, own, window, rules)?.by ?? null);
    if (fielding === 'free' || fielding === 'house_lease') continue;
    const loans = own?.loans.filter(({ dueAt }) => loanReaches(dueAt, window)).length ?? 0;
    const contests = fielding === null ? 0 : loans + (own?.usableCopies ?? 0);
    if (fewest === null || contests < fewest.contests) fewest = { player, contests };
  }
  return fewest;
}
