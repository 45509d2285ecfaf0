import { randomBytes } from 'node:crypto';
import { isRefusal } from '@touchline/contract/errors';
import { makeLinkCode } from '../../auth/codes/one-time-codes.ts';
import { addManager } from '../../auth/sign-up/add-manager.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, type Db } from '../../db/database.ts';

/** Adds a manager who is not activated, and returns the code of their activation mail. */
export function mailedActivationCode(db: Db): Promise<string> {
  return inTransaction(db, async (tx) => {
    const nickname = `Late ${randomBytes(4).toString('hex')}`;
    const manager = { nickname, language: 'en', simulated: false, signIn: null } as const;
    const added = await addManager(tx, await gameNow(tx), manager);
    if (isRefusal(added)) throw new Error(added.refused);
    return makeLinkCode(tx, { managerId: added.managerId, purpose: 'activate', seconds: 600 });
  });
}
