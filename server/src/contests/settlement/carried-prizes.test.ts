import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { validTeam, type Football } from '../../testing/contests/contests.ts';
import { FEE, KICK_OFF, OPEN, SETTLED, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeTraders } from '../../testing/market/market.ts';
import { openHolds } from '../../wallet/public.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

const ONE = 100_000_000n;

interface Winner {
  readonly prize: bigint;
  readonly carried: bigint;
}

/** Plays a contest to its prizes. Returns what each manager won and what of it is carried, the smallest prize first. */
async function play(football: Football, contest: number): Promise<readonly Winner[]> {
  await scene.sweepAt(KICK_OFF);
  await scene.endMatches(football);
  await scene.sweepAt(SETTLED);
  const { rows } = await sql<Winner>`
    select prize, promotional_carried as carried from entry
    join account on account.manager_id = entry.manager_id and owner = 'manager' and currency = 'XFC'
    where entry.contest_id = ${contest} order by prize
  `.execute(db);
  return rows;
}

/** Two managers with 10 bonus XFC each play; returns what each won and what of it came from the bonus XFC of the other. */
async function duel({ isMade }: { readonly isMade: boolean }): Promise<readonly Winner[]> {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE });
  const players = [await scene.manager(xfc(10n * ONE)), await scene.manager(xfc(10n * ONE))];
  if (isMade) {
    const organizer = await scene.manager(xfc(10n * ONE));
    await sql`
      update contest set is_official = false, organizer_id = ${organizer.managerId} where id = ${contest}
    `.execute(db);
  }
  for (const [index, manager] of players.entries()) {
    await scene.enter(contest, manager, validTeam(football, index));
  }
  return play(football, contest);
}

test('a prize that a manager’s contest pays from the bonus XFC of others stays bonus XFC', async () => {
  const [loser, winner] = await duel({ isMade: true });
  expect(winner?.prize).toBe((2n * FEE.units * 96n) / 100n);
  expect(winner?.carried).toBe((FEE.units * 96n) / 100n);
  expect(loser?.carried).toBe(0n);
});

test('so does that of an official contest', async () => {
  const [, winner] = await duel({ isMade: false });
  expect(winner?.prize).toBeGreaterThan(0n);
  expect(winner?.carried).toBe((FEE.units * 96n) / 100n);
});

test('however many strangers play: they may belong to a farmer, whose bad team pays the rest', async () => {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE });
  const bonus = await scene.manager(xfc(10n * ONE));
  const strangers = await makeTraders(db, 25, xfc(10n * ONE));
  for (const [index, manager] of [bonus, ...strangers].entries()) {
    await scene.enter(contest, manager, validTeam(football, index % 2));
  }
  const winners = (await play(football, contest)).filter(({ prize }) => prize > 0n);
  const carried = winners.filter((winner) => winner.carried === (winner.prize + 25n) / 26n);
  // All but, perhaps, the one with bonus XFC, to whom their own fee carries nothing.
  expect(carried.length).toBeGreaterThanOrEqual(winners.length - 1);
  expect(carried.length).toBeGreaterThan(0);
});

/**
 * A contest whose organizer puts 6 of their 10 bonus XFC into the prizes: two managers play, one of them wins. Returns
 * what each won and what of it came from the bonus XFC of others.
 */
async function backedContest({
  entryFee,
  guaranteed,
}: {
  readonly entryFee: bigint;
  readonly guaranteed: boolean;
}) {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: xfc(entryFee) });
  const organizer = await scene.manager(xfc(10n * ONE));
  await inTransaction(db, async (tx) => {
    await sql`
      update contest set is_official = false, organizer_id = ${organizer.managerId},
        added_prize = ${guaranteed ? 0n : 6n * ONE}, guaranteed_pool = ${guaranteed ? 6n * ONE : 0n}
      where id = ${contest}
    `.execute(tx);
    const cause = { kind: 'contest', id: contest };
    await openHolds(tx, await gameNow(tx), [{ accountId: organizer.accountId, cause, units: 6n * ONE }]);
  });
  for (const index of [0, 1]) {
    await scene.enter(contest, await scene.manager(xfc(10n * ONE)), validTeam(football, index));
  }
  return (await play(football, contest)).toReversed();
}

test('a prize that an organizer added from their bonus XFC stays bonus XFC, also where joining is free', async () => {
  const [winner] = await backedContest({ entryFee: 0n, guaranteed: false });
  expect(winner?.prize).toBeGreaterThan(0n);
  expect(winner?.carried).toBe(winner?.prize);
});

test('so does the part of a guaranteed pool that the fees do not cover', async () => {
  const [winner] = await backedContest({ entryFee: ONE, guaranteed: true });
  expect(winner?.prize).toBeGreaterThan(0n);
  // Of the pool 0.96 XFC are the winner's own entry, less the cut of the house.
  const pool = 6n * ONE;
  const others = pool - (ONE * 96n) / 100n;
  expect(winner?.carried).toBe((others * (winner?.prize ?? 0n) + pool - 1n) / pool);
});
