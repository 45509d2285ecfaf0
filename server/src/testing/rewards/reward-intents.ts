import { sql, type Db } from '../../db/database.ts';
import { countryId } from '../../startup/countries.ts';
import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';

/** Intents that exchange XFC or take what the house gives, each by a manager of their own. */
export function rewardIntents(db: Db, signUp: () => Promise<SignedUp>): Intents {
  return {
    async 'gold.buy'() {
      return { client: await signUp(), input: { xfc_amount: '1.5' }, otherInput: { xfc_amount: '2' } };
    },
    async 'fountain.claim'() {
      const client = await signUp();
      await makeVerified(db, client);
      await client.call('gold.buy', { xfc_amount: '20' });
      return { client, input: {}, otherInput: null };
    },
  };
}

/** Confirms the e-mail address of a manager and a phone number that no other has. */
export async function makeVerified(db: Db, { managerId }: Pick<SignedUp, 'managerId'>): Promise<void> {
  await sql`
    update manager set email = coalesce(email, ${`verified.${managerId}@example.org`}), email_verified_at = now(), phone = ${`+39347${String(managerId).padStart(7, '0')}`},
      phone_country_id = ${countryId('IT')}, phone_verified_at = now()
    where id = ${managerId}
  `.execute(db);
}
