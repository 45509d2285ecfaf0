import { rebuildProgress } from '../../activity/public.ts';
import { inTransaction } from '../../db/database.ts';
import { ACTIVITY_READERS } from '../../progress.ts';
import type { Command } from '../command.ts';

/** Derives experience and the like again from the record of activity. */
export const rebuildProgressCommand: Command = {
  usage: '',
  about:
    'derives the progress of all managers again from the record of activity; exits with 1 when a row differed, other than one that an earlier version did not write',
  async run({ db, print }) {
    let isRight = true;
    for (const reader of ACTIVITY_READERS) {
      const { acts, completed, different } = await inTransaction(db, (tx) => rebuildProgress(tx, reader));
      const difference = different > 0 ? `DIFFERENT from before in rows: ${different}` : 'the same as before';
      const completion =
        completed > 0 ? `; added rows that an earlier version did not write: ${completed}` : '';
      print(`${reader.name}: ${acts} acts, ${difference}${completion}`);
      isRight &&= different === 0;
    }
    return isRight;
  },
};
