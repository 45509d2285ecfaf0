import { sizeOf } from '@touchline/domain/testing/test-form';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import { openMakingScene, type MakingScene, type TestVenue } from '../../testing/contests/made-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';
import { cancelContest } from '../settlement/cancel-contest.ts';
import { lockContest } from '../store.ts';

const guarded = await openMakingScene();
keepBooks(guarded.db);
/** A second database: the naive variants may corrupt its books. */
const unguarded = await openMakingScene();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 5, long: 10 }));
const ACTORS = 6;

/** An organizer with one copy of a venue, their own or borrowed. */
async function lastCopy(
  scene: MakingScene,
  by: 'copy' | 'loan',
): Promise<{ readonly organizer: TestManager; readonly venue: TestVenue }> {
  const venue = await scene.venue(3);
  // Every round mints a copy of the same venue.
  await sql`update card set lifetime = 1000 where id = ${venue.cardId}`.execute(scene.db);
  const organizer = await scene.organizer();
  if (by === 'copy') {
    await scene.give(venue, organizer, 1);
    return { organizer, venue };
  }
  const lender = await scene.organizer();
  await scene.give(venue, lender, 1);
  const offer = { asset_type: 2, asset_id: venue.clubId, qty: 1, price: '2.00' } as const;
  const { order } = await scene.done('market.loans.offer', offer, lender);
  await scene.done('market.orders.fill', { order_id: order?.id ?? 0, qty: 1, price: '2.00' }, organizer);
  return { organizer, venue };
}

const make = async (scene: MakingScene, organizer: TestManager, venue: TestVenue): Promise<string> =>
  codeOf(
    await scene.call('contests.create', scene.wish({ entry_fee: '5', venue_id: venue.clubId }), organizer),
  );

for (const by of ['copy', 'loan'] as const) {
  test(`the last ${by} of a venue hosts one of ${ACTORS} contests made at once, in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async ({ note }) => {
      const { organizer, venue } = await lastCopy(guarded, by);
      const answers = await Promise.all(
        Array.from({ length: ACTORS }, () => make(guarded, organizer, venue)),
      );
      note('answers', answers);
      expect(answers.filter((answer) => answer === 'Ok')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'ERR_NOT_ENOUGH_COPIES')).toHaveLength(ACTORS - 1);
    }));
}

test('the last loan of a venue hosts two contests when it is read without a lock', async () => {
  const { organizer, venue } = await lastCopy(unguarded, 'loan');
  const barrier = makeBarrier(2);
  const contestIds = [
    await unguarded.make(organizer),
    await unguarded.make(organizer, { name: 'Another five' }),
  ];
  const hosted = await Promise.all(
    contestIds.map((contestId) =>
      inTransaction(unguarded.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select id from lease
          where manager_id = ${organizer.managerId} and card_id = ${venue.cardId} and hosts_contest_id is null
        `.execute(tx);
        await barrier();
        const [loan] = rows;
        if (loan === undefined) return 'ERR_NOT_ENOUGH_COPIES';
        await sql`update lease set hosts_contest_id = ${contestId} where id = ${loan.id}`.execute(tx);
        return 'Ok';
      }),
    ),
  );
  expect(hosted).toEqual(['Ok', 'Ok']);
});

/** Whether somebody plays in a contest, and whether it is cancelled. */
async function outcomeOf(scene: MakingScene, contestId: number) {
  const { rows } = await sql<{ cancelled: boolean; playing: number }>`
    select cancelled_at is not null as cancelled, (
      select count(*)::int from entry where contest_id = contest.id and state = 'playing'
    ) as playing
    from contest where id = ${contestId}
  `.execute(scene.db);
  return rows[0];
}

test(`a contest that is cancelled while others join is cancelled or joined, never both, in each of ${ROUNDS} rounds`, () =>
  playRounds(ROUNDS, async ({ note }) => {
    const organizer = await guarded.organizer();
    const id = await guarded.make(organizer, { added_prize: '5' });
    const friends = await Promise.all([1, 2, 3].map(() => guarded.organizer()));
    const [cancelled, ...joined] = await Promise.all([
      guarded.call('contests.cancel', { id }, organizer).then(codeOf),
      ...friends.map((friend) => guarded.call('contests.join', { id }, friend).then(codeOf)),
    ]);
    note('answers', [cancelled, ...joined]);
    const outcome = await outcomeOf(guarded, id);
    if (cancelled === 'Ok') {
      expect(new Set(joined)).toEqual(new Set(['ERR_CONTEST_LOCKED']));
      expect(outcome).toEqual({ cancelled: true, playing: 0 });
    } else {
      expect(cancelled).toBe('ERR_CONTEST_HAS_ENTRIES');
      expect(outcome).toEqual({ cancelled: false, playing: joined.filter((code) => code === 'Ok').length });
    }
  }));

test('a contest is cancelled under somebody who joins when its entries are counted without a lock', async () => {
  const organizer = await unguarded.organizer();
  const friend = await unguarded.organizer();
  const id = await unguarded.make(organizer);
  const cancelled = await inTransaction(unguarded.db, async (tx) => {
    const { rows: others } = await sql`select from entry where contest_id = ${id}`.execute(tx);
    expect(codeOf(await unguarded.call('contests.join', { id }, friend))).toBe('Ok');
    const contest = await lockContest(tx, id);
    if (others.length > 0 || contest === null) return 'ERR_CONTEST_HAS_ENTRIES';
    await cancelContest(tx, contest, 'organizer');
    return 'Ok';
  });
  expect(cancelled).toBe('Ok');
});

test(`a contest made by ${ACTORS} equal calls at once is made once, in each of ${ROUNDS} rounds`, () =>
  playRounds(ROUNDS, async ({ number }) => {
    const organizer = await guarded.organizer();
    const key = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const wish = guarded.wish({ added_prize: '5' });
    const answers = await Promise.all(
      Array.from({ length: ACTORS }, () => guarded.call('contests.create', wish, organizer, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { rows } = await sql`select from contest where organizer_id = ${organizer.managerId}`.execute(
      guarded.db,
    );
    expect(rows).toHaveLength(1);
  }));
