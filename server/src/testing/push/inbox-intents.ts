import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../../db/database.ts';
import { clientOf, type SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';
import { makeBrowser } from './push-service.ts';

const SETTINGS = {
  push_off: ['market'],
  mail_off: [],
  digest: 'daily',
  time_zone: 'Europe/Rome',
  quiet_from: '22:00',
  quiet_until: '07:00',
} as const;

/** Intents that change how managers are notified. */
export function inboxIntents(app: FastifyInstance, db: Db, signUp: () => Promise<SignedUp>): Intents {
  return {
    async 'inbox.settings.set'() {
      return { client: await signUp(), input: SETTINGS, otherInput: { ...SETTINGS, digest: 'off' } };
    },
    async 'inbox.push.subscribe'() {
      const [input, otherInput] = [makeBrowser('one').subscription, makeBrowser('two').subscription];
      return { client: await signUp(), input, otherInput };
    },
    async 'inbox.push.unsubscribe'() {
      const client = await signUp();
      await client.call('inbox.push.subscribe', makeBrowser('three').subscription);
      return { client, input: {}, otherInput: null };
    },
    async 'inbox.unsubscribe'() {
      const client = await signUp();
      await client.call('inbox.settings.set', { ...SETTINGS, push_off: [], mail_off: [] });
      const { rows } = await sql<{ token: Buffer }>`
        select unsubscribe_token as token from notification_settings where manager_id = ${client.managerId}
      `.execute(db);
      const token = rows[0]?.token.toString('base64url');
      return { client: clientOf(app), input: { token }, otherInput: { token: 'A'.repeat(43) } };
    },
  };
}
