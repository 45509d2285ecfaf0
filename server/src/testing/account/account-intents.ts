import { sql, type Db } from '../../db/database.ts';
import { countryId } from '../../startup/countries.ts';
import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';
import { codeSentTo } from '../http/sent-messages.ts';

/** Intents that change the personal data of a manager. */
export function accountIntents(db: Db, signUp: () => Promise<SignedUp>): Intents {
  let count = 0;
  /** An address, a number or a nickname that no other intent has. */
  const next = () => {
    count += 1;
    return {
      email: `intent.${count}@example.net`,
      phone_number: `347${String(count).padStart(7, '0')}`,
      nickname: `Intent ${count}`,
    };
  };
  const phone = () => ({ phone_country_id: countryId('IT'), phone_number: next().phone_number });
  const verified = async (): Promise<SignedUp> => {
    const manager = await signUp();
    await sql`update manager set email_verified_at = now() where id = ${manager.managerId}`.execute(db);
    return manager;
  };
  return {
    async 'payments.request'() {
      return { client: await signUp(), input: { amount: '25' }, otherInput: { amount: '26' } };
    },
    async 'payments.sandbox'() {
      const client = await signUp();
      const { id } = await client.call('payments.request', { amount: '25' });
      return { client, input: { id, act: 'pay' }, otherInput: { id, act: 'refund' } };
    },
    async 'account.update'() {
      const input = { language: 'fr', country_id: countryId('FR') };
      return { client: await signUp(), input, otherInput: { language: 'de' } };
    },
    async 'account.changeNickname'() {
      const { nickname } = next();
      return { client: await signUp(), input: { nickname }, otherInput: { nickname: next().nickname } };
    },
    async 'account.email.start'() {
      const { email } = next();
      return {
        client: await verified(),
        input: { way: 1, email },
        otherInput: { way: 1, email: next().email },
      };
    },
    async 'account.email.prove'() {
      const client = await verified();
      await client.call('account.email.start', { way: 1, email: next().email });
      return { client, input: { code: await codeSentTo(db, client.email) }, otherInput: { code: '1' } };
    },
    async 'account.phone.start'() {
      return { client: await signUp(), input: phone(), otherInput: phone() };
    },
    async 'account.phone.prove'() {
      const client = await signUp();
      const input = phone();
      await client.call('account.phone.start', input);
      const sms_code = await codeSentTo(db, `+39${input.phone_number}`);
      return { client, input: { sms_code }, otherInput: { sms_code: '1' } };
    },
    async 'account.optIns.save'() {
      return { client: await signUp(), input: { news: true }, otherInput: { offers: true } };
    },
    async 'onboarding.save'() {
      const tour = (step: number) => ({ data: { onboarding_type: 1, status: 2, step } });
      return { client: await signUp(), input: tour(3), otherInput: tour(4) };
    },
    async 'account.changeAvatar'() {
      return { client: await signUp(), input: { avatar: 3 }, otherInput: { avatar: 4 } };
    },
    async 'account.export'() {
      return { client: await signUp(), input: {}, otherInput: null };
    },
    async 'account.deletion.ask'() {
      const client = await signUp();
      const input = { confirmation: client.nickname, gives_up: true };
      return { client, input, otherInput: { ...input, confirmation: 'Another' } };
    },
  };
}
