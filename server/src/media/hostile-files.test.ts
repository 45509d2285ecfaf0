import { expect, test } from 'vitest';
import { xfc } from '@touchline/domain/money';
import { makeManagers } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { HOSTILE_FILES } from '../testing/media/hostile-files.ts';
import { measureMemory, sendHostileFiles } from '../testing/media/send-hostile-files.ts';

const { db } = await openTestDatabase();
/** A loaded machine is slow: the figure itself is that of `npm run proof -- t13`. */
const MAX_MS = 10_000;

test('each of more than sixty hostile files is served only as a picture without metadata, if at all', async () => {
  const [manager] = await makeManagers(db, 1, xfc(0n));
  if (manager === undefined) throw new Error('No manager was made.');
  const { managerId } = manager;
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(HOSTILE_FILES.length);
  const send = () =>
    sendHostileFiles(db, { files: HOSTILE_FILES, purposes: ['avatar'], managerId, maxMs: MAX_MS });
  const { result, growth } = await measureMemory(send);
  expect(result.faults).toEqual([]);
  expect(result.sent).toBe(HOSTILE_FILES.length);
  expect(result.refused).toBeLessThan(result.sent);
  // The files are made in this process too: 256 MB are the figure of the proof.
  expect(growth / 2 ** 20).toBeLessThan(512);
});
