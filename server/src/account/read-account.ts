import type { CallOutput } from '@touchline/contract/calls';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { sql, type Db } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { countryOf } from '../startup/public.ts';
import { readEmailChange, showEmailChange, shownPhone, type Owner } from './email/email-change.ts';
import { emailChangeWays } from './email/start-email-change.ts';
import { maskedPhone } from './masked.ts';
import { NICKNAME_CHANGE_DAYS } from './nickname/change-nickname.ts';
import { readPendingPhone } from './phone/send-phone-code.ts';
import { COUNTRY_CHANGE_DAYS } from './update-account.ts';

type Account = CallOutput<'account.get'>;

interface AccountRow extends Owner {
  readonly nickname: string;
  readonly nickname_change_at: Date | null;
  readonly phone_verified_at: Date | null;
  readonly birth_date: string | null;
  readonly country_id: number | null;
  readonly country_change_at: Date | null;
  readonly language: LanguageCode;
  readonly created_at: Date;
  readonly accepted_terms_at: Date | null;
}

/** Reads the personal data of the manager and the changes that await a code. */
export async function readAccount(db: Db, _input: unknown, { managerId }: ManagerCaller): Promise<Account> {
  const row = await readRow(db, managerId);
  const change = await readEmailChange(db, managerId);
  return {
    nickname: row.nickname,
    nickname_change_at: row.nickname_change_at?.toISOString() ?? null,
    email: row.email,
    email_verified: row.email_verified,
    email_change_ways: [...emailChangeWays(row)],
    email_change: change === null ? null : showEmailChange(change, row),
    phone: verifiedPhone(row),
    phone_change: await phoneChange(db, managerId),
    birth_date: row.birth_date,
    country_id: row.country_id,
    country_change_at: row.country_change_at?.toISOString() ?? null,
    language: row.language,
    member_since: row.created_at.toISOString(),
    accepted_terms_at: row.accepted_terms_at?.toISOString() ?? null,
  };
}

async function readRow(db: Db, managerId: number): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select nickname, email, email_verified_at is not null as email_verified, phone, phone_country_id,
      phone_verified_at is not null as phone_verified, phone_verified_at, birth_date::text as birth_date, country_id,
      language, created_at, accepted_terms_at,
      (
        select max(changed_at) + make_interval(days => ${NICKNAME_CHANGE_DAYS}) from former_nickname
        where manager_id = ${managerId} and changed_at > game_now() - make_interval(days => ${NICKNAME_CHANGE_DAYS})
      ) as nickname_change_at,
      case when country_changed_at > game_now() - make_interval(days => ${COUNTRY_CHANGE_DAYS})
        then country_changed_at + make_interval(days => ${COUNTRY_CHANGE_DAYS}) end as country_change_at
    from manager where id = ${managerId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Manager ${managerId} calls and does not exist.`);
  return row;
}

function verifiedPhone(row: AccountRow): Account['phone'] {
  if (row.phone === null || row.phone_country_id === null || row.phone_verified_at === null) return null;
  return {
    number: shownPhone(row),
    country_id: row.phone_country_id,
    verified_at: row.phone_verified_at.toISOString(),
  };
}

async function phoneChange(db: Db, managerId: number): Promise<Account['phone_change']> {
  const pending = await readPendingPhone(db, managerId);
  if (pending === null) return null;
  return {
    number: maskedPhone(pending.phone, countryOf(pending.countryId)?.phone_prefix ?? ''),
    country_id: pending.countryId,
    expires_at: pending.expiresAt.toISOString(),
  };
}
