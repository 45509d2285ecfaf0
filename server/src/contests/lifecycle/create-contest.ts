import { contestWindow, lockTime, type ContestWindow } from '@touchline/domain/contests/lifecycle';
import { maxPerManager } from '@touchline/domain/contests/seats';
import type { Money } from '@touchline/domain/money';
import {
  CONTEST_KIND_ID,
  MINUTE_MS,
  type ContestKind,
  type ContestPace,
  type ProTier,
  type Rules,
} from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { lockBalances, openContestPot, openHolds, rewardsSlices } from '../../wallet/public.ts';

type Xfc = Money<'XFC'>;

/** An official contest over matches of one round, or of all leagues. */
interface NewContest {
  readonly name: string;
  readonly kind: ContestKind;
  /** Template, occasion and turn it is created from, unique together; null for a contest without a template. */
  readonly made: { readonly template: string; readonly occasion: string; readonly turn: number } | null;
  /** Null: matches of all leagues. */
  readonly roundId: number | null;
  readonly pace: ContestPace;
  readonly matchIds: readonly number[];
  readonly poolId: number;
  readonly scoringTable: string;
  /** Card tier of a pro contest; null: an easy contest. */
  readonly proTier: ProTier | null;
  readonly entryFee: Xfc;
  /** Minutes before its start at which it opens; a further turn opens at once. */
  readonly opensMinutesBefore: number;
  /** Held from the rewards budget, as far as it suffices; 0 while the budget is low. */
  readonly addedPrize: Xfc;
  /** Runs with a single entry; the prize pool is at least the added prize. */
  readonly guaranteed: boolean;
  readonly maxEntries: number | null;
  readonly passwordHash: string | null;
}

/** Stores the players of some matches with their current club, position and stars. Returns the pool's id. */
export async function snapshotPool(tx: Tx, matchIds: readonly number[], at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with pool as (insert into contest_pool (created_at) values (${at}) returning id),
    players as (
      insert into contest_pool_player (pool_id, player_id, club_id, position, stars)
      select pool.id, player.id, player.club_id, player.position, player.stars
      from pool, player
      where player.club_id in (
        select unnest(array[home_club_id, away_club_id]) from match where id = any(${matchIds}::int[])
      )
    )
    select id from pool
  `.execute(tx);
  const [pool] = rows;
  if (pool === undefined) throw new Error('the pool was not inserted');
  return pool.id;
}

/**
 * Creates an official contest with its matches, its pot, and the added prize held from the rewards budget. Returns its
 * id, or null if this turn of the template exists for the occasion. Throws if no match can be played after a lock.
 */
export async function createContest(
  tx: Tx,
  contest: NewContest,
  now: Date,
  rules: Rules,
): Promise<number | null> {
  const round = contest.roundId === null ? ALL_LEAGUES : await roundOf(tx, contest.roundId);
  const { joinTimeMinutes } = rules.contests.paces[contest.pace];
  const fixtures = await fixturesOf(tx, contest.matchIds);
  const window = contestWindow(fixtures, rules, { now: now.getTime(), joinTimeMinutes });
  if (window === null) throw new Error(`no match of ${contest.name} can be played in a contest`);

  const addedPrize = await findAddedPrize(tx, contest, rules);
  const id = await insertContest(tx, { contest, round, window, addedPrize: addedPrize.units, rules }, now);
  if (id === null) return null;
  await insertMatches(tx, id, contest.matchIds);
  await openContestPot(tx, id);
  await openHolds(
    tx,
    now,
    addedPrize.parts.map(({ accountId, units }) => ({ accountId, cause: { kind: 'contest', id }, units })),
  );
  return id;
}

interface RoundRow {
  readonly league_id: number | null;
  readonly season_id: number | null;
  readonly number: number | null;
}
const ALL_LEAGUES: RoundRow = { league_id: null, season_id: null, number: null };

async function roundOf(tx: Tx, roundId: number): Promise<RoundRow> {
  const { rows } = await sql<RoundRow>`
    select league.id as league_id, season.id as season_id, round.number
    from round join season on season.id = season_id join league on league.id = league_id
    where round.id = ${roundId}
  `.execute(tx);
  const [round] = rows;
  if (round === undefined) throw new Error(`round ${roundId} does not exist`);
  return round;
}

async function fixturesOf(
  tx: Tx,
  matchIds: readonly number[],
): Promise<readonly { kickOffAt: number; calledOff: boolean }[]> {
  const { rows } = await sql<{ kickoff_at: Date; status: string }>`
    select kickoff_at, status from match where id = any(${matchIds}::int[]) order by id
  `.execute(tx);
  return rows.map((row) => ({
    kickOffAt: row.kickoff_at.getTime(),
    calledOff: row.status === 'postponed',
  }));
}

/** An amount and its parts by account. */
interface Funds {
  readonly units: bigint;
  readonly parts: readonly { readonly accountId: number; readonly units: bigint }[];
}

const NOTHING: Funds = { units: 0n, parts: [] };

/**
 * Allocates the added prize from the slices of the rewards budget, as far as they suffice. Below the floor of the rules
 * the budget funds no prizes.
 */
async function findAddedPrize(tx: Tx, { addedPrize, poolId }: NewContest, rules: Rules): Promise<Funds> {
  if (addedPrize.units === 0n) return NOTHING;
  const slices = await rewardsSlices(tx, poolId);
  const balances = await lockBalances(tx, slices);
  const budget = [...balances.values()].reduce((sum, { available }) => sum + available, 0n);
  if (budget < rules.money.goldOnlyBelow.units) return NOTHING;
  const parts: { accountId: number; units: bigint }[] = [];
  let missing = addedPrize.units;
  for (const accountId of slices) {
    const available = balances.get(accountId)?.available ?? 0n;
    const units = available < missing ? available : missing;
    if (units > 0n) parts.push({ accountId, units });
    missing -= units;
  }
  return { units: addedPrize.units - missing, parts };
}

interface Opening {
  readonly contest: NewContest;
  readonly round: RoundRow;
  readonly window: ContestWindow;
  readonly addedPrize: bigint;
  readonly rules: Rules;
}

/** Inserts the row; null if this turn of the template exists for the occasion. */
async function insertContest(
  tx: Tx,
  { contest, round, window, addedPrize, rules }: Opening,
  now: Date,
): Promise<number | null> {
  const { joinTimeMinutes } = rules.contests.paces[contest.pace];
  const lockAt = lockTime({ startAt: window.startAt, joinTimeMinutes });
  const { template = null, occasion = null, turn = 1 } = contest.made ?? {};
  const openAt = turn > 1 ? now : new Date(window.startAt - contest.opensMinutesBefore * MINUTE_MS);
  const { rows } = await sql<{ id: number }>`
    insert into contest (
      name, league_id, season_id, round, round_id, template, occasion, turn, kind, is_pro, pro_tier, is_official, pace, rules_version,
      scoring_table, pool_id, password_hash, entry_fee, min_entries, max_entries, max_per_manager, added_prize,
      guaranteed_pool, join_time, open_at, start_at, end_at, due_at, created_at
    ) values (
      ${contest.name}, ${round.league_id}, ${round.season_id}, ${round.number}, ${contest.roundId}, ${template},
      ${occasion}, ${turn}, ${CONTEST_KIND_ID[contest.kind]}, ${contest.proTier !== null}, ${contest.proTier}, true, ${contest.pace}, ${rules.version}, ${contest.scoringTable},
      ${contest.poolId}, ${contest.passwordHash}, ${contest.entryFee.units}, ${contest.guaranteed ? 1 : rules.contests.minEntries},
      ${contest.maxEntries}, ${maxPerManager(contest.kind, contest.maxEntries, rules)}, ${addedPrize},
      ${contest.guaranteed ? addedPrize : 0n}, ${joinTimeMinutes},
      ${openAt}, ${new Date(window.startAt)},
      ${new Date(window.endAt)}, ${new Date(lockAt)}, ${now}
    )
    on conflict on constraint contest_template_once_a_turn do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

async function insertMatches(tx: Tx, contestId: number, matchIds: readonly number[]): Promise<void> {
  await sql`
    insert into contest_match (contest_id, match_id, seen_kickoff_at, seen_status, seen_ended_at, seen_confirmed_at)
    select ${contestId}::int, id, kickoff_at, status, ended_at, confirmed_at from match where id = any(${matchIds}::int[])
  `.execute(tx);
}
