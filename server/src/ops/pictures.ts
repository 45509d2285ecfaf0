import { latestAvatars, withdrawAvatar } from '../account/public.ts';
import { inTransaction, type Tx } from '../db/database.ts';
import { UsageError, type Command } from './command.ts';
import { recordAct } from '../db/record-act.ts';

const MAX_SHOWN = 200;

/** Lists the latest pictures that managers uploaded of themselves, or withdraws one. */
export const pictures: Command = {
  usage: '[withdraw ADDRESS OPERATOR REASON]',
  about: 'lists the pictures that managers uploaded of themselves, or withdraws one',
  async run({ config, db, print }, [decision, address, operator, ...reason]) {
    if (decision === undefined) {
      const shown = await inTransaction(db, (tx) => latestAvatars(tx, MAX_SHOWN));
      if (shown.length === 0) print('No manager shows an uploaded picture.');
      for (const { managerId, nickname, url } of shown)
        print(`${new URL(url, config.publicUrl).href}  ${nickname} (${managerId})`);
      return true;
    }
    if (decision !== 'withdraw') throw new UsageError('A picture is withdrawn.');
    if (address === undefined || operator === undefined || reason.length === 0)
      throw new UsageError(
        'Name ADDRESS, OPERATOR and REASON: the act is recorded, and the reason is sent to its manager.',
      );
    const done = await inTransaction(db, (tx) =>
      withdraw(tx, { address, operator, reason: reason.join(' ') }),
    );
    print(
      done ? `${address} is withdrawn.` : `${address} is no picture of a manager, or is withdrawn already.`,
    );
    return done;
  },
};

interface Withdrawal {
  /** The address of the picture, or its file name. */
  readonly address: string;
  readonly operator: string;
  readonly reason: string;
}

async function withdraw(tx: Tx, { address, operator, reason }: Withdrawal): Promise<boolean> {
  const file = address.split('/').at(-1) ?? '';
  const withdrawn = await withdrawAvatar(tx, file, reason);
  if (withdrawn === null) return false;
  await recordAct(tx, withdrawn.at, {
    operator,
    act: 'withdraw_picture',
    subject: { kind: 'picture', id: withdrawn.mediaId },
    before: { shown_by: withdrawn.managerIds },
    after: { shown_by: [] },
    reason,
  });
  return true;
}
