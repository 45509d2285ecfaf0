import { createHash, randomBytes } from 'node:crypto';
import { SERVICE_PATHS } from '@touchline/contract/addresses';
import type { ProviderName } from '@touchline/contract/auth/providers';
import * as z from 'zod';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import type { Secrets } from '../../secrets.ts';
import type { SignInRequest, VerifiedIdentity } from './provider.ts';

/** Real time within which the manager must return from the provider. */
const AWAY_SECONDS = 600;
/** Real time within which the page must have used the token. */
const TOKEN_SECONDS = 300;
const RANDOM_BYTES = 32;

/** The path to which a provider sends the browser back. */
export const CALLBACK_PATH = `/api${SERVICE_PATHS.signInCallback.replace('{name}', ':name')}`;

export const callbackUrl = (publicUrl: string, name: ProviderName): string =>
  publicUrl + CALLBACK_PATH.replace(':name', name);

export const randomText = (): string => randomBytes(RANDOM_BYTES).toString('base64url');
const sha256Base64url = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What a sign-in requests from its provider; nonce and verifier derive from the state, so neither is stored. */
export function requestOf(secrets: Secrets, redirectUri: string, state: string): SignInRequest {
  return {
    redirectUri,
    state,
    nonce: nonceOf(secrets, sha256Hex(state)),
    pkceVerifier: secrets.mac('providers', `pkce:${state}`).toString('base64url'),
  };
}

/** The nonce of the sign-in whose state has this hash. */
export function nonceOf(secrets: Secrets, stateHash: string): string {
  return secrets.mac('providers', `nonce:${stateHash}`).toString('base64url');
}

/** Stores that a browser was sent to a provider with a state. */
export async function storeDeparture(
  tx: Tx,
  departure: { readonly name: ProviderName; readonly state: string; readonly browserChallenge: string },
): Promise<void> {
  await sql`
    insert into provider_sign_in (provider, state_hash, browser_challenge, expires_at)
    values (
      ${departure.name}, ${sha256Hex(departure.state)}, ${departure.browserChallenge},
      clock_timestamp() + make_interval(secs => ${AWAY_SECONDS})
    )
  `.execute(tx);
}

/** Takes the return of a browser; a state works once and for its provider. Returns the id of the sign-in, or null. */
export async function takeReturn(tx: Tx, name: ProviderName, state: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update provider_sign_in set returned_at = clock_timestamp()
    where state_hash = ${sha256Hex(state)} and provider = ${name} and returned_at is null
      and expires_at > clock_timestamp()
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

const returned = z.object({
  token: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
});
type ReturnedToken = z.output<typeof returned>;

/** Keeps the token of a returned sign-in, encrypted, and returns the one-time code with which the page fetches it. */
export async function storeToken(
  tx: Tx,
  secrets: Secrets,
  id: number,
  { token, identity }: { readonly token: string; readonly identity: VerifiedIdentity },
): Promise<string> {
  const code = randomText();
  const kept: ReturnedToken = { token, ...identity };
  const sealed = secrets.seal('providers', Buffer.from(JSON.stringify(kept)), `token:${id}`);
  // A provider may hand out the same token again: the newer sign-in has it.
  await sql`delete from provider_sign_in where token_hash = ${sha256Hex(token)} and id <> ${id}`.execute(tx);
  await sql`
    update provider_sign_in
    set code_hash = ${sha256Hex(code)}, token_hash = ${sha256Hex(token)}, token_encrypted = ${sealed},
      expires_at = clock_timestamp() + make_interval(secs => ${TOKEN_SECONDS})
    where id = ${id}
  `.execute(tx);
  return code;
}

/** Takes the token behind a one-time code, once, in the browser that began the sign-in. */
export async function takeToken(
  tx: Tx,
  secrets: Secrets,
  { code, browserVerifier }: { readonly code: string; readonly browserVerifier: string },
): Promise<({ readonly provider: ProviderName } & ReturnedToken) | null> {
  const { rows } = await sql<{ id: number; provider: ProviderName; token_encrypted: Buffer }>`
    select id, provider, token_encrypted from provider_sign_in
    where code_hash = ${sha256Hex(code)} and browser_challenge = ${sha256Base64url(browserVerifier)}
      and token_encrypted is not null and expires_at > clock_timestamp()
    for update
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  await sql`
    update provider_sign_in set code_hash = null, token_encrypted = null where id = ${row.id}
  `.execute(tx);
  const plain = secrets.open('providers', row.token_encrypted, `token:${row.id}`).toString('utf8');
  return { provider: row.provider, ...returned.parse(JSON.parse(plain)) };
}

/** The sign-in in which this server obtained a token; null for any other token. */
export async function findToken(
  db: Db,
  token: string,
): Promise<{ readonly name: ProviderName; readonly stateHash: string } | null> {
  const { rows } = await sql<{ name: ProviderName; stateHash: string }>`
    select provider as name, state_hash as "stateHash" from provider_sign_in
    where token_hash = ${sha256Hex(token)} and expires_at > clock_timestamp()
  `.execute(db);
  return rows[0] ?? null;
}

/** Uses a token up: it opens one session. Returns whether it was still there. */
export async function consumeToken(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from provider_sign_in where token_hash = ${sha256Hex(token)} and expires_at > clock_timestamp()
    returning 1
  `.execute(tx);
  return rows.length > 0;
}
