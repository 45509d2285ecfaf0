import { beforeEach, expect, test } from 'vitest';
import { XFC_UNIT } from '@touchline/domain/money';
import { sql } from '../../db/database.ts';
import { assertBooksBalance } from '../../testing/database/books.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { openChainScene } from '../../testing/chain/simulated/scene.ts';
import { WEI } from '../../testing/chain/simulated/transfers.ts';
import type { ChainReader } from '../chain-reader.ts';
import { chainSource } from '../chain-source.ts';

import { nextRange } from './rescan-blocks.ts';
import { watchDeposits } from './watch-deposits.ts';

const { db } = await openTestDatabase();
const { chain, reader: honest, settings } = await openChainScene(db, 'rescan');
const { token, depositAddress } = chain.ours;

/** Transactions that the node leaves out of every list of logs. */
const leftOut = new Set<string>();
const forgetful: ChainReader = {
  ...honest,
  transfers: async (first, last) =>
    (await honest.transfers(first, last)).filter(({ txHash }) => !leftOut.has(txHash)),
};
beforeEach(() => leftOut.clear());

const DEPOSITED = 5n * XFC_UNIT * WEI;

/** Mines a deposit of 5 XFC and returns its transaction. */
function deposit(): string {
  const hash = chain.newHash();
  const log = {
    address: token,
    from: `0x${'d1'.repeat(20)}`,
    to: depositAddress,
    value: DEPOSITED,
  };
  chain.mine([{ hash, logs: [log], isSuccess: true, nonce: null }]);
  return hash;
}

/** Mines blocks, and reads after every few of them as the watcher does. */
async function pass(blocks: number, reader: ChainReader = forgetful): Promise<void> {
  for (let mined = 0; mined < blocks; mined += 8) {
    for (let block = 0; block < 8; block += 1) chain.mine([]);
    await watchDeposits({ db, reader, settings: chain.ours, fence: () => Promise.resolve() });
  }
}

async function isCredited(hash: string): Promise<boolean> {
  const { rows } = await sql`select from deposit where tx_hash = ${hash} and state = 3`.execute(db);
  return rows.length === 1;
}

async function agrees(): Promise<boolean> {
  const [figure] = await chainSource(settings, honest).compare(db);
  return figure?.ledger === figure?.outside;
}

test('a transfer that a node left out for longer than blocks are read again is credited once the node has it', async () => {
  const hash = deposit();
  leftOut.add(hash);
  await pass(240);
  expect([await isCredited(hash), await agrees()]).toEqual([false, false]);
  leftOut.clear();
  await pass(16);
  expect([await isCredited(hash), await agrees()]).toEqual([true, true]);
  await pass(48);
  await assertBooksBalance(db);
});

test('newer transfers are credited while the books and the chain differ', async () => {
  leftOut.add(deposit());
  await pass(120);
  const newer = deposit();
  await pass(48);
  expect([await isCredited(newer), await agrees()]).toEqual([true, false]);
  leftOut.clear();
  await pass(16);
  expect(await agrees()).toBe(true);
});

test('a transfer left out of more blocks than a node gives at once is found range by range', async () => {
  leftOut.add(deposit());
  await pass(80);
  for (let block = 0; block < 4_100; block += 1) chain.mine([]);
  await pass(120);
  expect(await agrees()).toBe(false);
  leftOut.clear();
  await pass(48);
  expect(await agrees()).toBe(true);
});

test('a transfer left out before an agreement that was wrong is found by going further back', async () => {
  const hash = deposit();
  leftOut.add(hash);
  const wrong = { ...forgetful, balance: async (block: number) => (await honest.balance(block)) - DEPOSITED };
  await pass(240, wrong);
  expect([await isCredited(hash), await agrees()]).toEqual([false, false]);
  leftOut.clear();
  await pass(48);
  expect([await isCredited(hash), await agrees()]).toEqual([true, true]);
});

test('a pass that finds nothing is followed by one that begins earlier, but never before the first balance', () => {
  const block = 5_000;
  const first = nextRange({ opening: 1_000, agreed: 4_900, first: null, next: null }, block);
  expect(first).toEqual({ first: 4_901, last: block, passFirst: 2_901, next: null });
  const cursor = { opening: 1_000, agreed: 4_900 };
  const second = nextRange({ ...cursor, first: first.passFirst, next: first.next }, block);
  expect(second).toEqual({ first: 2_901, last: 4_900, passFirst: 2_901, next: 4_901 });
  const third = nextRange({ ...cursor, first: second.passFirst, next: second.next }, block);
  expect(third).toEqual({ first: 4_901, last: block, passFirst: 1_001, next: null });
  expect(nextRange({ ...cursor, first: 1_001, next: 4_901 }, block).passFirst).toBe(1_001);
});

test('a node without old balances credits what it shows', async () => {
  const without = { ...forgetful, balance: () => Promise.reject(new Error('missing trie node')) };
  const hash = deposit();
  await pass(48, without);
  expect(await isCredited(hash)).toBe(true);
});
