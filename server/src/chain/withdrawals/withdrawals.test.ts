import { afterAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../auth/two-steps/totp.ts';
import { readConfig } from '../../config.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { withdrawals as command } from '../../ops/money/withdrawals.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { freePort } from '../../testing/processes/free-port.ts';
import { startLocalChain } from '../../testing/chain/local-chain.ts';
import { linkedAddress, withdrawers } from '../../testing/chain/withdrawers.ts';
import { signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { messagesTo } from '../../testing/http/sent-messages.ts';
import { giveTwoSteps } from '../../testing/http/two-step-intents.ts';
import { networkFeeText } from './gas.ts';

const chain = await startLocalChain({ port: await freePort() });
afterAll(chain.stop);
const { app, db, url } = await startTestServer({ config: { chain: chain.settings } });
keepBooks(db);
const withdrawer = withdrawers(app, db, chain);

const inputOf = (account: number, amount: string) => ({
  amount,
  toAddr: linkedAddress(account),
  networkId: 56,
});
const stepUp = (manager: SignedUp) => manager.call('account.verifyPassword', { passwd: manager.password });
async function ask(manager: SignedUp, input: ReturnType<typeof inputOf> & { readonly twoFACode?: string }) {
  return manager.ask('withdrawals.request', input);
}
/** Besides what came from the chain a manager has 20 promotional XFC. */
const wallet = async (manager: SignedUp) => {
  const { balance, held_balance } = await manager.call('wallet.balances', {});
  return { balance, held: held_balance };
};
const latest = async (manager: SignedUp) => (await manager.call('withdrawals.get', {})).withdrawals[0];

describe('a withdrawal', () => {
  test('puts its amount on hold and shows the amount that will arrive, once', async () => {
    const manager = await withdrawer(1, '60');
    await stepUp(manager);
    const { params, error } = await ask(manager, inputOf(1, '25'));
    expect([error, params]).toMatchObject([
      'SUCCESS',
      { state: 1, amount: '25.00', fee: '0.50', sent_amount: '24.50', to_address: linkedAddress(1) },
    ]);
    expect(await wallet(manager)).toEqual({ balance: '55.00', held: '25.00' });
    expect((await messagesTo(db, manager.email)).at(-1)?.text).toContain(linkedAddress(1));
    const { holds } = await manager.call('wallet.balances', {});
    expect(holds).toMatchObject([{ cause: 'withdrawal', amount: '25.00' }]);
    expect(await manager.call('withdrawals.get', {})).toMatchObject({
      withdrawable: '35.00',
      left_today: '75.00',
      addresses: [{ address: linkedAddress(1), usable_from: null, is_first_use: true }],
    });
  });

  test('requires a recent password', async () => {
    const manager = await withdrawer(1, '20');
    // Signing up has just proved it.
    await sql`update session set stepped_up_at = null where manager_id = ${manager.managerId}`.execute(db);
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('ERR_STEP_UP_REQUIRED');
    await stepUp(manager);
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('SUCCESS');
  });

  test('requires a two-step code each time, which works once', async () => {
    const manager = await withdrawer(1, '40');
    const { secret } = await giveTwoSteps(db, manager);
    await stepUp(manager);
    const code = totpCode(secret, Date.now());
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('ERR_CODE_WRONG');
    expect((await ask(manager, { ...inputOf(1, '10'), twoFACode: '000000' })).error).toBe('ERR_CODE_WRONG');
    expect((await ask(manager, { ...inputOf(1, '10'), twoFACode: code })).error).toBe('SUCCESS');
    expect((await ask(manager, { ...inputOf(1, '11'), twoFACode: code })).error).toBe('ERR_CODE_WRONG');
  });

  test('goes only to a linked address of the manager, never to ours or to the token', async () => {
    const manager = await withdrawer(1, '20');
    await stepUp(manager);
    const to = async (toAddr: string) => (await ask(manager, { ...inputOf(1, '10'), toAddr })).error;
    expect(await to(linkedAddress(2))).toBe('ERR_ADDRESS_NOT_LINKED');
    expect(await to(chain.settings.depositAddress)).toBe('ERR_ADDRESS_INVALID');
    expect(await to(chain.settings.token)).toBe('ERR_ADDRESS_INVALID');
    expect(await to('0x12')).toBe('ERR_ADDRESS_INVALID');
    expect((await ask(manager, { ...inputOf(1, '10'), networkId: 1 })).error).toBe('ERR_NETWORK_UNKNOWN');
  });

  test('waits a day after the address was linked and after a security change', async () => {
    const manager = await withdrawer(1, '20');
    await stepUp(manager);
    await sql`update chain_address set linked_at = game_now() where manager_id = ${manager.managerId}`.execute(
      db,
    );
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('ERR_WITHDRAWAL_WAIT');
    expect((await manager.call('withdrawals.get', {})).addresses[0]?.usable_from).not.toBeNull();
    await sql`
      update chain_address set linked_at = game_now() - interval '2 days' where manager_id = ${manager.managerId}
    `.execute(db);
    await sql`
      update manager set security_changed_at = clock_timestamp() - interval '23 hours' where id = ${manager.managerId}
    `.execute(db);
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('ERR_WITHDRAWAL_WAIT');
    expect((await manager.call('withdrawals.get', {})).wait_until).not.toBeNull();
  });

  test('takes no promotional XFC, at most the daily limit, and at least the minimum', async () => {
    const manager = await withdrawer(1, '120');
    await stepUp(manager);
    expect((await ask(manager, inputOf(1, '9.99999999'))).error).toBe('ERR_WITHDRAWAL_MIN');
    expect((await ask(manager, inputOf(1, '120.1'))).error).toBe('ERR_WITHDRAWAL_FUNDS');
    expect((await ask(manager, inputOf(1, '100.1'))).error).toBe('ERR_WITHDRAWAL_DAY');
    expect((await ask(manager, inputOf(1, '60'))).error).toBe('SUCCESS');
    expect((await ask(manager, inputOf(1, '40.1'))).error).toBe('ERR_WITHDRAWAL_DAY');
    await sql`update manager set phone_verified_at = null where id = ${manager.managerId}`.execute(db);
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('ERR_WITHDRAWAL_UNVERIFIED');
  });

  test('requested several times at once never takes more than the limit or the balance', async () => {
    const manager = await withdrawer(1, '45');
    await stepUp(manager);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(manager, inputOf(1, '20'))));
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(2);
    expect(await wallet(manager)).toEqual({ balance: '25.00', held: '40.00' });
  });

  test('is cancelled by its manager in the first minutes, and by nobody else', async () => {
    const manager = await withdrawer(1, '30');
    await stepUp(manager);
    await ask(manager, inputOf(1, '20'));
    const id = (await latest(manager))?.id ?? 0;
    expect((await (await signUp(app)).ask('withdrawals.cancel', { id })).error).toBe('ERR_NOT_FOUND');
    const both = await Promise.all([
      manager.ask('withdrawals.cancel', { id }),
      manager.ask('withdrawals.cancel', { id }),
    ]);
    expect(both.map(({ params }) => params)).toMatchObject([{ state: 7 }, { state: 7 }]);
    expect(await wallet(manager)).toEqual({ balance: '50.00', held: '0.00' });
    await ask(manager, inputOf(1, '20'));
    const late = (await latest(manager))?.id ?? 0;
    await sql`update withdrawal set send_after = game_now() where id = ${late}`.execute(db);
    expect((await manager.ask('withdrawals.cancel', { id: late })).error).toBe('ERR_WITHDRAWAL_SENT');
    expect(await wallet(manager)).toEqual({ balance: '30.00', held: '20.00' });
  });

  test('is refused while withdrawals are switched off', async () => {
    const manager = await withdrawer(1, '20');
    await stepUp(manager);
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', true));
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('ERR_SWITCHED_OFF');
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', false));
    expect((await ask(manager, inputOf(1, '10'))).error).toBe('SUCCESS');
  });
});

test('the network fee is shown before a withdrawal is requested, from the gas price of the chain', async () => {
  const manager = await withdrawer(1, '60');
  const answer = await manager.call('withdrawals.get', {});
  expect(answer.fee).toBe('0.50');
  expect(answer.network_fee).toBe(networkFeeText(await chain.client.getGasPrice()));
});

describe('operators', () => {
  const printed: string[] = [];
  const run = (...words: readonly string[]) =>
    command.run(
      {
        config: readConfig({ NODE_ENV: 'test' }),
        db,
        directUrl: url,
        dataFolder: null,
        print: (line) => void printed.push(line),
      },
      words,
    );
  /** A manager of level 20 and a withdrawal of theirs. */
  async function large(amount: string) {
    const manager = await withdrawer(3, amount);
    await sql`update manager set experience = 1000000000 where id = ${manager.managerId}`.execute(db);
    await stepUp(manager);
    expect((await ask(manager, inputOf(3, amount))).params).toMatchObject({ state: 2 });
    return { manager, id: `${(await latest(manager))?.id ?? 0}` };
  }

  test('approve a large withdrawal, two different ones the largest', async () => {
    const { manager, id } = await large('500');
    expect(await run('approve', id, 'ann', 'a', 'known', 'manager')).toBe(true);
    expect(await latest(manager)).toMatchObject({ state: 3 });
    const largest = await large('2000');
    expect(await run('approve', largest.id, 'ann', 'known')).toBe(true);
    expect(await latest(largest.manager)).toMatchObject({ state: 2 });
    expect(await run('approve', largest.id, 'ann', 'still', 'known')).toBe(false);
    expect(await run('approve', largest.id, 'bob', 'known')).toBe(true);
    expect(await latest(largest.manager)).toMatchObject({ state: 3 });
    const { rows } = await sql`
      select operator, act from operator_act where subject_kind = 'withdrawal' and subject_id = ${largest.id}::int order by id
    `.execute(db);
    expect(rows).toEqual([
      { operator: 'ann', act: 'approve_withdrawal' },
      { operator: 'bob', act: 'approve_withdrawal' },
    ]);
  });

  test('refuse one with a reason that the manager reads, and the XFC are back', async () => {
    const { manager, id } = await large('600');
    printed.length = 0;
    await run();
    expect(printed.join('\n')).toContain(`${id}  in review  600.00 XFC of ${manager.nickname}`);
    expect(await run('refuse', id, 'ann', 'the', 'address', 'is', 'watched')).toBe(true);
    expect(await latest(manager)).toMatchObject({ state: 6, failed: 'refused' });
    expect(await wallet(manager)).toEqual({ balance: '620.00', held: '0.00' });
    const { data } = await manager.call('inbox.list', { page: 1, noItems: 5 });
    expect(data[0]?.message_title).toBe('Your withdrawal was refused');
    expect(await run('refuse', id, 'ann', 'again')).toBe(false);
  });
});
