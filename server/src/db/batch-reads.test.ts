import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { batchReads } from './batch-reads.ts';

const { db } = await openTestDatabase();

/** Reads that the test ends: the key in capitals, nothing for keys that begin with "no". */
function controlledReads(): {
  readonly read: (key: string) => Promise<string | null>;
  readonly asked: string[][];
  readonly endNext: (error?: Error) => Promise<void>;
} {
  const asked: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const read = batchReads<string>(async (_, keys) => {
    asked.push([...keys]);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ends.push((error) => (error === undefined ? resolve() : reject(error)));
    await promise;
    return new Map(keys.filter((key) => !key.startsWith('no')).map((key) => [key, key.toUpperCase()]));
  });
  return {
    read: (key) => read(db, key),
    asked,
    async endNext(error) {
      ends.shift()?.(error);
      await new Promise(setImmediate);
    },
  };
}

test('reads start at once while few are running, and keys that arrive meanwhile are read together', async () => {
  const { read, asked, endNext } = controlledReads();
  const answers = ['a', 'b', 'c', 'none', 'c'].map(read);
  expect(asked).toEqual([['a'], ['b']]);
  await endNext();
  expect(asked).toEqual([['a'], ['b'], ['c', 'none']]);
  await endNext();
  await endNext();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', null, 'C']);
});

test('a key is read again when a read of it is already running', async () => {
  const { read, asked, endNext } = controlledReads();
  const answers = ['a', 'b', 'a'].map(read);
  await endNext();
  expect(asked).toEqual([['a'], ['b'], ['a']]);
  await endNext();
  await endNext();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'A']);
});

test('a failed read fails only for its keys', async () => {
  const { read, endNext } = controlledReads();
  const [first, , third] = [read('a'), read('b'), read('c')];
  const failed = expect(first).rejects.toThrow('lost');
  await endNext(new Error('lost'));
  await failed;
  await endNext();
  await endNext();
  expect(await third).toBe('C');
});
