import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallOutput } from '@touchline/contract/calls';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { PACK_KEYS } from '@touchline/domain/rules/packs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { accepted, dropOf, openShop, packCaller } from '../testing/packs/packs.ts';

type Receipt = CallOutput<'packs.draws.get'>;

const { db } = await openTestDatabase();
keepBooks(db);
const call = packCaller(db);
const SCRIPT = fileURLToPath(new URL('../../../docs/fair/verify-draw.mjs', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'draws-'));
afterAll(() => rm(folder, { recursive: true }));

const RECEIPTS = 200;
const receipts: Receipt[] = [];
const visitor = inProcessVisitor();

/** Whether the last card of a pack had odds of its own, because the others were common. */
function hasLastCardOdds({ table, cards }: Receipt): boolean {
  return table.last_card_odds !== null && cards.slice(0, 4).every(({ stars }) => stars === 3);
}

/**
 * Managers buy out one league after the other until there are enough draws, one with odds of its last card among them,
 * then reveal their seeds.
 */
beforeAll(async () => {
  while (receipts.length < RECEIPTS || !receipts.some(hasLastCardOdds)) {
    const { leagueId } = await openShop(db);
    const ids: number[] = [];
    const managers = await makeManagers(db, 6, xfc(10_000n * XFC_UNIT));
    for (const [index, manager] of managers.entries()) {
      await call('packs.draws.changeSeed', { seed: `Lucky ★ ${index}` }, manager);
      for (const pack of PACK_KEYS) {
        const package_id = await dropOf(db, leagueId, pack);
        for (let bought = 0; bought < 5; bought += 1) {
          const outcome = await call('packs.buy', { package_id }, manager);
          if ('draw' in outcome) ids.push(outcome.draw.draw_id);
        }
      }
      await call('packs.draws.changeSeed', { seed: 'done' }, manager);
    }
    for (const id of ids) receipts.push(accepted(await call('packs.draws.get', { id }, visitor)));
  }
});

/** Runs the published script on an answer of the public call. */
async function verified(receipt: Receipt): Promise<{ output: string; code: number }> {
  const file = join(folder, `${receipt.draw.draw_id}.json`);
  await writeFile(file, JSON.stringify({ params: receipt }));
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, file], (error, output) => {
      resolve({ output: output.trim(), code: error === null ? 0 : Number(error.code) });
    });
  });
}

/** The check function of the script, to avoid a process per draw. */
const { faultsOf }: { readonly faultsOf: (receipt: Receipt) => readonly string[] } = await import(SCRIPT);

test(`${RECEIPTS} draws and more verify`, () => {
  expect(receipts.length).toBeGreaterThanOrEqual(RECEIPTS);
  for (const receipt of receipts) expect(faultsOf(receipt), `draw ${receipt.draw.draw_id}`).toEqual([]);
  expect(new Set(receipts.map(({ key }) => key))).toEqual(new Set(PACK_KEYS));
});

describe('the script', () => {
  /** One whose odds can be written in another order, with the most cards: another nonce is unlikely to draw the same. */
  const receipt = (): Receipt => {
    const [found] = receipts
      .filter(({ table }) => table.odds.length > 1)
      .toSorted((one, other) => other.cards.length - one.cards.length);
    if (found === undefined) throw new Error('no draw');
    return found;
  };

  test('accepts a valid draw', async () => {
    expect(await verified(receipt())).toEqual({ output: 'The draw is as it was promised.', code: 0 });
  });

  test.each<readonly [string, (good: Receipt) => Receipt, string]>([
    [
      'another card',
      (good) => ({
        ...good,
        cards: good.cards.map((card, place) => (place === 0 ? { ...card, card_id: 999 } : card)),
      }),
      'card 1 should be',
    ],
    [
      'another seed',
      (good) => ({ ...good, draw: { ...good.draw, server_seed: '0'.repeat(64) } }),
      'does not fit its commitment',
    ],
    [
      'other odds',
      (good) => ({ ...good, table: { ...good.table, odds: good.table.odds.toReversed() } }),
      'table hash',
    ],
    [
      'another nonce',
      (good) => ({ ...good, draw: { ...good.draw, nonce: good.draw.nonce + 1 } }),
      'should be',
    ],
    [
      'a seed that is still secret',
      (good) => ({ ...good, draw: { ...good.draw, server_seed: null } }),
      'not revealed',
    ],
  ])('catches %s', async (_what, forge, fault) => {
    const { output, code } = await verified(forge(receipt()));
    expect(output).toContain(fault);
    expect(code).toBe(1);
  });
});
