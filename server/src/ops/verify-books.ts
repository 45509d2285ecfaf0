import { hostingChecks } from '../contests/creation/hosting-checks.ts';
import { contestChecks } from '../contests/lifecycle/contest-checks.ts';
import { fieldingChecks } from '../contests/teams/fielding-checks.ts';
import { lendingChecks } from '../market/lending/lending-checks.ts';
import { marketChecks } from '../market/trading/market-checks.ts';
import { solvencyChecks } from '../solvency/solvency-checks.ts';
import { depositChecks } from '../chain/deposit-checks.ts';
import { withdrawalChecks } from '../chain/withdrawals/withdrawal-checks.ts';
import { paymentChecks } from '../payments/payment-checks.ts';
import { verifyBooks } from '../wallet/verify-books.ts';
import type { Command } from './command.ts';

/** Recomputes balances, cards and contests from their ledger entries. */
export const verify: Command = {
  usage: '',
  about: 'recomputes all balances, holds, cards and sealed blocks; exits with 1 on any difference',
  async run({ db, print }) {
    const checks = await verifyBooks(db, [
      ...contestChecks,
      ...fieldingChecks,
      ...hostingChecks,
      ...marketChecks,
      ...lendingChecks,
      ...solvencyChecks,
      ...paymentChecks,
      ...depositChecks,
      ...withdrawalChecks,
    ]);
    for (const { name, findings } of checks) {
      print(`${findings.length === 0 ? 'ok    ' : 'WRONG '} ${name}`);
      for (const finding of findings) print(`         ${finding}`);
    }
    const wrong = checks.filter(({ findings }) => findings.length > 0).length;
    print(wrong === 0 ? 'The books are right.' : `${wrong} of ${checks.length} checks found something.`);
    return wrong === 0;
  },
};
