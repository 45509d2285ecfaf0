import { afterEach } from 'vitest';
import type { BookStatement } from '../../db/book-statement.ts';
import type { Db } from '../../db/database.ts';
import { contestChecks } from '../../contests/lifecycle/contest-checks.ts';
import { fieldingChecks } from '../../contests/teams/fielding-checks.ts';
import { lendingChecks } from '../../market/lending/lending-checks.ts';
import { marketChecks } from '../../market/trading/market-checks.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';

/** What the features say of their own objects. */
const OF_FEATURES: readonly BookStatement[] = [
  ...contestChecks,
  ...fieldingChecks,
  ...marketChecks,
  ...lendingChecks,
];

/** Throws with every finding when the books are not in order. */
export async function assertBooksBalance(db: Db, further = OF_FEATURES): Promise<void> {
  const wrong = (await verifyBooks(db, further)).filter((check) => check.findings.length > 0);
  if (wrong.length === 0) return;
  throw new Error(wrong.map((check) => `${check.name}:\n  ${check.findings.join('\n  ')}`).join('\n'));
}

/** Checks the books after every test of the file. Where no feature takes part, `further` is empty. */
export function keepBooks(db: Db, further = OF_FEATURES): void {
  afterEach(() => assertBooksBalance(db, further));
}
