import { afterEach } from 'vitest';
import type { BookStatement } from '../../db/book-statement.ts';
import type { Db } from '../../db/database.ts';
import { hostingChecks } from '../../contests/creation/hosting-checks.ts';
import { contestChecks } from '../../contests/lifecycle/contest-checks.ts';
import { fieldingChecks } from '../../contests/teams/fielding-checks.ts';
import { lendingChecks } from '../../market/lending/lending-checks.ts';
import { marketChecks } from '../../market/trading/market-checks.ts';
import { solvencyChecks } from '../../solvency/solvency-checks.ts';
import { depositChecks } from '../../chain/deposit-checks.ts';
import { withdrawalChecks } from '../../chain/withdrawals/withdrawal-checks.ts';
import { paymentChecks } from '../../payments/payment-checks.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';

/** The checks that features define for their own objects. */
const OF_FEATURES: readonly BookStatement[] = [
  ...contestChecks,
  ...fieldingChecks,
  ...hostingChecks,
  ...marketChecks,
  ...lendingChecks,
  ...solvencyChecks,
  ...paymentChecks,
  ...depositChecks,
  ...withdrawalChecks,
];

/** Throws with all findings when a check of the books fails. */
export async function assertBooksBalance(db: Db, further = OF_FEATURES): Promise<void> {
  const wrong = (await verifyBooks(db, further)).filter((check) => check.findings.length > 0);
  if (wrong.length === 0) return;
  throw new Error(wrong.map((check) => `${check.name}:\n  ${check.findings.join('\n  ')}`).join('\n'));
}

/** Checks the books after every test of the file. Pass an empty `further` when no feature is involved. */
export function keepBooks(db: Db, further = OF_FEATURES): void {
  afterEach(() => assertBooksBalance(db, further));
}
