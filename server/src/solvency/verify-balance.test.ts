import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { BALANCE_SCRIPT, proofsOf, type BalanceProof } from '../testing/wallet/inclusion.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const folder = await mkdtemp(join(tmpdir(), 'balances-'));
afterAll(() => rm(folder, { recursive: true }));
const proofs = await proofsOf(db, 1_000);
const { faultsOf }: { readonly faultsOf: (proof: BalanceProof) => readonly string[] } = await import(
  BALANCE_SCRIPT
);
const [first] = proofs;
if (first === undefined) throw new Error('no proof');
const { proof } = first;

/** Runs the published script on a saved answer, with Node and nothing else. */
async function verified(answer: BalanceProof): Promise<{ output: string; code: number }> {
  const file = join(folder, 'proof.json');
  await writeFile(file, JSON.stringify({ proof: answer }));
  return new Promise((resolve) => {
    execFile(process.execPath, [BALANCE_SCRIPT, file], (error, output) => {
      resolve({ output: output.trim(), code: error === null ? 0 : Number(error.code) });
    });
  });
}

describe('the published script', () => {
  test('finds the balances of 1,000 managers in the published sum', () => {
    const faults = proofs.flatMap(({ proof: each }) => faultsOf(each));
    expect(faults).toEqual([]);
    expect(new Set(proofs.map(({ proof: each }) => each.snapshot.root)).size).toBe(1);
  });

  test('prints the result as a program', async () => {
    expect(await verified(proof)).toEqual({
      output: `7.00 XFC of manager ${proof.manager_id} are in the sum of ${proof.snapshot.total} XFC.`,
      code: 0,
    });
    const { code, output } = await verified({ ...proof, balance_units: '1' });
    expect(code).toBe(1);
    expect(output).toContain('the path does not lead to the published root');
  });

  test.each<[string, BalanceProof]>([
    ['another manager', { ...proof, manager_id: proof.manager_id + 1 }],
    ['another salt', { ...proof, salt: '0'.repeat(64) }],
    ['a smaller sum', { ...proof, snapshot: { ...proof.snapshot, total_units: '1' } }],
    ['a sibling below zero', { ...proof, path: proof.path.map((step) => ({ ...step, units: '-1' })) }],
    ['a shorter path', { ...proof, path: proof.path.slice(1) }],
  ])('finds fault with %s', (_what, forged) => {
    expect(faultsOf(forged)).not.toEqual([]);
  });
});
