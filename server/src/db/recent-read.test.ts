import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { recentRead } from './recent-read.ts';

const { db } = await openTestDatabase();
const FOREVER = { maxMs: 1e9, refreshedAfterMs: 1e9 };
/** As old as this at once. */
const AT_ONCE = { maxMs: 1e9, refreshedAfterMs: 0 };
const NEVER = { maxMs: 0, refreshedAfterMs: 0 };

/** A read that numbers its results; those in `fails` fail. */
function numbered(age: typeof FOREVER, fails: readonly number[] = []) {
  const before: (number | null)[] = [];
  const read = recentRead<number>(async (_, last) => {
    before.push(last);
    const number = before.length;
    await new Promise(setImmediate);
    if (fails.includes(number)) throw new Error(`read ${number} failed`);
    return number;
  }, age);
  return { before, read: () => read(db), readFrom: read };
}

test('a recent result answers without another read, and concurrent callers share one', async () => {
  const { read, before } = numbered(FOREVER);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  expect(before).toEqual([null]);
});

test('an older result answers while it is read again with the one before', async () => {
  const { read, before } = numbered(AT_ONCE);
  await read();
  expect(await read()).toBe(1);
  await expect.poll(read, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(before.slice(0, 2)).toEqual([null, 1]);
});

test('a result that is too old is not used', async () => {
  const { read } = numbered(NEVER);
  expect([await read(), await read(), await read()]).toEqual([1, 2, 3]);
});

test('a failed read fails for those who wait for it, and is repeated', async () => {
  const waiting = numbered(NEVER, [1]);
  await expect(waiting.read()).rejects.toThrow('read 1 failed');
  expect(await waiting.read()).toBe(2);
  const inBackground = numbered(AT_ONCE, [2]);
  await inBackground.read();
  expect(await inBackground.read()).toBe(1);
  await expect.poll(inBackground.read, { timeout: 20_000 }).toBe(3);
});

test('databases do not share results', async () => {
  const { db: other } = await openTestDatabase();
  const { readFrom } = numbered(FOREVER);
  expect([await readFrom(db), await readFrom(other), await readFrom(db)]).toEqual([1, 2, 1]);
});
