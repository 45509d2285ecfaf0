import { rebuildProgress } from '../../activity/public.ts';
import { inTransaction } from '../../db/database.ts';
import { ACTIVITY_READERS } from '../../progress.ts';
import type { Command } from '../command.ts';

/** Derives experience and the like again from the record of activity. */
export const rebuildProgressCommand: Command = {
  usage: '',
  about:
    'derives the progress of all managers again from the record of activity; exits with 1 when anything differed',
  async run({ db, print }) {
    let isRight = true;
    for (const reader of ACTIVITY_READERS) {
      const { acts, differs } = await inTransaction(db, (tx) => rebuildProgress(tx, reader));
      print(`${reader.name}: ${acts} acts, ${differs ? 'DIFFERENT from before' : 'the same as before'}`);
      isRight &&= !differs;
    }
    return isRight;
  },
};
