import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { readConfig } from '../../config.ts';
import { compareBooks } from '../../solvency/compare-books.ts';
import type { ExternalSource } from '../../solvency/public.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { books } from './books.ts';

const { db, url } = await openTestDatabase();
const config = readConfig({ NODE_ENV: 'development' });

async function shown(): Promise<{ readonly lines: readonly string[]; readonly ok: boolean }> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const ok = await books.run({ config, db, directUrl: url, dataFolder: null, print }, []);
  return { lines, ok };
}

const chain: ExternalSource = {
  name: 'chain',
  compare: () => Promise.resolve([{ what: 'tokens held', ledger: 7n, outside: 5n }]),
};
const silent: ExternalSource = { name: 'payments', compare: () => Promise.reject(new Error('no answer')) };

describe('the operator’s view of the last comparison', () => {
  test('reports that nothing was compared yet', async () => {
    expect(await shown()).toEqual({ lines: ['Nothing was compared yet.'], ok: true });
  });

  test('has the figures that differ, why a source is silent, and that withdrawals were stopped', async () => {
    await expect(compareBooks(db, [chain, silent])).rejects.toThrow('tokens held');
    const { lines, ok } = await shown();
    expect(ok).toBe(false);
    expect(lines.slice(1)).toEqual([
      '  chain differ',
      '    tokens held: the ledger has 7, outside is 5 (units of XFC)',
      '  payments unreachable: no answer',
      'It switched withdrawals off: "ops -- switches" opens them again.',
    ]);
    const off = await sql`select feature from switched_off`.execute(db);
    expect(off.rows).toEqual([{ feature: 'withdrawals' }]);
  });
});
