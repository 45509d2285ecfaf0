import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { makeLinkCode } from '../../auth/codes/one-time-codes.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { countryId } from '../../startup/countries.ts';
import type { Intent, Intents } from '../market/market-intents.ts';
import { clientOf, GOOD_PASSWORD, signUp, type Client, type SignedUp } from './client.ts';

/** Every change around signing up, in and out, by managers of their own. */
export function signInIntents(
  app: FastifyInstance,
  db: Db,
  manager: () => Promise<SignedUp> = () => signUp(app),
): Intents {
  async function code(purpose: 'activate' | 'reset_password' | 'sign_in'): Promise<string> {
    const { managerId, email } = await signUp(app);
    const target = { managerId, purpose, seconds: 86_400, target: email };
    return inTransaction(db, (tx) => makeLinkCode(tx, target));
  }
  const intentOf = (
    client: Client,
    input: Intent['input'],
    otherInput: Intent['otherInput'] = null,
  ): Intent => ({
    client,
    input,
    otherInput,
  });
  return {
    async 'auth.register'() {
      const name = randomUUID().slice(0, 8);
      const input = {
        email: `${name}@example.org`,
        password: GOOD_PASSWORD,
        nickname: `Once ${name}`,
        birth_date: '1990-02-03',
        country_id: countryId('IT'),
        accept_terms: true,
      };
      return intentOf(clientOf(app), input, { ...input, nickname: `Twice ${name}` });
    },
    async 'auth.signIn'() {
      const { email, password } = await manager();
      return intentOf(clientOf(app), { email, password }, { email, password: 'Other-otters-42' });
    },
    'auth.signOut': async () => intentOf(await manager(), {}),
    async 'auth.activate'() {
      return intentOf(
        clientOf(app),
        { activate_code: await code('activate') },
        { activate_code: 'abcdefgh' },
      );
    },
    async 'auth.forgotPassword'() {
      const name = randomUUID().slice(0, 8);
      return intentOf(clientOf(app), { email: `${name}@example.org` }, { email: `other${name}@example.org` });
    },
    async 'auth.resetPassword'() {
      const input = { code: await code('reset_password'), password: GOOD_PASSWORD };
      return intentOf(clientOf(app), input, { ...input, password: 'Other-otters-42' });
    },
    'auth.resendActivation': async () => intentOf(await signUp(app), {}),
    async 'auth.correctEmail'() {
      const { email, password, managerId, ...client } = await signUp(app);
      await sql`
        update manager set activated_at = null, email_verified_at = null where id = ${managerId}
      `.execute(db);
      const input = { email: `right-${email}`, password };
      return intentOf(client, input, { ...input, email: `other-${email}` });
    },
    'auth.refresh': async () => intentOf(await manager(), {}, { now: '1' }),
    async 'auth.sessions.end'() {
      const { email, password, ...client } = await manager();
      await clientOf(app).call('auth.signIn', { email, password });
      const sessions = await client.call('auth.sessions.list', {});
      const id = sessions.find(({ current }) => !current)?.id;
      return intentOf(client, { id }, { id: 1 });
    },
    async 'auth.sessions.endOthers'() {
      const { email, password, ...client } = await manager();
      await clientOf(app).call('auth.signIn', { email, password });
      return intentOf(client, {});
    },
    'auth.signInByLink': async () =>
      intentOf(clientOf(app), { token: await code('sign_in') }, { token: 'another' }),
    async 'auth.requestSignInLink'() {
      const { email } = await manager();
      return intentOf(clientOf(app), { email }, { email: 'other@example.org' });
    },
    async 'auth.makeSignInLink'() {
      const [operator, { managerId }] = [await manager(), await manager()];
      await sql`update manager set role = 'operator' where id = ${operator.managerId}`.execute(db);
      const input = { manager_id: managerId, reason: 'lost the phone' };
      return intentOf(operator, input, { ...input, reason: 'lost the mail' });
    },
    'auth.changeLanguage': async () => intentOf(await manager(), { langId: 2 }, { langId: 3 }),
  };
}
