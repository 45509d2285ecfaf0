import type { ProviderName } from '@touchline/contract/auth/providers';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { Config } from '../../config.ts';
import { inTransaction, sql } from '../../db/database.ts';
import type { JobHandler } from '../../jobs/outbox.ts';
import { mailManager, providerNames } from '../../mail/public.ts';
import { makeLinkCode } from '../codes/one-time-codes.ts';

declare module '../../jobs/outbox.ts' {
  interface JobPayloads {
    'forgot-password': { readonly email: string };
  }
}

const HOUR = 3_600;

interface Account {
  readonly id: number;
  readonly email: string;
  readonly language: LanguageCode;
  readonly has_password: boolean;
  readonly providers: readonly ProviderName[];
}

/**
 * Handles jobs of forgotten passwords: mails the account of an address a link that works once, within an hour, and
 * invalidates earlier links. An account that can only be opened through providers gets a mail that names them. An
 * address without an account gets nothing.
 */
export function resetLinkSender(config: Pick<Config, 'publicUrl'>): JobHandler<'forgot-password'> {
  return ({ email }, _id, db) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<Account>`
        select id, email, language, password_hash is not null as has_password,
          array(select distinct provider from manager_identity where manager_id = manager.id order by 1) as providers
        from manager where lower(email) = lower(${email})
      `.execute(tx);
      const [account] = rows;
      if (account === undefined) return;
      const managerId = account.id;
      if (!account.has_password && account.providers.length > 0) {
        const providers = providerNames(account.language, account.providers);
        await mailManager(tx, config, {
          managerId,
          name: 'no_password',
          path: '/auth/login',
          values: { providers },
        });
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
