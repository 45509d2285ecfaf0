import { parseEther } from 'viem';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { freePort } from '../testing/processes/free-port.ts';
import { localAccount, sendXfc, startLocalChain, walletOf } from '../testing/chain/local-chain.ts';
import { signUp, type SignedUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { chainReader, type ChainReader } from './chain-reader.ts';
import { payUnclaimed, unclaimedDeposits } from './public.ts';
import { watchDeposits } from './watching/watch-deposits.ts';

const chain = await startLocalChain({ port: await freePort() });
afterAll(chain.stop);
const { settings, client, send } = chain;
const { app, db } = await startTestServer({ config: { chain: settings } });
keepBooks(db);
const node = chainReader(settings);
const HASH = `0x${'ab'.repeat(32)}`;

const turn = (reader: ChainReader = node, fence = () => Promise.resolve()) =>
  watchDeposits({ db, reader, settings, fence });
const confirm = (blocks = 15) => client.mine({ blocks });
const balanceOf = async (manager: SignedUp) => (await manager.call('wallet.balances', {})).balance;
const depositsOf = async (manager: SignedUp) => (await manager.call('chain.deposits', {})).deposits;

async function link(manager: SignedUp, account: number) {
  const { address } = localAccount(account);
  const { message } = await manager.call('chain.challenge', { address });
  const signature = await localAccount(account).signMessage({ message });
  return manager.ask('chain.link', { address, signature });
}
/** A manager with no XFC and a fresh linked address. */
async function depositor(account: number): Promise<SignedUp> {
  await sql`delete from chain_address where address = ${localAccount(account).address.toLowerCase()}`.execute(
    db,
  );
  const manager = await signUp(app);
  expect(await link(manager, account)).toMatchObject({ status: 200 });
  return manager;
}
async function gained(manager: SignedUp, act: () => Promise<unknown>): Promise<number> {
  const before = Number(await balanceOf(manager));
  await act();
  return Number((Number(await balanceOf(manager)) - before).toFixed(8));
}
/** Replaces the newest blocks by empty ones. */
async function reorganise(depth: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_reorg', params: [depth, []] });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(settings.url, { method: 'POST', headers, body });
  expect(await answer.json()).not.toHaveProperty('error');
}
beforeEach(async () => {
  await turn();
});

describe('an address', () => {
  test('is linked by its signature, once, and to one account', async () => {
    const manager = await depositor(1);
    expect(await link(manager, 1)).toMatchObject({ status: 200 });
    expect(await link(await signUp(app), 1)).toMatchObject({ error: 'ERR_ADDRESS_TAKEN' });
    const { addresses } = await manager.call('chain.deposits', {});
    expect(addresses.map(({ address }) => address)).toEqual([localAccount(1).address]);
  });

  test('is not linked by a signature of another address, another account or no signature', async () => {
    const [manager, other] = [await signUp(app), await signUp(app)];
    const { address } = localAccount(2);
    const { message } = await other.call('chain.challenge', { address });
    const own = await manager.call('chain.challenge', { address });
    for (const signature of [
      await localAccount(2).signMessage({ message }),
      await localAccount(3).signMessage({ message: own.message }),
      '0x12',
      'signed',
    ])
      expect(await manager.ask('chain.link', { address, signature })).toMatchObject({
        error: 'ERR_ADDRESS_SIGNATURE',
      });
  });

  test('with a mistyped letter is refused by its checksum', async () => {
    const manager = await signUp(app);
    const { address } = localAccount(2);
    const mistyped = address.replace(/[a-f](?=[^a-f]*$)/, 'A');
    for (const typed of [mistyped === address ? address.toUpperCase() : mistyped, '0x12', 'Ada'])
      expect(await manager.ask('chain.challenge', { address: typed })).toMatchObject({
        error: 'ERR_ADDRESS_INVALID',
      });
    expect(await manager.ask('chain.challenge', { address: address.toLowerCase() })).toMatchObject({
      params: { address },
    });
  });
});

describe('a deposit', () => {
  test('is pending, is credited after 15 confirmations, and only once', async () => {
    const manager = await depositor(1);
    const gain = await gained(manager, async () => {
      const txhash = await send(1, '25.123456789');
      await turn();
      expect(await depositsOf(manager)).toMatchObject([
        { state: 1, amount: '25.12345678', txhash, confirmations: 1, from_address: localAccount(1).address },
      ]);
      await confirm(13);
      expect(await turn()).toBe(0);
      expect(await depositsOf(manager)).toMatchObject([{ state: 1, confirmations: 14 }]);
      await confirm(1);
      expect(await turn()).toBe(1);
      expect(await turn()).toBe(0);
      await Promise.all([turn(), turn(), turn()]);
    });
    expect(gain).toBe(25.12345678);
    expect(await depositsOf(manager)).toMatchObject([{ state: 3, confirmations: 15 }]);
    const { data } = await manager.call('wallet.transactions', { page: 1, filter: 'deposit' });
    expect(data.map(({ reason, amount }) => [reason, amount])).toEqual([['deposit', '25.12345678']]);
  });

  test('needs a final block besides its confirmations', async () => {
    const manager = await depositor(1);
    await send(1, '3');
    await confirm(20);
    const lagging = { ...node, head: async () => ({ ...(await node.head()), finalized: 0 }) };
    expect(await turn(lagging)).toBe(0);
    expect(await turn()).toBe(1);
    expect(await depositsOf(manager)).toMatchObject([{ state: 3 }]);
  });

  test('is not credited because one answer called its block final and confirmed', async () => {
    const manager = await depositor(1);
    await send(1, '3');
    let asked = 0;
    const head = async () => ((asked += 1) === 1 ? { latest: 10_000, finalized: 10_000 } : node.head());
    expect(await turn({ ...node, head })).toBe(0);
    await confirm();
    expect(await turn()).toBe(1);
    expect(await depositsOf(manager)).toMatchObject([{ state: 3 }]);
  });

  test('that a reorganisation drops is rejected, and pending again when it reappears', async () => {
    const manager = await depositor(2);
    const gain = await gained(manager, async () => {
      const snapshot = await client.snapshot();
      await send(2, '7');
      await turn();
      expect(await depositsOf(manager)).toMatchObject([{ state: 1 }]);
      await client.revert({ id: snapshot });
      await confirm(3);
      await turn();
      expect(await depositsOf(manager)).toMatchObject([{ state: 4, rejected: 'dropped' }]);
      await send(2, '7');
      await turn();
      await confirm();
      await turn();
    });
    expect(gain).toBe(7);
  });

  test('that a reorganisation moves to another block is credited once', async () => {
    const manager = await depositor(3);
    const gain = await gained(manager, async () => {
      // So that the reorganisation reaches no block of another test.
      await client.mine({ blocks: 5 });
      const hash = await send(3, '11');
      await client.mine({ blocks: 2 });
      await turn();
      const before = (await client.getTransactionReceipt({ hash })).blockHash;
      const { to, input, nonce } = await client.getTransaction({ hash });
      await reorganise(4);
      expect(await node.receipt(hash)).toBeNull();
      await client.mine({ blocks: 1 });
      // The same transaction with the same number, in a block of the other branch.
      const again = { to, data: input, nonce };
      const second = await walletOf(settings, 3).sendTransaction(again);
      await client.waitForTransactionReceipt({ hash: second, pollingInterval: 20 });
      expect((await client.getTransactionReceipt({ hash: second })).blockHash).not.toBe(before);
      await turn();
      await confirm(20);
      await turn();
      await turn();
    });
    expect(gain).toBe(11);
    const states = (await depositsOf(manager)).map(({ state }) => state);
    expect(states.filter((state) => state === 3)).toHaveLength(1);
  });

  test('of another token, or to another address, is not seen', async () => {
    const manager = await depositor(1);
    await sendXfc(settings, 1, '5', localAccount(4).address);
    await walletOf(settings, 1).sendTransaction({
      to: localAccount(9).address,
      value: parseEther('0.1'),
    });
    await confirm();
    expect(await turn()).toBe(0);
    expect(await depositsOf(manager)).toEqual([]);
  });

  test('below the smallest amount is rejected', async () => {
    const manager = await depositor(1);
    await send(1, '0.000000009');
    await confirm();
    expect(await turn()).toBe(0);
    expect(await depositsOf(manager)).toMatchObject([{ state: 4, rejected: 'amount' }]);
  });

  test('from an unlinked address waits unclaimed until an operator pays it, once', async () => {
    await sql`delete from chain_address where address = ${localAccount(4).address.toLowerCase()}`.execute(db);
    const manager = await signUp(app);
    await send(4, '9');
    await confirm();
    expect(await turn()).toBe(1);
    const [unclaimed] = await unclaimedDeposits(db);
    expect(unclaimed?.units).toBe(900_000_000n);
    const pay = () => inTransaction(db, (tx) => payUnclaimed(tx, unclaimed?.id ?? 0, manager.managerId));
    const gain = await gained(manager, async () => {
      expect((await Promise.all([pay(), pay()])).filter((units) => units !== null)).toHaveLength(1);
    });
    expect(gain).toBe(9);
  });

  test('is not credited when the node contradicts itself, or the watch was lost', async () => {
    const manager = await depositor(1);
    await send(1, '4');
    await confirm();
    expect(await turn({ ...node, receipt: () => Promise.resolve(null) })).toBe(0);
    const forked = { ...node, blockHash: () => Promise.resolve(HASH) };
    expect((await depositsOf(manager))[0]?.state).not.toBe(3);
    await turn();
    await send(1, '6');
    await confirm();
    expect(await turn(forked)).toBe(0);
    const lost = turn(node, () => Promise.reject(new Error('lost')));
    await expect(lost).rejects.toThrow('lost');
    expect((await depositsOf(manager))[0]?.state).not.toBe(3);
    expect(await turn()).toBe(1);
  });
});

describe('an announced deposit', () => {
  test('is shown at once and becomes the transfer of the chain, whatever amount was announced', async () => {
    const manager = await depositor(1);
    const gain = await gained(manager, async () => {
      const txhash = await send(1, '12');
      const input = { amount: '1000', fromAddr: localAccount(1).address, networkId: 56, txhash };
      expect(await manager.call('chain.announceDeposit', input)).toEqual({ state: 1 });
      expect(await manager.call('chain.announceDeposit', { ...input, amount: '1' })).toEqual({ state: 1 });
      expect(await depositsOf(manager)).toMatchObject([{ state: 1, confirmations: 0, amount: '1000.00' }]);
      await turn();
      expect(await depositsOf(manager)).toMatchObject([{ state: 1, confirmations: 1, amount: '12.00' }]);
      await confirm();
      await turn();
      const upper = `0x${txhash.slice(2).toUpperCase()}`;
      expect(await manager.call('chain.announceDeposit', { ...input, txhash: upper })).toEqual({ state: 3 });
      await turn();
    });
    expect(gain).toBe(12);
  });

  test('is credited although its block was read long ago', async () => {
    const manager = await depositor(1);
    await send(1, '2');
    await client.mine({ blocks: 200 });
    await sql`update chain_cursor set next_block = ${Number(await client.getBlockNumber()) - 5}`.execute(db);
    expect(await turn()).toBe(0);
    const block = await client.getBlock({ blockNumber: (await client.getBlockNumber()) - 200n });
    const [txhash] = block.transactions;
    await manager.call('chain.announceDeposit', {
      amount: '2',
      fromAddr: localAccount(1).address,
      networkId: 56,
      txhash: txhash ?? '',
    });
    expect(await turn()).toBe(1);
    expect(await depositsOf(manager)).toMatchObject([{ state: 3, amount: '2.00' }]);
  });

  test('of another’s transaction, another network or an unlinked address gains nothing', async () => {
    const [owner, thief] = [await depositor(1), await depositor(2)];
    const txhash = await send(1, '8');
    const announced = { amount: '8', fromAddr: localAccount(1).address, networkId: 56, txhash };
    const asThief = (changes: object) => thief.ask('chain.announceDeposit', { ...announced, ...changes });
    expect(await asThief({})).toMatchObject({ error: 'ERR_ADDRESS_NOT_LINKED' });
    expect(await asThief({ networkId: 1 })).toMatchObject({ error: 'ERR_NETWORK_UNKNOWN' });
    expect(await asThief({ fromAddr: localAccount(2).address })).toMatchObject({ params: { state: 1 } });
    await confirm();
    expect(await gained(thief, () => turn())).toBe(0);
    expect(await depositsOf(owner)).toMatchObject([{ state: 3, amount: '8.00' }]);
  });
});

test('100 deposits of one block are credited together, each once', async () => {
  const manager = await depositor(2);
  await client.setAutomine(false);
  for (let sent = 0; sent < 100; sent += 1) await sendXfc(settings, 2, '0.5');
  await client.setAutomine(true);
  await client.mine({ blocks: 16 });
  let credited = 0;
  const gain = await gained(manager, async () => {
    credited = await turn();
  });
  expect(credited).toBe(100);
  expect(gain).toBe(50);
});
