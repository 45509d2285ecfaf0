import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import {
  FEE,
  FULL_TIME,
  KICK_OFF,
  OPEN,
  openContestScene,
  SETTLED,
} from '../../testing/contests/contest-scene.ts';
import { validTeam, type ContestOptions } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';

/* Fields without a proper contest: the pot pays out exactly what it received, as prizes, the house's cut and
   refunds. */

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

const ADDED = 1_000_000_000n;

interface Outcome {
  readonly cancelled: boolean;
  readonly ranks: readonly number[];
  readonly prizes: bigint;
  readonly cut: bigint;
  readonly refunds: bigint;
  /** The amount left in the pot, and the amount that entered it. */
  readonly left: bigint;
  readonly entered: bigint;
}

/** Plays a contest in which so many managers field the same team, and the players score as given. */
async function played(
  entries: number,
  { goals = 0, calledOff = false, ...options }: ContestOptions & { goals?: number; calledOff?: boolean },
): Promise<Outcome> {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE, ...options });
  for (const manager of await scene.managers(entries)) {
    await scene.enter(contest, manager, validTeam(football));
  }
  await scene.sweepAt(KICK_OFF);
  if (calledOff) {
    await sql`update match set status = 'postponed' where id = any(${football.matchIds}::int[])`.execute(db);
  } else {
    await scene.stopClockAt(FULL_TIME);
    const minutes = goals === 0 ? 0 : 90;
    await scene.endMatches(football, {
      statistics: new Map(football.players.map(({ id }) => [id, { goals, minutes, conceded: 0 }])),
    });
  }
  await scene.sweepAt(SETTLED);
  return outcomeOf(contest);
}

async function outcomeOf(contest: number): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select contest.cancelled_at is not null as cancelled, pot.available + pot.held as left,
      (select coalesce(array_agg(final_rank order by id) filter (where final_rank is not null), '{}')
        from entry where contest_id = contest.id) as ranks,
      moved.*
    from contest join account as pot on pot.contest_id = contest.id
    cross join lateral (
      select coalesce(sum(-units) filter (where units < 0 and reason = 'contest_prize'), 0)::bigint as prizes,
        coalesce(sum(-units) filter (where units < 0 and reason = 'contest_house_cut'), 0)::bigint as cut,
        coalesce(sum(-units) filter (where units < 0 and reason not in ('contest_prize', 'contest_house_cut')), 0)::bigint
          as refunds,
        coalesce(sum(units) filter (where units > 0), 0)::bigint as entered
      from posting join ledger_transaction on ledger_transaction.id = transaction_id where account_id = pot.id
    ) as moved
    where contest.id = ${contest}
  `.execute(db);
  const [outcome] = rows;
  if (outcome === undefined) throw new Error('The contest has no pot.');
  return outcome;
}

const NOTHING = { prizes: 0n, cut: 0n, refunds: 0n, entered: 0n, left: 0n };

test.each([
  ['nobody', 0, {}],
  ['nobody, with a guarantee', 0, { addedPrize: xfc(ADDED), guaranteed: true }],
  ['one entry', 1, {}],
] as const)('a contest of %s is cancelled before any money enters its pot', async (_, entries, options) => {
  expect(await played(entries, options)).toEqual({ ...NOTHING, cancelled: true, ranks: [] });
});

test('one entry in a guaranteed contest wins the guarantee', async () => {
  const outcome = await played(1, { addedPrize: xfc(ADDED), guaranteed: true, goals: 1 });
  expect(outcome).toMatchObject({ cancelled: false, ranks: [1], left: 0n, refunds: 0n });
  expect(outcome.prizes).toBeGreaterThanOrEqual(ADDED);
  expect(outcome.prizes + outcome.cut).toBe(outcome.entered);
});

test.each([
  ['everybody has 0 points', { goals: 0 }],
  ['everybody has the same points', { goals: 2 }],
  ['everybody has the same points in a double-up', { goals: 2, kind: 'double_up' }],
] as const)('when %s all share the first rank and the whole pool', async (_, options) => {
  const outcome = await played(3, options);
  expect(outcome).toMatchObject({ cancelled: false, ranks: [1, 1, 1], left: 0n, refunds: 0n });
  expect(outcome.entered).toBe(3n * FEE.units);
  expect(outcome.cut).toBeGreaterThan(0n);
  expect(outcome.prizes + outcome.cut).toBe(outcome.entered);
});

test('a contest cancelled after its lock returns all that entered its pot', async () => {
  const outcome = await played(3, { calledOff: true });
  expect(outcome).toMatchObject({ cancelled: true, ranks: [], prizes: 0n, cut: 0n, left: 0n });
  expect(outcome.refunds).toBe(outcome.entered);
  expect(outcome.entered).toBe(3n * FEE.units);
});
