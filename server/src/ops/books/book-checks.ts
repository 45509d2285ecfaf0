import { depositChecks } from '../../chain/deposit-checks.ts';
import { withdrawalChecks } from '../../chain/withdrawals/withdrawal-checks.ts';
import { hostingChecks } from '../../contests/creation/hosting-checks.ts';
import { contestChecks } from '../../contests/lifecycle/contest-checks.ts';
import { fieldingChecks } from '../../contests/teams/fielding-checks.ts';
import type { BookStatement } from '../../db/book-statement.ts';
import { lendingChecks } from '../../market/lending/lending-checks.ts';
import { marketChecks } from '../../market/trading/market-checks.ts';
import { paymentChecks } from '../../payments/payment-checks.ts';
import { solvencyChecks } from '../../solvency/solvency-checks.ts';

/** The book checks that features define for their own objects. */
export const FEATURE_CHECKS: readonly BookStatement[] = [
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
