import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { batchReads } from '../../db/batch-reads.ts';
import { CACHE_PLAN } from '../../db/cached-plans.ts';
import type { Secrets } from '../../secrets.ts';
import { bindPushToken, unbindDevice } from './device-keys.ts';
import { sha256Hex } from './signature.ts';

/** Most open sessions of a manager; a further one ends the least recently used. */
const MAX_SESSIONS = 20;
const GRACE_SECONDS = 60;
export const IDLE_DAYS = 14;
export const ABSOLUTE_DAYS = 90;
const TOKEN_BYTES = 32;

/**
 * Why a session was ended: by its own sign-out, from another session, by newer ones, because its token was copied, or
 * because the password or the second step changed.
 */
export type EndReason = 'logout' | 'ended' | 'replaced' | 'stolen' | 'security';

/** The secrets of a new session, returned only once. */
interface OpenedSession {
  readonly sessionId: number;
  readonly token: string;
  /** 32 bytes, base64url. */
  readonly signingKey: string;
}

/** The session of a presented token. */
export interface FoundSession {
  readonly sessionId: number;
  readonly signingKey: Buffer;
  /**
   * live: valid. offered: a new token on its first use. stale: a replaced token after its grace period.
   * over: ended or expired.
   */
  readonly state: 'live' | 'offered' | 'stale' | 'over';
  /** Why it was ended; null for an open or expired one. */
  readonly endReason: EndReason | null;
  /** Where the notifications of its device go. */
  readonly pushToken: string | null;
  /** Whether its last use was recorded more than a minute ago. */
  readonly needsTouch: boolean;
  readonly manager: {
    readonly managerId: number;
    readonly nickname: string;
    readonly profileComplete: boolean;
    readonly role: 'manager' | 'operator';
    readonly language: LanguageCode;
    readonly activated: boolean;
    readonly owesSecondStep: boolean;
  };
}

/** Opens a session with a random token, stored only as a hash, and its own signing key. */
export async function openSession(
  tx: Tx,
  secrets: Secrets,
  owner: {
    readonly managerId: number;
    readonly device: string;
    readonly network: string;
    readonly owesSecondStep: boolean;
    /** Whether the manager has just proved who they are by password or code. */
    readonly steppedUp: boolean;
    /** The device by its keyed hash, and where its notifications go. */
    readonly deviceKey: string | null;
    readonly pushToken: string | null;
  },
): Promise<OpenedSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const key = randomBytes(32);
  const sealed = secrets.seal('session', key, `manager:${owner.managerId}`);
  const network = secrets.mac('attempts', owner.network).toString('hex');
  const opened = await sql<{ id: number }>`
    insert into session
      (manager_id, signing_key_encrypted, owes_second_step, device, device_key, network, stepped_up_at)
    values (
      ${owner.managerId}, ${sealed}, ${owner.owesSecondStep}, ${owner.device}, ${owner.deviceKey}, ${network},
      case when ${owner.steppedUp} then clock_timestamp() end
    )
    returning id
  `.execute(tx);
  const sessionId = opened.rows[0]?.id;
  if (sessionId === undefined) throw new Error('A session was not inserted.');
  await unbindDevice(tx, owner);
  if (owner.pushToken !== null) await bindPushToken(tx, sessionId, owner.pushToken);
  await sql`
    insert into session_token (hash, session_id, state) values (${sha256Hex(token)}, ${sessionId}, 'current')
  `.execute(tx);
  await sql`
    update session set ended_at = clock_timestamp(), end_reason = 'replaced'
    where id in (
      select id from session where manager_id = ${owner.managerId} and ended_at is null
      order by last_used_at desc, id desc offset ${MAX_SESSIONS}
    )
  `.execute(tx);
  return { sessionId, token, signingKey: key.toString('base64url') };
}

interface SessionRow {
  readonly hash: string;
  readonly id: number;
  readonly manager_id: number;
  readonly signing_key_encrypted: Buffer;
  readonly owes_second_step: boolean;
  readonly token_state: 'offered' | 'current' | 'retired';
  readonly over: boolean;
  readonly end_reason: EndReason | null;
  readonly push_token: string | null;
  readonly in_grace: boolean;
  readonly needs_touch: boolean;
  readonly nickname: string | null;
  readonly role: 'manager' | 'operator';
  readonly language: LanguageCode;
  readonly activated: boolean;
}

/** SQL condition: the session has ended or expired. */
const IS_OVER = sql<boolean>`(
  ended_at is not null
    or last_used_at < clock_timestamp() - make_interval(days => ${sql.lit(IDLE_DAYS)})
    or session.created_at < clock_timestamp() - make_interval(days => ${sql.lit(ABSOLUTE_DAYS)})
)`;

/** Returns those of the sessions that have ended or expired. */
export async function endedSessions(db: Db, sessionIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from session where id = any(${sessionIds}::int[]) and ${IS_OVER}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Hashes of one query; fewer are padded by repeating the last one. PostgreSQL then reuses one cached plan, and looks up
 * a repeated hash only once.
 */
const HASHES_PER_QUERY = 10;

const readSession = batchReads(async (db, hashes) => {
  const last = hashes.at(-1) ?? '';
  const padded = [
    ...hashes,
    ...Array.from({ length: Math.max(0, HASHES_PER_QUERY - hashes.length) }, () => last),
  ];
  const { rows } = await sql<SessionRow>`
    ${CACHE_PLAN} select hash, session.id, manager_id, signing_key_encrypted, owes_second_step, session_token.state as token_state,
      ${IS_OVER} as over, end_reason, push_token,
      coalesce(retired_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS}), false) as in_grace,
      last_used_at < clock_timestamp() - interval '1 minute' as needs_touch,
      nickname, role, language, activated_at is not null as activated
    from session_token
      join session on session.id = session_token.session_id
      join manager on manager.id = session.manager_id
    where hash = any(${padded}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
});

/** Finds the session of a token by the token's hash; null for an unknown token. */
export async function findSession(db: Db, secrets: Secrets, tokenHash: string): Promise<FoundSession | null> {
  const row = await readSession(db, tokenHash);
  if (row === null) return null;
  const stale = row.token_state === 'retired' && !row.in_grace;
  const live = row.token_state === 'offered' ? 'offered' : 'live';
  return {
    sessionId: row.id,
    signingKey: secrets.open('session', row.signing_key_encrypted, `manager:${row.manager_id}`),
    state: row.over ? 'over' : stale ? 'stale' : live,
    endReason: row.end_reason,
    pushToken: row.push_token,
    needsTouch: row.needs_touch,
    manager: {
      managerId: row.manager_id,
      nickname: row.nickname ?? '',
      profileComplete: row.nickname !== null,
      role: row.role,
      language: row.language,
      activated: row.activated,
      owesSecondStep: row.owes_second_step,
    },
  };
}

/** Records the use of a session, in real time. */
export async function touchSession(tx: Tx, sessionId: number): Promise<void> {
  await sql`update session set last_used_at = clock_timestamp() where id = ${sessionId}`.execute(tx);
}

/** Makes an offered token the current one on its first use; its predecessor stays valid for 60 s. */
export async function confirmToken(tx: Tx, sessionId: number, tokenHash: string): Promise<void> {
  await sql`select 1 from session where id = ${sessionId} for update`.execute(tx);
  await sql`
    update session_token set state = 'retired', retired_at = clock_timestamp()
    where session_id = ${sessionId} and state = 'current'
      and exists (select 1 from session_token where hash = ${tokenHash} and state = 'offered')
  `.execute(tx);
  await sql`update session_token set state = 'current' where hash = ${tokenHash} and state = 'offered'`.execute(
    tx,
  );
  await sql`
    delete from session_token
    where session_id = ${sessionId} and retired_at < clock_timestamp() - interval '1 day'
  `.execute(tx);
}

/**
 * Offers the successor of a token. It is derived with the server's key, so every refresh of one token gets the same
 * successor, and only its hash is stored. The old token stays valid until the new one is used.
 */
export async function offerNextToken(
  tx: Tx,
  secrets: Secrets,
  session: { readonly sessionId: number; readonly tokenHash: string },
): Promise<string> {
  const next = secrets.mac('tokens', `${session.sessionId}:${session.tokenHash}`).toString('base64url');
  await sql`select 1 from session where id = ${session.sessionId} for update`.execute(tx);
  await sql`
    insert into session_token (hash, session_id, state) values (${sha256Hex(next)}, ${session.sessionId}, 'offered')
    on conflict do nothing
  `.execute(tx);
  return next;
}

/** Ends the open sessions of a manager but one, and the sign-in links on their way. Returns how many sessions. */
export async function endOtherSessions(
  tx: Tx,
  managerId: number,
  { keep, reason }: { readonly keep: number | null; readonly reason: EndReason },
): Promise<number> {
  const { rows } = await sql`
    update session set ended_at = clock_timestamp(), end_reason = ${reason}
    where manager_id = ${managerId} and not ${IS_OVER} and id is distinct from ${keep}
    returning 1
  `.execute(tx);
  await sql`delete from one_time_code where manager_id = ${managerId} and purpose = 'sign_in'`.execute(tx);
  return rows.length;
}

/** Ends a session of a manager. Returns false when the manager has no such open session. */
export async function endSession(
  tx: Tx,
  managerId: number,
  sessionId: number,
  reason: EndReason,
): Promise<boolean> {
  const { rows } = await sql`
    update session set ended_at = clock_timestamp(), end_reason = ${reason}
    where id = ${sessionId} and manager_id = ${managerId} and ended_at is null
    returning 1
  `.execute(tx);
  return rows.length > 0;
}
