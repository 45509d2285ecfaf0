import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { drain } from '../jobs/drain.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { paymentsInReview } from './review-payments.ts';
import { stateOf, PAYMENT_COLUMNS, type PaymentRow } from './rows.ts';
import { paymentSweeps } from './sweeps.ts';

const { db, url } = await openTestDatabase();
keepBooks(db);
const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url));
const UPGRADE = '0093_payments_in_review.sql';

/** The migrations before the upgrade. */
const folder = mkdtempSync(join(tmpdir(), 'touchline-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const file of readdirSync(MIGRATIONS).filter((name) => name < UPGRADE))
  cpSync(join(MIGRATIONS, file), join(folder, file));

test('payments of before keep their facts, and refunds that counted as nothing count', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(url, folder);
  const [manager] = await makeManagers(db, 1, xfc(0n));
  const payment = async (key: string, isInReview: boolean, messages: readonly object[]) => {
    const { rows } = await sql<{ id: number }>`
      insert into payment (manager_id, checkout_key, provider, is_sandbox, units, eur_cents, rate, created_at, expires_at,
        paid_at, in_review)
      values (${manager?.managerId}, ${key}, 'sandbox', true, ${100n * XFC_UNIT}, 525, '0.0525', game_now(), game_now(),
        game_now(), ${isInReview}) returning id
    `.execute(db);
    for (const [index, message] of messages.entries())
      await sql`
        insert into payment_event (provider, event_id, kind, payment_id, outcome, message, received_at)
        values ('sandbox', ${`${key}_${index}`}, ${'kind' in message ? String(message.kind) : ''}, ${rows[0]?.id},
          'wrong_amount', ${JSON.stringify(message)}::jsonb, game_now())
      `.execute(db);
    return rows[0]?.id ?? 0;
  };
  const wrong = await payment('wrong', true, [{ kind: 'paid', cents: 526, currency: 'eur' }]);
  const back = await payment('back', true, [
    { kind: 'paid', cents: 526, currency: 'eur' },
    { kind: 'refunded', cents: 526, currency: 'eur' },
  ]);
  const dollars = await payment('dollars', true, [
    { kind: 'paid', cents: 525, currency: 'usd' },
    { kind: 'refunded', cents: 525, currency: 'usd' },
  ]);
  expect(await migrate(url)).toContain(UPGRADE);
  await drain(db, { sweeps: paymentSweeps, handlers: {} });
  const { rows } = await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payment order by id`.execute(db);
  expect(rows.map((row) => [row.id, stateOf(row), row.inReview, row.paidCents, row.paidCurrency])).toEqual([
    [wrong, 'paid', true, 526, 'eur'],
    [back, 'refunded', false, 526, 'eur'],
    [dollars, 'refunded', false, 525, 'usd'],
  ]);
  expect((await paymentsInReview(db)).map(({ id }) => id)).toEqual([wrong]);
});
