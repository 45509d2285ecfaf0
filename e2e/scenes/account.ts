import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIResponse, Page } from '@playwright/test';
import { parseAnswer } from '../../server/src/http/calls/parse.ts';
import { countryId } from '../../server/src/startup/countries.ts';
import { requestOf, visitor } from '../../server/src/testing/http/client.ts';

export interface Person {
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
}

/** A script of a page: the device has just skipped the onboarding tour. Documents without a storage have no tour. */
export const SKIP_TOUR = `try {
  localStorage.getItem('version') ?? localStorage.setItem('version', '1');
  localStorage.getItem('tour_skipped_at') ?? localStorage.setItem('tour_skipped_at', String(Date.now()));
} catch {}`;

let people = 0;

/** A person without an account. */
export function newPerson(): Person {
  people += 1;
  const nickname = `Ada.${process.pid}.${people}`;
  return { nickname, email: `${nickname.toLowerCase()}@example.org`, password: 'Nine-tall-otters-42' };
}

/** How often the pages' own client sends a call that a busy server refuses, with the wait that the server names. */
const ATTEMPTS = 4;

/** Sends a registration; null if the server closed the connection before it answered. */
async function sendRegistration(
  page: Page,
  person: Person,
  idempotencyKey: string,
): Promise<APIResponse | null> {
  const { url, payload, ...request } = requestOf(
    'auth.register',
    { ...person, birth_date: '1990-02-03', country_id: countryId('IT'), accept_terms: true },
    visitor(),
    { idempotencyKey },
  );
  try {
    return await page.request.fetch(url, { ...request, ...(payload && { data: payload }) });
  } catch (failure) {
    if (failure instanceof Error && failure.message.includes('ECONNRESET')) return null;
    throw failure;
  }
}

/**
 * Registers a person as the form does. A lost answer and a busy server are retried with the idempotency key of the first
 * attempt, which may have succeeded.
 */
async function registration(page: Page, person: Person): Promise<APIResponse> {
  const idempotencyKey = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendRegistration(page, person, idempotencyKey);
    if (response === null && attempt < ATTEMPTS) continue;
    if (response === null) throw new Error('Registration: the server closes each connection.');
    if (response.ok()) return response;
    const retryAfter = response.headers()['retry-after'];
    if (response.status() !== 503 || retryAfter === undefined || attempt === ATTEMPTS)
      throw new Error(`Registration: ${response.status()} ${await response.text()}`);
    await pause(Number(retryAfter) * 1000);
  }
}

/** Creates an account through the form's API call, and stores its session in the page's browser as the form would. */
export async function openAccount(page: Page, person: Person): Promise<void> {
  const response = await registration(page, person);
  const { params } = (await response.json()) as { readonly params: unknown };
  const { session_key, signing_key } = parseAnswer('auth.register', params);
  // A page of the product's origin without its scripts.
  await page.goto('/robots.txt');
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${base64(signing_key)}'), (character) => character.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const opening = indexedDB.open('touchline', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    await new Promise((opened) => (opening.onsuccess = opened));
    const writing = opening.result.transaction('keys', 'readwrite');
    writing.objectStore('keys').put(key, 'session');
    await new Promise((written) => (writing.oncomplete = written));
    opening.result.close();
    ${SKIP_TOUR}
    localStorage.setItem('version', '1');
    localStorage.setItem('session', '${crypto.randomUUID()}');
    localStorage.setItem('refreshed_at', String(Date.now()));
    localStorage.setItem('token', ${JSON.stringify(session_key)});
  })()`);
}

function base64(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('base64');
}
