import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../../db/database.ts';
import { clientOf, GOOD_PASSWORD, signUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';
import {
  answerLocally,
  comeBack,
  depart,
  localToken,
  payloadOf,
  profileOfSomeone,
  signInLocally,
  someone,
} from './round-trip.ts';

/** An intent of every changing call around other providers, for the test of interrupted calls. */
export function providerIntents(app: FastifyInstance, db: Db): Intents {
  const visitor = clientOf(app);
  return {
    'auth.providers.start': async () => ({
      client: visitor,
      input: { name: 'local', browser_challenge: 'A'.repeat(43) },
      otherInput: { name: 'local', browser_challenge: 'B'.repeat(43) },
    }),
    async 'auth.providers.takeToken'() {
      const departure = await depart(app, 'local');
      const fragment = await comeBack(app, await answerLocally(app, departure, someone()));
      const input = { provider_code: fragment.get('provider-code'), browser_verifier: departure.verifier };
      return { client: visitor, input, otherInput: { ...input, provider_code: 'A'.repeat(43) } };
    },
    async 'auth.providers.signIn'() {
      const input = payloadOf(await localToken(app, someone()));
      return { client: visitor, input, otherInput: { ...input, uid: 'another' } };
    },
    async 'auth.completeProfile'() {
      const input = profileOfSomeone();
      return {
        client: await signInLocally(app, someone()),
        input,
        otherInput: { ...input, nickname: 'Another' },
      };
    },
    async 'auth.identities.link'() {
      const client = await signUp(app);
      await sql`
        update manager set activated_at = created_at, allow_login_from_social_media = true
        where id = ${client.managerId}
      `.execute(db);
      await sql`
        update session set stepped_up_at = clock_timestamp() where manager_id = ${client.managerId}
      `.execute(db);
      const { provider, token, uid } = await localToken(app, someone());
      const input = { provider, token, uid };
      return { client, input, otherInput: { ...input, uid: 'another' } };
    },
    async 'auth.identities.unlink'() {
      const client = await signInLocally(app, someone());
      await client.call('auth.completeProfile', profileOfSomeone());
      const { id: managerId } = client.user;
      await sql`update manager set password_hash = 'none' where id = ${managerId}`.execute(db);
      await sql`update session set stepped_up_at = clock_timestamp() where manager_id = ${managerId}`.execute(
        db,
      );
      const [identity] = await client.call('auth.identities.list', {});
      return { client, input: { id: identity?.id }, otherInput: { id: 1 } };
    },
    async 'auth.identities.permit'() {
      const client = await signUp(app);
      await sql`update manager set activated_at = created_at where id = ${client.managerId}`.execute(db);
      const input = { allow: true, password: GOOD_PASSWORD };
      return { client, input, otherInput: { ...input, allow: false } };
    },
  };
}
