import { rebuildTops } from '../../tops/rebuild.ts';
import { UsageError, type Command } from '../command.ts';

const USAGE = 'check | rebuild';
const MAX_NAMED = 20;

/** Compares the stored tops with the results of entries, and rewrites what differs. */
export const tops: Command = {
  usage: `[${USAGE}]`,
  about:
    'computes the tops of all managers from the results of their entries: check exits with 1 when stored rows differ, rebuild replaces those',
  async run({ db, print }, [command, ...rest]) {
    if (command === undefined) {
      print(`npm run ops -- tops ${USAGE}`);
      return true;
    }
    if ((command !== 'check' && command !== 'rebuild') || rest.length > 0)
      throw new UsageError(`The commands of tops are: ${USAGE}.`);
    const { managers, differing } = await rebuildTops(db, { write: command === 'rebuild' });
    const named = differing.slice(0, MAX_NAMED).join(', ');
    const more = differing.length > MAX_NAMED ? ' and more' : '';
    if (differing.length === 0) print(`The tops of ${managers} managers are what their entries print.`);
    else {
      const verb = command === 'rebuild' ? 'were replaced' : 'differ';
      print(`Of ${managers} managers, the tops of ${differing.length} ${verb}: ${named}${more}`);
    }
    return command === 'rebuild' || differing.length === 0;
  },
};
