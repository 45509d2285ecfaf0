import type { ProviderName } from '@touchline/contract/auth/providers';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { switchedOff } from '../../http/calls/switches.ts';
import type { VerifiedIdentity } from './provider.ts';
import { whoseAccount, type Candidate } from './whose-account.ts';

/** A verified identity and the language for an account that it makes. */
interface Arrival {
  readonly name: ProviderName;
  readonly identity: VerifiedIdentity;
  readonly language: LanguageCode;
}

/**
 * Returns the account that a verified identity opens: the linked one, one with the same proven address, or a new one
 * without a password. Refuses with USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL or ERR_SWITCHED_OFF. Concurrent first sign-ins
 * of one identity make one account.
 */
export async function findOrAddManager(
  tx: Tx,
  { name, identity, language }: Arrival,
): Promise<{ readonly managerId: number; readonly isNew: boolean } | Refusal> {
  // The second of two first sign-ins waits here and then finds the account of the first.
  await lockIdentity(tx, name, identity.subject);
  if (identity.email !== null) await lockName(tx, `email:${identity.email.toLowerCase()}`);
  const decision = whoseAccount({
    linked: await findLinked(tx, name, identity.subject),
    sameEmail: identity.email === null ? null : await findByEmail(tx, identity.email),
    emailVerified: identity.emailVerified,
  });
  switch (decision.kind) {
    case 'refuse':
      return refuse('USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL');
    case 'sign_in':
      return { managerId: decision.managerId, isNew: false };
    case 'link':
      await insertIdentity(tx, decision.managerId, name, identity);
      return { managerId: decision.managerId, isNew: false };
    case 'register': {
      if ((await switchedOff(tx)).includes('register')) return refuse('ERR_SWITCHED_OFF');
      const email = decision.withEmail ? identity.email : null;
      const managerId = await addManager(tx, { ...identity, email }, language);
      await insertIdentity(tx, managerId, name, identity);
      return { managerId, isNew: true };
    }
  }
}

/** Lets others that sign in as a person, or link them, wait for this transaction. */
export function lockIdentity(tx: Tx, name: ProviderName, subject: string): Promise<void> {
  return lockName(tx, `identity:${name}:${subject}`);
}

async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

const CANDIDATE = sql`
  manager.id as "managerId", allow_login_from_social_media and deleted_at is null as allowed,
  email_verified_at is not null as "emailVerified"
`;

/** The account that a person at a provider is linked to; null for none. */
export async function findLinked(tx: Tx, name: ProviderName, subject: string): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from manager_identity join manager on manager.id = manager_id
    where provider = ${name} and subject = ${subject}
  `.execute(tx);
  return rows[0] ?? null;
}

async function findByEmail(tx: Tx, email: string): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from manager where lower(manager.email) = lower(${email})
  `.execute(tx);
  return rows[0] ?? null;
}

/** Links a person at a provider to an account. */
export async function insertIdentity(
  tx: Tx,
  managerId: number,
  name: ProviderName,
  { subject, email }: VerifiedIdentity,
): Promise<void> {
  await sql`
    insert into manager_identity (manager_id, provider, subject, email, linked_at)
    values (${managerId}, ${name}, ${subject}, ${email}, clock_timestamp())
  `.execute(tx);
}

/** Adds an account without a password, whose profile is still to be completed. */
async function addManager(
  tx: Tx,
  { email, emailVerified }: Pick<VerifiedIdentity, 'email' | 'emailVerified'>,
  language: LanguageCode,
): Promise<number> {
  const now = await gameNow(tx);
  const add = async (address: string | null): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      insert into manager (email, email_verified_at, language, allow_login_from_social_media, created_at)
      values (
        ${address}, case when ${address !== null && emailVerified} then clock_timestamp() end, ${language}, true, ${now}
      )
      on conflict do nothing
      returning id
    `.execute(tx);
    return rows[0]?.id;
  };
  // A registration with this address may have committed just now; its owner has proved nothing yet.
  const managerId = (await add(email)) ?? (await add(null));
  if (managerId === undefined) throw new Error('An account was not inserted.');
  return managerId;
}
