import { XFC_UNIT } from '@touchline/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { enterContest } from '../../testing/contests/contest-calls.ts';
import { makeContest, type TestManager, xfcOf } from '../../testing/contests/contests.ts';
import { LOCK, OPEN } from '../../testing/contests/contest-scene.ts';
import { openMakingScene } from '../../testing/contests/made-contests.ts';
import { teamWith } from '../../testing/contests/pro-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { codeOf } from '../../testing/http/refusals.ts';

const scene = await openMakingScene();
const { db, call, done, football } = scene;
keepBooks(db);

const ALL = { available: 1_000n * XFC_UNIT, held: 0n };
let organizer: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  organizer = await scene.organizer();
});

const cancel = async (id: number, by = organizer) => codeOf(await call('contests.cancel', { id }, by));

test('an organizer cancels a contest that nobody has joined, and gets back what backs its prizes', async () => {
  const id = await scene.make(organizer, { added_prize: '10', guaranteed_pool: '50' });
  expect(await cancel(id)).toBe('Ok');
  expect(await xfcOf(db, organizer)).toEqual(ALL);
  expect(await done('contests.get', { id }, organizer)).toMatchObject({
    state: 7,
    cancel_reason: 'organizer',
  });
});

test('with it the organizer’s own entry is refunded and the cards of its team are free', async () => {
  const venue = await scene.venue(2);
  const { team, players } = teamWith(football, [3]);
  const cardId = football.cards.get(players[0]?.id ?? 0)?.cardId ?? 0;
  await scene.give({ clubId: 0, cardId }, organizer, 1);
  const id = await scene.make(organizer, { is_pro: true, entry_fee: '5', venue_id: venue.clubId });
  await enterContest(call, id, organizer, team);
  expect(await xfcOf(db, organizer)).toMatchObject({ held: 5n * XFC_UNIT });
  expect(await cancel(id)).toBe('Ok');
  expect(await xfcOf(db, organizer)).toEqual(ALL);
  const { rows } = await sql`
    select fielded from holding where manager_id = ${organizer.managerId} and card_id = ${cardId}
  `.execute(db);
  expect(rows).toEqual([{ fielded: 0 }]);
});

test('a contest that somebody else has joined is not cancelled, until they have left', async () => {
  const friend = await scene.organizer();
  const id = await scene.make(organizer);
  await call('contests.join', { id }, friend);
  expect(await cancel(id)).toBe('ERR_CONTEST_HAS_ENTRIES');
  await call('contests.leave', { id }, friend);
  expect(await cancel(id)).toBe('Ok');
});

test('a contest is cancelled once, and not from its lock on', async () => {
  const id = await scene.make(organizer);
  expect(await cancel(id)).toBe('Ok');
  expect(await cancel(id)).toBe('ERR_CONTEST_LOCKED');
  const late = await scene.make(organizer);
  await scene.stopClockAt(LOCK);
  expect(await cancel(late)).toBe('ERR_CONTEST_LOCKED');
});

test('contests of others and official ones are not there to be cancelled', async () => {
  const id = await scene.make(organizer);
  const official = await makeContest(db, football);
  const stranger = await scene.organizer();
  expect(await cancel(id, stranger)).toBe('ERR_NOT_FOUND');
  expect(await cancel(official)).toBe('ERR_NOT_FOUND');
  expect(await cancel(2_000_000_000)).toBe('ERR_NOT_FOUND');
});

test('a contest is cancelled while contests are switched off: it returns what it holds', async () => {
  const id = await scene.make(organizer);
  await inTransaction(db, (tx) => setSwitch(tx, 'contests', true));
  expect(await cancel(id)).toBe('Ok');
  await inTransaction(db, (tx) => setSwitch(tx, 'contests', false));
});
