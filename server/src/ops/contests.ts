import { contestsUnderWay } from '../contests/settlement/under-way.ts';
import type { Command } from './command.ts';

const MAX_SHOWN = 50;

/** Lists the contests that are being locked, settled, paid or refunded, and how far each is. */
export const contests: Command = {
  usage: '',
  about: 'lists contests being locked, settled, paid or refunded: counted, paid, left',
  async run({ db, say }) {
    const underWay = await contestsUnderWay(db, MAX_SHOWN);
    if (underWay.length === 0) say('No contest has a step due.');
    for (const { id, name, stage, entries, counted, winners, paid, left, dueAt } of underWay) {
      const progress = stage === 'refunds' ? '' : `${counted} of ${entries} counted, ${winners} win, `;
      say(
        `${id}  ${name}: ${stage}, ${progress}${paid} paid, ${left} left, due since ${dueAt.toISOString()}`,
      );
    }
    return true;
  },
};
