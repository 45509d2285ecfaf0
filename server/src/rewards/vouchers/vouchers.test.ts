import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { partners } from '../../ops/partners.ts';
import { vouchers } from '../../ops/money/vouchers.ts';
import { readConfig } from '../../config.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { vouchersFor } from '../../testing/rewards/reward-intents.ts';
import { makeVouchers } from './make-vouchers.ts';
import { voucherHash } from './voucher-code.ts';

const { app, db, url } = await startTestServer();
keepBooks(db);

const redeem = (manager: SignedUp, code: string) => manager.ask('vouchers.redeem', { code });
const oneCode = async (amount = '5'): Promise<string> => (await vouchersFor(db, amount, 1))[0] ?? '';

describe('a voucher', () => {
  test('brings promotional XFC from the rewards budget, once, however it is typed', async () => {
    const manager = await signUp(app);
    const code = await oneCode('12.5');
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const answer = await redeem(manager, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(answer.params).toEqual({ amount: '12.50', balance: '32.50' });
    const { data } = await manager.call('wallet.transactions', { page: 1, filter: 'deposit' });
    expect(data[0]).toMatchObject({ reason: 'voucher', amount: '12.50', counterpart: 'rewards' });
    const { withdrawable_balance } = await manager.call('wallet.balances', {});
    expect(withdrawable_balance).toBe('0.00');
    for (const who of [manager, await signUp(app)])
      expect(await redeem(who, code)).toMatchObject({ status: 422, error: 'ERR_VOUCHER', field: 'code' });
  });

  test('that is unknown or expired is refused alike', async () => {
    const manager = await signUp(app);
    const code = await oneCode();
    await sql`update voucher set expires_at = made_at where code_hash = ${voucherHash(code)}`.execute(db);
    const [unknown, expired] = [await redeem(manager, 'ABCD-EFGH-JKMN-PQRS'), await redeem(manager, code)];
    expect(expired.errors).toEqual(unknown.errors);
    expect(expired.error).toBe('ERR_VOUCHER');
  });

  test('is not guessed: the eleventh attempt of an hour is refused, also with a right code', async () => {
    const manager = await signUp(app);
    const code = await oneCode();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await redeem(manager, `WRONG-${attempt}`)).error).toBe('ERR_VOUCHER');
    expect(await redeem(manager, code)).toMatchObject({ status: 429, error: 'ERR_TOO_MANY' });
  });

  test('is redeemed by one of eight managers at once', async () => {
    const managers = await Promise.all(Array.from({ length: 8 }, () => signUp(app)));
    const code = await oneCode();
    const answers = await Promise.all(managers.map((manager) => redeem(manager, code)));
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'ERR_VOUCHER')).toHaveLength(7);
  });

  test('is redeemed by several with a variant that reads before it writes', async () => {
    const code = await oneCode();
    const managers = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
    const barrier = makeBarrier(managers.length);
    const won = await Promise.all(
      managers.map(({ managerId }) =>
        inTransaction(db, async (tx) => {
          const { rows } = await sql`
            select 1 from voucher where code_hash = ${voucherHash(code)} and redeemed_by is null
          `.execute(tx);
          await barrier();
          if (rows.length === 0) return false;
          await sql`
            update voucher set redeemed_by = ${managerId}, redeemed_at = ${await gameNow(tx)}
            where code_hash = ${voucherHash(code)}
          `.execute(tx);
          return true;
        }),
      ),
    );
    expect(won.filter(Boolean).length).toBeGreaterThan(1);
  });

  test('is made only while the rewards budget covers all open ones', async () => {
    const order = { count: 1, days: 1, operator: 'ann', reason: 'too much' };
    const made = await inTransaction(db, (tx) =>
      makeVouchers(tx, { ...order, amount: xfc(1_000_000n * XFC_UNIT) }),
    );
    expect(made).toHaveProperty('free');
  });
});

describe('operators', () => {
  const printed: string[] = [];
  const context = {
    config: readConfig({}),
    db,
    directUrl: url,
    dataFolder: null,
    print: (line: string) => void printed.push(line),
  };

  test('make codes that are redeemable, and no database holds them', async () => {
    printed.length = 0;
    expect(await vouchers.run(context, ['make', '2', '3.5', '30', 'ann', 'spring', 'fair'])).toBe(true);
    expect(printed).toHaveLength(2);
    const manager = await signUp(app);
    expect((await redeem(manager, printed[0] ?? '')).params).toMatchObject({ amount: '3.50' });
    const codes = printed.splice(0);
    await vouchers.run(context, []);
    expect(printed).toContainEqual(
      expect.stringMatching(/^3\.50 XFC until 2026-\d\d-\d\d: 1 of 2 redeemed$/),
    );
    await expect(vouchers.run(context, ['make', '0', '3.5', '30', 'ann', 'x'])).rejects.toThrow('COUNT');
    await expect(vouchers.run(context, ['make', '1', '-3', '30', 'ann', 'x'])).rejects.toThrow('XFC');
    await expect(vouchers.run(context, ['make', '1', '3', '30', 'ann'])).rejects.toThrow('REASON');
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(voucher::text, '') as all from voucher`.execute(db);
    expect(rows[0]?.all).not.toContain((codes[0] ?? '').replaceAll('-', ''));
  });

  test('show and hide partners, which visitors read', async () => {
    const list = async (type: number) => (await clientOf(app).call('partners.list', { type })).data;
    await partners.run(context, ['exchange', 'Swap', 'https://swap.example', 'ann', 'signed']);
    await partners.run(context, ['voucher', 'Kiosk', 'https://kiosk.example', 'ann', 'signed']);
    expect(await list(1)).toMatchObject([{ name: 'Swap', link_url: 'https://swap.example' }]);
    expect(await list(2)).toMatchObject([{ name: 'Kiosk' }]);
    await partners.run(context, ['exchange', 'Swap', 'off', 'ann', 'gone']);
    expect(await list(1)).toEqual([]);
    for (const address of ['http://swap.example', 'javascript:alert(1)', 'https://'])
      await expect(partners.run(context, ['exchange', 'Swap', address, 'ann', 'x'])).rejects.toThrow('https');
    expect(await clientOf(app).ask('partners.list', { type: 3 })).toMatchObject({ error: 'ERR_MALFORMED' });
  });
});
