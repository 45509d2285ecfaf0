import { randomBytes } from 'node:crypto';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { inTransaction, type Db, type Tx } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import type { Caller, ManagerCaller } from './caller.ts';
import { bindPushToken, type DeviceKeys } from './device-keys.ts';
import type { NonceMemory } from './nonces.ts';
import { confirmToken, endSession, findSession, touchSession, type FoundSession } from './session.ts';
import { sha256Hex, verifies, visitorKey, type SignedRequest } from './signature.ts';

/** Accepted clock skew between a request's timestamp and the server, in milliseconds. */
const CHANGE_WINDOW_MS = 120_000;
export const READ_WINDOW_MS = 300_000;
const NONCE = /^[A-Za-z0-9_-]{22}$/;
const TIMESTAMP = /^[1-9][0-9]{11,14}$/;

/** The raw request and its claims, for authentication. */
export interface RequestCredentials {
  readonly request: SignedRequest;
  /** The value of `x-signature`. */
  readonly signature: string;
  readonly changes: boolean;
  readonly language: LanguageCode;
  readonly address: string;
  readonly device: string;
  readonly deviceKeys: DeviceKeys;
}

export interface AuthDependencies {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly nonces: NonceMemory;
  /** Records a nonce for all processes and returns whether it is new to them; absent when there is one process. */
  readonly isNewToAll?: (nonce: string) => Promise<boolean>;
  /** Whether signatures are checked; off only for local exploration and load tests. */
  readonly signatures: boolean;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  /** Called when the reuse of a stolen token ended a session. */
  readonly onTheft: (managerId: number) => Promise<void>;
  /** Called before a use of a session is written, at most once a minute for each. */
  readonly onUse: (tx: Tx, sessionId: number) => Promise<void>;
}

/** A random key, so that checking a forged session takes as long as a real one. */
const DUMMY_KEY = randomBytes(32);

/**
 * Authenticates a call: finds the session of its token and verifies the signature over the raw bytes.
 * Refuses with ERR_SIGNATURE, ERR_CLOCK_SKEW, ERR_REPLAY, or ERR_LOGIN_REQUIRED when the session has ended.
 */
export async function authenticate(
  authDependencies: AuthDependencies,
  credentials: RequestCredentials,
): Promise<Caller | Refusal> {
  const { request } = credentials;
  const tokenHash = request.token === null ? null : sha256Hex(request.token);
  const session =
    tokenHash === null ? null : await findSession(authDependencies.db, authDependencies.secrets, tokenHash);
  if (authDependencies.signatures) {
    const key = tokenHash === null ? visitorKey(request.appKey) : session?.signingKey;
    const refusal = checkSignature(
      authDependencies,
      credentials,
      key ?? null,
      tokenHash !== null && session === null,
    );
    if (refusal !== null) return refusal;
    const { isNewToAll } = authDependencies;
    if (isNewToAll !== undefined && !(await isNewToAll(request.nonce))) return refuse('ERR_REPLAY');
  }
  const origin = {
    language: credentials.language,
    address: credentials.address,
    device: credentials.device,
    deviceKeys: credentials.deviceKeys,
  };
  if (request.token === null) return { kind: 'visitor', ...origin };
  return session === null
    ? refuse('ERR_LOGIN_REQUIRED')
    : signedIn(authDependencies, session, request.token, origin);
}

function checkSignature(
  authDependencies: AuthDependencies,
  { request, signature, changes }: RequestCredentials,
  key: Buffer | null,
  unknownSession: boolean,
): Refusal | null {
  const known = visitorKey(request.appKey) !== null;
  const genuine = verifies(key ?? DUMMY_KEY, request, signature);
  if (!known || !NONCE.test(request.nonce) || !TIMESTAMP.test(request.timestamp))
    return refuse('ERR_SIGNATURE');
  if (unknownSession) return refuse('ERR_LOGIN_REQUIRED');
  if (!genuine) return refuse('ERR_SIGNATURE');
  const timestamp = Number(request.timestamp);
  const now = authDependencies.now();
  if (Math.abs(now - timestamp) > (changes ? CHANGE_WINDOW_MS : READ_WINDOW_MS))
    return refuse('ERR_CLOCK_SKEW');
  switch (authDependencies.nonces.take(request.nonce, timestamp, now)) {
    case 'new':
      return null;
    case 'seen':
      return refuse('ERR_REPLAY');
    case 'late':
      return refuse('ERR_CLOCK_SKEW');
  }
}

async function signedIn(
  authDependencies: AuthDependencies,
  session: FoundSession,
  token: string,
  origin: Pick<ManagerCaller, 'language' | 'address' | 'device'> & { readonly deviceKeys: DeviceKeys },
): Promise<ManagerCaller | Refusal> {
  const { sessionId, manager } = session;
  if (session.state === 'over')
    return refuse('ERR_LOGIN_REQUIRED', { reason: session.endReason ?? 'expired' });
  if (session.state === 'stale') {
    // The signature proves the session's key, so the owner and a thief both hold it: end the session for both.
    const ended = await inTransaction(authDependencies.db, (tx) =>
      endSession(tx, manager.managerId, sessionId, 'stolen'),
    );
    if (ended) await authDependencies.onTheft(manager.managerId);
    return refuse('ERR_LOGIN_REQUIRED', { reason: 'stolen' });
  }
  const { pushToken } = origin.deviceKeys;
  const isNewPush = pushToken !== null && pushToken !== session.pushToken;
  if (session.state === 'offered' || session.needsTouch || isNewPush) {
    await inTransaction(authDependencies.db, async (tx) => {
      if (isNewPush) await bindPushToken(tx, sessionId, pushToken);
      if (session.state === 'offered') await confirmToken(tx, sessionId, sha256Hex(token));
      if (session.needsTouch) await authDependencies.onUse(tx, sessionId);
      await touchSession(tx, sessionId);
    });
  }
  return { kind: 'manager', ...manager, sessionId, token, ...origin, language: manager.language };
}
