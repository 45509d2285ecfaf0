import { verifyBooks } from '../../wallet/verify-books.ts';
import { FEATURE_CHECKS } from './book-checks.ts';
import type { Command } from '../command.ts';

/** Recomputes balances, cards and contests from their ledger entries. */
export const verify: Command = {
  usage: '',
  about: 'recomputes all balances, holds, cards and sealed blocks; exits with 1 on any difference',
  async run({ db, print }) {
    const checks = await verifyBooks(db, FEATURE_CHECKS);
    for (const { name, findings } of checks) {
      print(`${findings.length === 0 ? 'ok    ' : 'WRONG '} ${name}`);
      for (const finding of findings) print(`         ${finding}`);
    }
    const wrong = checks.filter(({ findings }) => findings.length > 0).length;
    print(wrong === 0 ? 'The books are right.' : `${wrong} of ${checks.length} checks found something.`);
    return wrong === 0;
  },
};
