import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CannotStart } from '../cannot-start.ts';
import type { PushMessage, PushOutcome } from './web-push.ts';

/** Sends a message to a phone by its token, which may show it so many seconds later. */
export type PhonePushSender = (token: string, message: PushMessage, seconds: number) => Promise<PushOutcome>;

/** The parts of a Google service account file that are needed. */
const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

const SERVICE = 'https://fcm.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TIMEOUT_MS = 10_000;
const TOKEN_SECONDS = 3_600;
/** A token of the service is renewed this long before it ends. */
const RENEWED_BEFORE_SECONDS = 300;
/** The phone's token is no longer registered, or never was. */
const GONE = new Set([400, 404]);

/** Reads the service account file at a path. Throws CannotStart for one that cannot be used. */
export function readServiceAccount(path: string): ServiceAccount {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CannotStart(`FCM_SERVICE_ACCOUNT: ${path} cannot be read.`);
  }
  const parsed = serviceAccount.safeParse(parseJson(text));
  if (!parsed.success) throw new CannotStart(`FCM_SERVICE_ACCOUNT: ${path} is no service account file.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Sends pushes to phones through Firebase Cloud Messaging (HTTP v1). Access is requested with a signed claim of
 * the service account (RFC 7523) and kept until shortly before it ends.
 */
export function phonePushSender(
  account: ServiceAccount,
  { service = SERVICE, clock = Date.now }: { readonly service?: string; readonly clock?: () => number } = {},
): PhonePushSender {
  let access: { readonly token: string; readonly until: number } | null = null;
  const accessToken = async (): Promise<string> => {
    if (access === null || access.until <= clock()) access = await requestAccess(account, clock());
    return access.token;
  };
  const url = `${service}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return async (token, { tag, title, body, path }, seconds) => {
    const authorization = `Bearer ${await accessToken()}`;
    let answer: Response;
    try {
      answer = await post(
        url,
        { authorization, 'content-type': 'application/json' },
        JSON.stringify({
          message: {
            token,
            notification: { title, body },
            data: { path },
            android: { ttl: `${seconds}s`, notification: { tag } },
            apns: {
              headers: {
                'apns-collapse-id': tag,
                'apns-expiration': String(Math.floor(clock() / 1000) + seconds),
              },
            },
          },
        }),
      );
    } catch {
      return 'unknown';
    }
    if (answer.ok) return 'sent';
    if (answer.status === 401) access = null;
    return GONE.has(answer.status) ? 'gone' : 'later';
  };
}

const accessAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

async function requestAccess(
  { client_email: issuer, private_key: key, token_uri: audience }: ServiceAccount,
  nowMs: number,
): Promise<{ readonly token: string; readonly until: number }> {
  const seconds = Math.floor(nowMs / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claim = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({
    iss: issuer,
    scope: SCOPE,
    aud: audience,
    iat: seconds,
    exp: seconds + TOKEN_SECONDS,
  })}`;
  const signature = createSign('RSA-SHA256').update(claim).sign(key, 'base64url');
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${claim}.${signature}`,
  });
  const answer = await post(
    audience,
    { 'content-type': 'application/x-www-form-urlencoded' },
    form.toString(),
  );
  if (!answer.ok) throw new Error(`The access for phone pushes was refused with ${answer.status}.`);
  const { access_token: token, expires_in: valid } = accessAnswer.parse(await answer.json());
  return { token, until: nowMs + (valid - RENEWED_BEFORE_SECONDS) * 1000 };
}

function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { method: 'POST', redirect: 'error', signal, headers, body });
}
