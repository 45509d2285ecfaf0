import { gameNow } from '../../db/clock.ts';
import { inTransaction } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import { closeByOperator, openFlags } from '../../feeds/providers/kept/flags.ts';
import { describeFlag } from '../../feeds/providers/metrics.ts';
import { UsageError, type Command } from '../command.ts';

/** Lists where sources of football disagree, or decides to keep our value. */
export const footballFlags: Command = {
  usage: '[keep FLAG OPERATOR REASON]',
  about: 'lists disagreements of the sources of football, or decides that ours stands',
  async run({ db, print }, [act, flag, operator, ...words]) {
    if (act === undefined) {
      const flags = await openFlags(db);
      if (flags.length === 0) print('The sources of football agree.');
      for (const each of flags)
        print(`${each.id}  ${each.raisedAt.toISOString().slice(0, 16)}  ${describeFlag(each)}`);
      return true;
    }
    const id = Number(flag);
    const reason = words.join(' ');
    if (act !== 'keep' || !Number.isInteger(id) || id < 1)
      throw new UsageError('FLAG is the number of an open disagreement; what we have is kept.');
    if (operator === undefined || reason === '')
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const kept = await inTransaction(db, async (tx) => {
      const now = await gameNow(tx);
      const closed = await closeByOperator(tx, id, operator, now);
      if (closed === null) return false;
      await recordAct(tx, now, {
        operator,
        act: 'keep_football',
        subject: { kind: 'football_flag', id },
        before: { theirs: closed.theirs },
        after: { ours: closed.ours },
        reason,
      });
      return true;
    });
    print(kept ? `Flag ${id} is closed: what we have stands.` : `There is no open flag ${id}.`);
    return kept;
  },
};
