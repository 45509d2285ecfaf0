import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { stopClockAt } from '../../testing/contests/contests.ts';
import { signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { give, makeTradedCard } from '../../testing/market/market.ts';
import { houseAccount, managerAccount } from '../accounts.ts';
import { moveMoney } from '../ledger.ts';
import { serveStatements } from './serve-statements.ts';

const { app, db } = await startTestServer({
  extend: (server, around) => serveStatements(server, around),
});
const AT = new Date('2026-03-06T12:00:00Z');
await stopClockAt(db, AT);

async function newManager(language: 'en' | 'de' = 'en'): Promise<SignedUp> {
  const manager = await signUp(app);
  await sql`update manager set activated_at = game_now(), language = ${language} where id = ${manager.managerId}`.execute(
    db,
  );
  return manager;
}

async function deposit(managerId: number, count: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [from, to] = [await houseAccount(tx, 'XFC', 'issue'), await managerAccount(tx, 'XFC', managerId)];
    const entry = {
      reason: 'deposit' as const,
      cause: { kind: 'deposit', id: 1 },
      postings: [
        { accountId: from, money: xfc(-50_000_000n) },
        { accountId: to, money: xfc(50_000_000n) },
      ],
    };
    await moveMoney(
      tx,
      AT,
      Array.from({ length: count }, () => entry),
    );
  });
}

async function rowsOf(manager: SignedUp, filters: object = {}): Promise<readonly string[]> {
  const { url } = await manager.call('wallet.statement', filters);
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.codePointAt(0)).toBe(0xfeff);
  return answer.body.slice(1).split('\r\n').slice(0, -1);
}

describe('a statement', () => {
  test('has every line that the filters find, newest first, however many', async () => {
    const manager = await newManager();
    await deposit(manager.managerId, 2_500);
    const rows = await rowsOf(manager, { filter: 'deposit', currency_id: 1 });
    expect(rows).toHaveLength(2_501);
    expect(rows[0]).toBe('Id,Time (UTC),Type,Reason,For,Counterpart,Currency,Amount,Balance after');
    const ids = rows.slice(1).map((row) => BigInt(row.split('-')[0] ?? ''));
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)));
    expect(rows[1]).toMatch(
      /^\d+-1,2026-03-06T12:00:00\.000Z,Deposits,Deposit,,Touchline,XFC,0\.50,1270\.00$/,
    );
    expect(await rowsOf(manager, { filter: 'spin' })).toHaveLength(1);
  });

  test('is of the cards of one kind when asked for them', async () => {
    const [seller, buyer] = [await newManager(), await newManager()];
    await deposit(buyer.managerId, 100);
    const card = await makeTradedCard(db);
    await give(db, card, seller, 1);
    const sell = { asset_type: 1, asset_id: card.playerId, side: 'sell', price: '4.00', qty: 1 } as const;
    const { order } = await seller.call('market.orders.place', sell);
    await buyer.call('market.orders.fill', { order_id: order?.id ?? 0, price: '4.00', qty: 1 });
    expect(await rowsOf(buyer, { asset_type: 1 })).toHaveLength(2);
    expect(await rowsOf(buyer, { asset_type: 2 })).toHaveLength(1);
    const { data, summary } = await buyer.call('wallet.transactions', { page: 1, asset_type: 1 });
    expect(data.map(({ filter, amount }) => [filter, amount])).toEqual([['trade', '-4.00']]);
    expect(summary.total).toBe(1);
  });

  test('is in the words of the manager', async () => {
    const manager = await newManager('de');
    await deposit(manager.managerId, 1);
    expect((await rowsOf(manager, { filter: 'deposit' }))[1]).toContain('Einzahlung');
  });

  test('is of the manager who asked, once, within a minute', async () => {
    const [manager, other] = [await newManager(), await newManager()];
    await deposit(other.managerId, 3);
    expect(await rowsOf(manager, { filter: 'deposit' })).toHaveLength(1);
    const { url } = await manager.call('wallet.statement', {});
    expect((await app.inject({ url })).statusCode).toBe(200);
    expect((await app.inject({ url })).statusCode).toBe(404);
    const late = await manager.call('wallet.statement', {});
    await sql`update statement_ticket set expires_at = clock_timestamp()`.execute(db);
    expect((await app.inject({ url: late.url })).statusCode).toBe(404);
    expect((await app.inject({ url: '/statements/../../etc/passwd' })).statusCode).toBe(404);
  });

  test('is refused while five addresses are open', async () => {
    const manager = await newManager();
    for (let index = 0; index < 5; index += 1) await manager.call('wallet.statement', {});
    expect((await manager.ask('wallet.statement', {})).error).toBe('ERR_TOO_MANY');
  });
});
