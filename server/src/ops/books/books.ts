import { latestComparison } from '../../solvency/comparisons.ts';
import type { Command } from '../command.ts';

/** Shows the last comparison of the ledger with its external sources. */
export const books: Command = {
  usage: '',
  about:
    'shows the last comparison of the ledger with card payments and the chain; exits with 1 when they differ',
  async run({ db, print }) {
    const comparison = await latestComparison(db);
    if (comparison === null) {
      print('Nothing was compared yet.');
      return true;
    }
    print(`Compared at ${comparison.at.toISOString()}: ${comparison.outcome}`);
    for (const { name, outcome, differences, error } of comparison.sources) {
      print(`  ${name} ${outcome}${error === null ? '' : `: ${error}`}`);
      for (const { what, ledger, outside } of differences)
        print(`    ${what}: the ledger has ${ledger}, outside is ${outside} (units of XFC)`);
    }
    if (comparison.stopped_withdrawals)
      print('It switched withdrawals off: "ops -- switches" opens them again.');
    return comparison.outcome !== 'differ';
  },
};
