import { contestWindow } from '@touchline/domain/contests/lifecycle';
import { maxPerManager } from '@touchline/domain/contests/seats';
import type { Money } from '@touchline/domain/money';
import {
  MINUTE_MS,
  type ContestKind,
  type ContestPace,
  type ProTier,
  type Rules,
} from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { lockBalances, openHolds, rewardsSlices } from '../../wallet/public.ts';
import { insertContest, type ContestScope } from '../creation/insert-contest.ts';

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
  const scope = contest.roundId === null ? ALL_LEAGUES : await scopeOf(tx, contest.roundId);
  const { joinTimeMinutes } = rules.contests.paces[contest.pace];
  const fixtures = await fixturesOf(tx, contest.matchIds);
  const window = contestWindow(fixtures, rules, { now: now.getTime(), joinTimeMinutes });
  if (window === null) throw new Error(`no match of ${contest.name} can be played in a contest`);

  const addedPrize = await findAddedPrize(tx, contest, rules);
  const { made, maxEntries, guaranteed, kind } = contest;
  const opensAt = window.startAt - contest.opensMinutesBefore * MINUTE_MS;
  const id = await insertContest(
    tx,
    {
      ...contest,
      scope,
      organizer: null,
      isPro: contest.proTier !== null,
      entryFee: contest.entryFee.units,
      minEntries: guaranteed ? 1 : rules.contests.minEntries,
      maxPerManager: maxPerManager(kind, maxEntries, rules),
      addedPrize: addedPrize.units,
      guaranteedPool: guaranteed ? addedPrize.units : 0n,
      openAt: (made?.turn ?? 1) > 1 ? now : new Date(opensAt),
      window,
    },
    now,
    rules,
  );
  if (id === null) return null;
  await openHolds(
    tx,
    now,
    addedPrize.parts.map(({ accountId, units }) => ({ accountId, cause: { kind: 'contest', id }, units })),
  );
  return id;
}

const ALL_LEAGUES: ContestScope = { leagueId: null, seasonId: null, roundId: null, round: null };

async function scopeOf(tx: Tx, roundId: number): Promise<ContestScope> {
  const { rows } = await sql<ContestScope>`
    select league.id as "leagueId", season.id as "seasonId", round.id as "roundId", round.number as round
    from round join season on season.id = season_id join league on league.id = league_id
    where round.id = ${roundId}
  `.execute(tx);
  const [scope] = rows;
  if (scope === undefined) throw new Error(`round ${roundId} does not exist`);
  return scope;
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
