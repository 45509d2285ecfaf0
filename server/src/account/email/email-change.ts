import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { countryOf } from '../../startup/public.ts';
import { maskedPhone } from '../masked.ts';

/** How the owner of the account proves that an e-mail change is theirs. */
export type EmailChangeWay = 'old_email' | 'phone' | 'step_up';

/** An e-mail change that awaits a code. */
export interface EmailChange {
  /** The new address. */
  readonly email: string;
  readonly way: EmailChangeWay;
  readonly owner_proven: boolean;
  readonly expires_at: Date;
}

/** The manager's own addresses, which prove an e-mail change. */
export interface Owner {
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly phone_country_id: number | null;
  readonly phone_verified: boolean;
}

/** Reads and locks the addresses of a manager: changes of one manager run one after another. */
export async function lockOwner(tx: Tx, managerId: number): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select email, email_verified_at is not null as email_verified, phone, phone_country_id,
      phone_verified_at is not null as phone_verified
    from manager where id = ${managerId} for update
  `.execute(tx);
  const [owner] = rows;
  if (owner === undefined) throw new Error(`Manager ${managerId} calls and does not exist.`);
  return owner;
}

/** Reads the manager's e-mail change that has not expired; null without one. */
export async function readEmailChange(db: Db, managerId: number): Promise<EmailChange | null> {
  const { rows } = await sql<EmailChange>`
    select email, way, owner_proven_at is not null as owner_proven, expires_at from email_change
    where manager_id = ${managerId} and expires_at > clock_timestamp()
  `.execute(db);
  return rows[0] ?? null;
}

/** The change as an answer shows it. */
export function showEmailChange(
  change: EmailChange,
  owner: Owner,
): NonNullable<CallOutput<'account.email.start'>['change']> {
  return {
    email: change.email,
    step: change.owner_proven ? 'address' : 'owner',
    sent_to: change.owner_proven
      ? change.email
      : change.way === 'phone'
        ? shownPhone(owner)
        : (owner.email ?? ''),
    expires_at: change.expires_at.toISOString(),
  };
}

/** The owner's phone number, masked; empty without one. */
export function shownPhone({ phone, phone_country_id }: Owner): string {
  if (phone === null) return '';
  return maskedPhone(phone, countryOf(phone_country_id ?? 0)?.phone_prefix ?? '');
}

/** Whether another account has an address. */
export async function isEmailTaken(db: Db, email: string, managerId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from manager where lower(email) = lower(${email}) and id <> ${managerId}
  `.execute(db);
  return rows.length > 0;
}
