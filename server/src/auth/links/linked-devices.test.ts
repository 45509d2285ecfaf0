import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { gameNow } from '../../db/clock.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { linkByDevice } from './link-by-device.ts';
import { linkManagers, readLinkedManagers, undoLinks } from '../identities/linked-managers.ts';

const { app, db } = await startTestServer();
keepBooks(db);

const newDevice = (): string => randomBytes(32).toString('base64url');
const on = (deviceKey: string) => ({ headers: { 'x-device-key': deviceKey } });
const signInOn = ({ email, password }: SignedUp, deviceKey: string) =>
  clientOf(app).call('auth.signIn', { email, password }, on(deviceKey));
const linksOf = async ({ managerId }: SignedUp): Promise<readonly number[]> =>
  readLinkedManagers(db, managerId);

describe('two accounts', () => {
  test('that sign in on one device are linked', async () => {
    const [one, other, stranger] = [await signUp(app), await signUp(app), await signUp(app)];
    const device = newDevice();
    await signInOn(one, device);
    expect(await linksOf(one)).toEqual([]);
    await signInOn(other, device);
    await signInOn(stranger, newDevice());
    expect(await linksOf(one)).toEqual([other.managerId]);
    expect(await linksOf(stranger)).toEqual([]);
  });

  test('that share a network alone are not linked', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    expect([await linksOf(one), await linksOf(other)]).toEqual([[], []]);
    const { rows } = await sql<{ networks: number }>`
      select count(distinct sign_up_network)::int as networks from manager
      where id in (${one.managerId}, ${other.managerId})
    `.execute(db);
    expect(rows).toEqual([{ networks: 1 }]);
  });

  test('with malformed device keys are not linked', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    for (const key of ['undefined', 'A'.repeat(44), 'A'.repeat(42)]) {
      await signInOn(one, key);
      await signInOn(other, key);
    }
    expect(await linksOf(one)).toEqual([]);
  });

  test('that sign in on one device at once are linked', () =>
    playRounds(10, async ({ note }) => {
      const [one, other] = [await signUp(app), await signUp(app)];
      const device = newDevice();
      await Promise.all([signInOn(one, device), signInOn(other, device)]);
      const links = await linksOf(one);
      note('links', links);
      expect(links).toEqual([other.managerId]);
    }));

  test('that sign in at once without a lock miss each other, so the test above can fail', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const device = newDevice();
    const [bothRecorded, bothRead] = [makeBarrier(2), makeBarrier(2)];
    const link = ({ managerId }: SignedUp) =>
      inTransaction(db, async (tx) => {
        await rememberDevice(tx, managerId, device);
        await bothRecorded();
        await linkByDevice(tx, managerId, device);
        await bothRead();
      });
    await Promise.all([link(one), link(other)]);
    expect(await linksOf(one)).toEqual([]);
  });

  test('are stored without the key of their device', async () => {
    const device = newDevice();
    await signInOn(await signUp(app), device);
    const { rows } = await sql<{ rows: number; readable: number }>`
      select count(*)::int as rows, count(*) filter (where manager_device::text like ${`%${device}%`})::int as readable
      from manager_device
    `.execute(db);
    expect(rows[0]?.rows).toBeGreaterThan(0);
    expect(rows[0]?.readable).toBe(0);
  });
});

describe('an undone link', () => {
  const undo = ({ managerId }: SignedUp, other: SignedUp) =>
    inTransaction(db, async (tx) =>
      undoLinks(tx, await gameNow(tx), { managerId, otherId: other.managerId }),
    );

  test('is not made again by the same device, but by another one', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const [shared, second] = [newDevice(), newDevice()];
    await signInOn(one, shared);
    await signInOn(other, shared);
    expect(await undo(one, other)).toEqual(['device']);
    await signInOn(one, shared);
    await signInOn(other, shared);
    expect(await linksOf(one)).toEqual([]);
    await signInOn(one, second);
    await signInOn(other, second);
    expect(await linksOf(one)).toEqual([other.managerId]);
  });

  test('is made again by an operator', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const link = { managerId: one.managerId, otherId: other.managerId, reason: 'operator' } as const;
    for (let round = 0; round < 2; round += 1) {
      await inTransaction(db, async (tx) => linkManagers(tx, await gameNow(tx), link));
      expect(await linksOf(one)).toEqual([other.managerId]);
      expect(await undo(other, one)).toEqual(['operator']);
    }
    expect(await undo(one, other)).toEqual([]);
  });

  test('stays undone when the device signs in at the same moment', () =>
    playRounds(10, async () => {
      const [one, other] = [await signUp(app), await signUp(app)];
      const device = newDevice();
      await signInOn(one, device);
      await signInOn(other, device);
      await Promise.all([undo(one, other), signInOn(other, device), signInOn(one, device)]);
      expect(await linksOf(one)).toEqual([]);
    }));
});
