import { encodeFunctionData, parseAbi, parseEther } from 'viem';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../db/database.ts';
import { setSwitch } from '../../../http/calls/switches.ts';
import { makeBarrier } from '../../../testing/processes/barrier.ts';
import { keepBooks } from '../../../testing/database/books.ts';
import { freePort } from '../../../testing/processes/free-port.ts';
import {
  localAccount,
  localSignerKey,
  startLocalChain,
  walletOf,
} from '../../../testing/chain/local-chain.ts';
import { linkedAddress, withdrawers } from '../../../testing/chain/withdrawers.ts';
import type { SignedUp } from '../../../testing/http/client.ts';
import { startTestServer } from '../../../testing/http/server.ts';
import { chainReader, type Receipt } from '../../chain-reader.ts';
import { chainSource } from '../../chain-source.ts';
import { chainWriter } from './chain-writer.ts';
import { sendWithdrawals } from './send-withdrawals.ts';
import type { Sending } from './sending.ts';

const chain = await startLocalChain({ port: await freePort() });
afterAll(chain.stop);
const { settings, client } = chain;
const { app, db } = await startTestServer({ config: { chain: settings } });
keepBooks(db);
const withdrawer = withdrawers(app, db, chain);
const [node, key] = [chainReader(settings), chainWriter(settings, localSignerKey())];
const OURS = 9;
const TOKEN = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
]);

const fence = () => Promise.resolve();
const turn = (changes: Partial<Sending> = {}) =>
  sendWithdrawals({ db, reader: node, witness: null, writer: key, fence, ...changes });
const tokensOf = (account: number) =>
  client.readContract({
    address: `0x${settings.token.slice(2)}`,
    abi: TOKEN,
    functionName: 'balanceOf',
    args: [localAccount(account).address],
  });
/** Mines until transactions in a block are final, and runs a turn of the signer. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await client.mine({ blocks: 16 });
    await turn();
  }
}
const wallet = async (manager: SignedUp) => {
  const { balance, held_balance: held } = await manager.call('wallet.balances', {});
  return { balance, held };
};
const latest = async (manager: SignedUp) => (await manager.call('withdrawals.get', {})).withdrawals[0];

/** A manager with 60 XFC from the chain who has requested 25 and can no longer cancel. */
async function withdrawal(account = 1): Promise<SignedUp> {
  const manager = await withdrawer(account, '60');
  await manager.call('withdrawals.request', { amount: '25', toAddr: linkedAddress(account), networkId: 56 });
  await sql`
    update withdrawal set send_after = game_now() where manager_id = ${manager.managerId} and state < 4
  `.execute(db);
  return manager;
}
/** Runs until the withdrawal is over, and expects that the chain and the books have moved it exactly once. */
async function expectSentOnce(manager: SignedUp, account: number, before: bigint): Promise<void> {
  await settle();
  expect(await latest(manager)).toMatchObject({ state: 5, confirmations: 15, failed: null });
  expect((await tokensOf(account)) - before).toBe(parseEther('24.5'));
  expect(await wallet(manager)).toEqual({ balance: '55.00', held: '0.00' });
  const { data } = await manager.call('wallet.transactions', { page: 1 });
  expect(
    data
      .filter(({ reason }) => reason.startsWith('withdrawal'))
      .map(({ reason, amount }) => [reason, amount]),
  ).toEqual([
    ['withdrawal_fee', '-0.50'],
    ['withdrawal', '-24.50'],
  ]);
}

beforeEach(async () => {
  await client.setAutomine(true);
});

describe('a withdrawal', () => {
  test('is signed, sent, confirmed by 15 final blocks, and leaves the books then', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    await turn();
    expect(await latest(manager)).toMatchObject({
      state: 4,
      txhash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await wallet(manager)).toEqual({ balance: '55.00', held: '25.00' });
    await client.mine({ blocks: 3 });
    await turn();
    expect((await latest(manager))?.confirmations).toBe(4);
    await expectSentOnce(manager, 1, before);
    const { data } = await manager.call('inbox.list', { page: 1, noItems: 1 });
    expect(data[0]?.message_title).toBe('24.50 XFC have arrived');
  });

  test('is not signed while it can be cancelled, in review, or switched off', async () => {
    const manager = await withdrawal(2);
    const before = await tokensOf(2);
    const set = (column: 'send_after' | 'approvals_needed', value: string) =>
      sql`
        update withdrawal set ${sql.ref(column)} = ${sql.raw(value)} where manager_id = ${manager.managerId}
      `.execute(db);
    await set('send_after', "game_now() + interval '1 second'");
    await turn();
    await set('send_after', 'game_now()');
    await set('approvals_needed', '1');
    await turn();
    await set('approvals_needed', '0');
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', true));
    await turn();
    expect(await latest(manager)).toMatchObject({ state: 1, txhash: null });
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', false));
    await turn();
    await expectSentOnce(manager, 2, before);
  });

  test('several at once get numbers of their own and all arrive', async () => {
    const managers = [await withdrawal(1), await withdrawal(2), await withdrawal(3)];
    const before = await Promise.all([1, 2, 3].map(tokensOf));
    await Promise.allSettled([turn(), turn(), turn()]);
    await turn();
    for (const [index, manager] of managers.entries())
      await expectSentOnce(manager, index + 1, before[index] ?? 0n);
  });
});

class Killed extends Error {}
const killed = () => Promise.reject(new Killed());

/** The steps of a turn, each with the signer killed in it. */
const KILLED: readonly (readonly [name: string, changes: () => Partial<Sending>])[] = [
  ['before the number is committed', () => ({ fence: killed })],
  ['after the number, before signing', () => ({ writer: { ...key, gasPrice: killed } })],
  ['while signing', () => ({ writer: { ...key, sign: killed } })],
  [
    'after signing, before the transaction is stored',
    () => {
      let commits = 0;
      // The first commit of the turn gives the number, the second stores the signed transaction.
      return { fence: () => ((commits += 1) > 1 ? killed() : Promise.resolve()) };
    },
  ],
  ['after it is stored, before it is sent', () => ({ writer: { ...key, broadcast: killed } })],
  [
    'after it is sent, before the answer',
    () => ({ writer: { ...key, broadcast: async (raw) => (await key.broadcast(raw), killed()) } }),
  ],
];

describe('a signer that is killed', () => {
  test.each(KILLED)('%s sends once', async (_name, changes) => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await turn(changes()).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    await expectSentOnce(manager, 1, before);
  });

  test('while it books the arrival books it once', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    await turn();
    await client.mine({ blocks: 20 });
    await expect(turn({ fence: killed })).rejects.toBeInstanceOf(Killed);
    expect(await latest(manager)).toMatchObject({ state: 4 });
    await Promise.allSettled([turn(), turn()]);
    await expectSentOnce(manager, 1, before);
  });

  test('and signs again without having stored, sends twice: the plan without storing is wrong', async () => {
    const before = await tokensOf(4);
    const sendUnstored = async (answers: boolean): Promise<void> => {
      const nonce = await key.transactionCount((await node.head()).latest);
      const order = { to: linkedAddress(4), value: parseEther('1'), nonce, gasPrice: await key.gasPrice() };
      const { raw, txHash } = await key.sign(order);
      await key.broadcast(raw);
      await client.waitForTransactionReceipt({ hash: `0x${txHash.slice(2)}`, pollingInterval: 20 });
      if (!answers) throw new Killed();
    };
    await sendUnstored(false).catch(() => undefined);
    await sendUnstored(true);
    expect((await tokensOf(4)) - before).toBe(parseEther('2'));
  });
});

describe('a transaction', () => {
  test('is not final by one wrong answer about the newest block', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    await turn();
    await client.mine({ blocks: 3 });
    let asked = 0;
    const head = async () => {
      const { latest: newest } = await node.head();
      asked += 1;
      return asked === 1 ? { latest: newest + 14, finalized: newest } : node.head();
    };
    // The turn may break at a block that is not there; what it books before counts.
    await turn({ reader: { ...node, head } }).catch(() => undefined);
    expect(await latest(manager)).toMatchObject({ state: 4, confirmations: 4 });
    await expectSentOnce(manager, 1, before);
  });

  test('that two signers store at once is stored once, and neither of them fails', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    // Gives the number and signs nothing.
    await turn({ writer: { ...key, gasPrice: killed } }).catch(() => undefined);
    const bothSigned = makeBarrier(2);
    const price = await key.gasPrice();
    const together = (asked: bigint) =>
      turn({
        writer: {
          ...key,
          gasPrice: () => Promise.resolve(asked),
          sign: async (order) => {
            const signed = await key.sign(order);
            await bothSigned();
            return signed;
          },
        },
      });
    // Nodes refuse to replace the one by the other.
    await Promise.all([together(price), together((price * 105n) / 100n)]);
    const { rows } = await sql`
      select from signed_transaction join withdrawal on id = withdrawal_id where manager_id = ${manager.managerId}
    `.execute(db);
    expect(rows).toHaveLength(1);
    await expectSentOnce(manager, 1, before);
  });

  test('that is stuck is replaced under the same number, and one of the two arrives', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    await client.setAutomine(false);
    await turn();
    const first = (await latest(manager))?.txhash;
    await turn();
    expect((await latest(manager))?.txhash).toBe(first);
    await sql`update signed_transaction set signed_at = signed_at - interval '4 minutes'`.execute(db);
    await turn();
    expect((await latest(manager))?.txhash).not.toBe(first);
    const { rows } = await sql`
      select from signed_transaction join withdrawal on id = withdrawal_id where manager_id = ${manager.managerId}
    `.execute(db);
    expect(rows).toHaveLength(2);
    await client.setAutomine(true);
    await expectSentOnce(manager, 1, before);
  });

  test('that a reorganisation drops is sent again', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    const snapshot = await client.snapshot();
    await turn();
    await client.mine({ blocks: 2 });
    await turn();
    expect((await latest(manager))?.confirmations).toBe(3);
    await client.revert({ id: snapshot });
    await turn();
    await turn();
    await expectSentOnce(manager, 1, before);
  });

  /** A node that reports every transaction as failed. */
  const lyingReceipt = async (hash: string): Promise<Receipt | null> => {
    const receipt = await node.receipt(hash);
    return receipt === null ? null : { ...receipt, isSuccess: false };
  };

  test.each([
    ['while its transfers prove the opposite', { ...node, receipt: lyingReceipt }],
    [
      'and hides its transfer, while the balance proves the opposite',
      { ...node, receipt: lyingReceipt, sent: () => Promise.resolve([]) },
    ],
  ])('that a node calls failed %s is not given back, and arrives', async (_name, reader) => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    await turn();
    for (let round = 0; round < 3; round += 1) {
      await client.mine({ blocks: 20 });
      await turn({ reader });
    }
    expect(await latest(manager)).toMatchObject({ state: 4 });
    await expectSentOnce(manager, 1, before);
  });

  test('that one node calls failed in every way is not given back while a second one disagrees', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    await turn();
    const lies = {
      ...node,
      receipt: lyingReceipt,
      sent: () => Promise.resolve([]),
      balance: () => Promise.reject(new Error('missing trie node')),
    };
    for (let round = 0; round < 4; round += 1) {
      await client.mine({ blocks: 20 });
      await turn({ reader: lies, witness: node });
    }
    expect(await latest(manager)).toMatchObject({ state: 4 });
    await expectSentOnce(manager, 1, before);
  });

  test('that the chain reverts returns the XFC after a second look, once', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    // Our address has less than is to be sent.
    const all = await tokensOf(OURS);
    const token = `0x${settings.token.slice(2)}` as const;
    const move = async (from: number, to: number, value: bigint): Promise<void> => {
      const args = [localAccount(to).address, value] as const;
      const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args });
      const hash = await walletOf(settings, from).sendTransaction({ to: token, data });
      // Else the signer might take its number.
      await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    };
    await move(OURS, 8, all);
    await turn();
    await client.mine({ blocks: 16 });
    await turn();
    expect(await latest(manager)).toMatchObject({ state: 4 });
    await client.mine({ blocks: 16 });
    await turn({ witness: node });
    await move(8, OURS, all);
    expect(await latest(manager)).toMatchObject({ state: 6, failed: 'reverted' });
    expect(await tokensOf(1)).toBe(before);
    expect(await wallet(manager)).toEqual({ balance: '80.00', held: '0.00' });
  });

  test('whose number went to another returns the XFC after a second check, and is not sent again', async () => {
    const manager = await withdrawal();
    const before = await tokensOf(1);
    const silent = { ...key, broadcast: () => Promise.resolve() };
    await turn({ writer: silent });
    // Somebody with the key has used the number.
    await walletOf(settings, OURS).sendTransaction({ to: localAccount(8).address, value: 1n });
    await client.mine({ blocks: 20 });
    await turn();
    expect(await latest(manager)).toMatchObject({ state: 4 });
    await client.mine({ blocks: 16 });
    await turn();
    expect(await latest(manager)).toMatchObject({ state: 6, failed: 'lost' });
    await settle();
    expect(await tokensOf(1)).toBe(before);
    expect(await wallet(manager)).toEqual({ balance: '80.00', held: '0.00' });
  });
});

test('the comparison of the books agrees, and finds tokens that left by another way', async () => {
  // Tests before this one send tokens past the books: the comparison begins here.
  await sql`update chain_cursor set opening_value = null`.execute(db);
  const source = chainSource(settings, node);
  const differences = async () =>
    (await source.compare(db)).flatMap(({ ledger, outside }) =>
      ledger === outside ? [] : [outside - ledger],
    );
  expect(await differences()).toEqual([]);
  const manager = await withdrawal();
  await turn();
  await client.mine({ blocks: 20 });
  // In a final block, and not finished in the books.
  await withdrawer(2, '10');
  expect(await differences()).toEqual([]);
  await turn();
  expect(await latest(manager)).toMatchObject({ state: 5 });
  expect(await differences()).toEqual([]);
  await walletOf(settings, OURS).writeContract({
    address: `0x${settings.token.slice(2)}`,
    abi: TOKEN,
    functionName: 'transfer',
    args: [localAccount(8).address, parseEther('3')],
  });
  await withdrawer(2, '10');
  expect(await differences()).toEqual([-300_000_000n]);
});

test('a key of another address signs nothing', () => {
  expect(() => chainWriter(settings, `0x${'1'.repeat(64)}`)).toThrow('is not the key');
  expect(() => chainWriter(settings, 'secret')).toThrow('64 hexadecimal digits');
});
