import { latestComparison } from '../solvency/comparisons.ts';
import type { Command } from './command.ts';

/** Shows the last comparison of the ledger with its external sources. */
export const books: Command = {
  usage: '',
  about:
    'shows the last comparison of the ledger with card payments and the chain; exits with 1 when they differ',
  async run({ db, say }) {
    const comparison = await latestComparison(db);
    if (comparison === null) {
      say('Nothing was compared yet.');
      return true;
    }
    say(`Compared at ${comparison.at.toISOString()}: ${comparison.outcome}`);
    for (const { name, outcome, differences, error } of comparison.sources) {
      say(`  ${name} ${outcome}${error === null ? '' : `: ${error}`}`);
      for (const { what, ledger, outside } of differences)
        say(`    ${what}: the ledger says ${ledger}, outside is ${outside} (units of XFC)`);
    }
    if (comparison.stopped_withdrawals)
      say('It switched withdrawals off: "ops -- switches" opens them again.');
    return comparison.outcome !== 'differ';
  },
};
