import type { Config } from '../../config.ts';
import { inTransaction, sql } from '../../db/database.ts';
import type { JobHandler } from '../../jobs/outbox.ts';
import { mailManager } from '../../mail/public.ts';
import { makeLinkCode } from '../codes/one-time-codes.ts';

declare module '../../jobs/outbox.ts' {
  interface JobPayloads {
    'forgot-password': { readonly email: string };
  }
}

const HOUR = 3_600;

/**
 * Handles jobs of forgotten passwords: mails the account of an address a link that works once, for an hour; earlier links
 * no longer work. An account without a password is told its way in instead. An address without an account gets nothing.
 */
export function resetLinkSender(config: Pick<Config, 'publicUrl'>): JobHandler<'forgot-password'> {
  return ({ email }, _id, db) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; email: string; has_password: boolean }>`
        select id, email, password_hash is not null as has_password from manager where lower(email) = lower(${email})
      `.execute(tx);
      const [account] = rows;
      if (account === undefined) return;
      const managerId = account.id;
      if (!account.has_password) {
        await mailManager(tx, config, { managerId, name: 'no_password', path: '/auth/login' });
        return;
      }
      const code = await makeLinkCode(tx, {
        managerId,
        purpose: 'reset_password',
        seconds: HOUR,
        target: account.email,
      });
      await mailManager(tx, config, {
        managerId,
        name: 'reset_password',
        path: `/auth/reset-password/${code}`,
      });
    });
}
