import { randomBytes } from 'node:crypto';
import { isRefusal } from '@touchline/contract/errors';
import { makeLinkCode } from '../../auth/codes/one-time-codes.ts';
import { addManager } from '../../auth/sign-up/add-manager.ts';
import { gameNow } from '../../db/clock.ts';
import { countryId } from '../../startup/countries.ts';
import { inTransaction, type Db } from '../../db/database.ts';

/** Adds a manager who is not activated, and returns the code of their activation mail. */
export function mailedActivationCode(db: Db): Promise<string> {
  return inTransaction(db, async (tx) => {
    const name = randomBytes(4).toString('hex');
    const email = `${name}@example.org`;
    const signIn = { email, passwordHash: '', birthDate: '1990-02-03', countryId: countryId('IT') };
    const manager = { nickname: `Late ${name}`, language: 'en', simulated: false, signIn } as const;
    const added = await addManager(tx, await gameNow(tx), manager);
    if (isRefusal(added)) throw new Error(added.refused);
    return makeLinkCode(tx, { managerId: added.managerId, purpose: 'activate', seconds: 600, target: email });
  });
}

/** The code of a mail for choosing a new password. */
export function mailedResetCode(
  db: Db,
  { managerId, email }: { readonly managerId: number; readonly email: string },
): Promise<string> {
  return inTransaction(db, (tx) =>
    makeLinkCode(tx, { managerId, purpose: 'reset_password', seconds: 600, target: email }),
  );
}

/** The token of a sign-in link that was mailed to a manager. */
export function mailedSignInLink(
  db: Db,
  { managerId, email }: { readonly managerId: number; readonly email: string },
): Promise<string> {
  return inTransaction(db, (tx) =>
    makeLinkCode(tx, { managerId, purpose: 'sign_in', seconds: 600, target: email }),
  );
}
