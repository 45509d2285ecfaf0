import { parseMoney } from '@touchline/domain/money';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeVouchers } from '../../rewards/vouchers/make-vouchers.ts';
import { countryId } from '../../startup/countries.ts';
import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';

/** Intents that exchange XFC or take what the house gives, each by a manager of their own. */
export function rewardIntents(db: Db, signUp: () => Promise<SignedUp>): Intents {
  return {
    async 'gold.buy'() {
      return { client: await signUp(), input: { xfc_amount: '1.5' }, otherInput: { xfc_amount: '2' } };
    },
    async 'limits.set'() {
      const input = { kind: 'play', period: 'day', amount: '5' };
      return { client: await signUp(), input, otherInput: { ...input, amount: '7' } };
    },
    async 'limits.remind'() {
      return { client: await signUp(), input: { minutes: 30 }, otherInput: { minutes: 60 } };
    },
    async 'limits.exclude'() {
      return { client: await signUp(), input: { exclusion: 'day' }, otherInput: { exclusion: 'week' } };
    },
    async 'vouchers.redeem'() {
      const [code = '', other] = await vouchersFor(db, '5', 2);
      return { client: await signUp(), input: { code }, otherInput: { code: other } };
    },
    async 'achievements.claim'() {
      const client = await signUp();
      await sql`
        insert into goal_count (manager_id, type, since, measure, count)
        values (${client.managerId}, 1, '1970-01-01', 'contests', 50)
      `.execute(db);
      return { client, input: { id: 1 }, otherInput: { id: 2 } };
    },
    async 'fountain.claim'() {
      const client = await signUp();
      await makeVerified(db, client);
      await client.call('gold.buy', { xfc_amount: '20' });
      return { client, input: {}, otherInput: null };
    },
  };
}

/** Makes voucher codes worth some XFC. */
export async function vouchersFor(db: Db, amount: string, count: number): Promise<readonly string[]> {
  const worth = parseMoney('XFC', amount);
  if (worth === null) throw new Error(`${amount} is no amount`);
  const order = { count, amount: worth, days: 30, operator: 'ann', reason: 'for a test' };
  const made = await inTransaction(db, (tx) => makeVouchers(tx, order));
  if ('free' in made) throw new Error('the rewards budget is too small');
  return made;
}

/** Confirms the e-mail address of a manager and a phone number that no other has. */
export async function makeVerified(db: Db, { managerId }: Pick<SignedUp, 'managerId'>): Promise<void> {
  await sql`
    update manager set email = coalesce(email, ${`verified.${managerId}@example.org`}), email_verified_at = now(), phone = ${`+39347${String(managerId).padStart(7, '0')}`},
      phone_country_id = ${countryId('IT')}, phone_verified_at = now()
    where id = ${managerId}
  `.execute(db);
}
