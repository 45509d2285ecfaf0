import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { inProcessManager, inProcessVisitor, type ManagerCaller } from '../../http/auth/caller.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { notify, type Notice } from '../../inbox/notify.ts';
import { inboxRoutes } from '../../inbox/routes.ts';
import { secretsFrom } from '../../secrets.ts';

const SECRETS = secretsFrom('a key of the tests with more than 32 characters');

/** Managers on devices in a database, and the calls of the inbox. */
export function deviceScene(db: Db) {
  const services = { db, routes: inboxRoutes({ secrets: SECRETS }), secrets: SECRETS, checkAnswers: true };
  let made = 0;
  return {
    secrets: SECRETS,
    stopAt: (at: Date): Promise<void> => inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at })),
    /** A manager with a verified address and one signed-in device. */
    manager: async (
      language: LanguageCode = 'en',
      nickname = `Manager ${(made += 1)}`,
    ): Promise<ManagerCaller> => {
      const { rows } = await sql<{ id: number }>`
        insert into manager (nickname, nickname_key, activated_at, accepted_terms_at, created_at, language, email,
          email_verified_at)
        values (${nickname}, ${`${nickname.toLowerCase()} ${made}`}, now(), now(), now(), ${language},
          ${`m${(made += 1)}@example.org`}, now())
        returning id
      `.execute(db);
      const managerId = rows[0]?.id ?? 0;
      const caller = inProcessManager({ managerId, nickname, language });
      return { ...caller, sessionId: await openSession(db, managerId) };
    },
    /** The same manager on a further device. */
    onDevice: async (manager: ManagerCaller): Promise<ManagerCaller> => ({
      ...manager,
      sessionId: await openSession(db, manager.managerId),
    }),
    notify: (at: Date, notices: readonly Notice[]): Promise<void> =>
      inTransaction(db, (tx) => notify(tx, at, notices)),
    /** Makes a call; a refusal is its code. */
    ask: async <Key extends CallKey>(
      key: Key,
      input: CallInput<Key>,
      caller?: ManagerCaller,
    ): Promise<CallOutput<Key> | string> => {
      const answer = await invoke(services, key, input, caller ?? inProcessVisitor(), randomUUID());
      return isRefusal(answer) ? answer.refused : answer;
    },
  };
}

async function openSession(db: Db, managerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into session (manager_id, signing_key_encrypted, device, network)
    values (${managerId}, '\\x00', 'a browser', 'a network') returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}
