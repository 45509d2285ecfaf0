import type { User } from '@touchline/contract';
import { openWelcome, WELCOME_STEP } from '@touchline/domain/people/onboarding/welcome';
import { pendingScreen } from '../../lib/session/pending.ts';

/** Where a sign-in screen sends the manager afterwards. */
export interface OriginSearch {
  /** A path of the product. */
  readonly origin?: string;
}

/** Reads `?origin=` of a sign-in screen. */
export function originSearch(search: Record<string, unknown>): OriginSearch {
  const { origin } = search;
  return typeof origin === 'string' ? { origin } : {};
}

/** The remembered place, or the start page; never a sign-in screen again. */
export function placeAfterSignIn(origin: string | undefined): string {
  const place = safeOrigin(origin);
  return /^\/(auth|activate)(\/|\?|$)/.test(place) ? '/' : place;
}

/** A sign-in screen that remembers the same place. */
export function withOrigin(path: string, origin: string | undefined): string {
  const place = placeAfterSignIn(origin);
  return place === '/' ? path : `${path}?origin=${encodeURIComponent(place)}`;
}

/**
 * The next screen after a sign-in: the one the session waits for (second step, profile, activation), else the
 * remembered one.
 */
export function screenAfterSignIn(user: User, origin: string | undefined): string {
  const pending = pendingScreen(user);
  if (pending !== null) return withOrigin(pending, origin);
  return user.activated ? placeAfterSignIn(origin) : withOrigin('/auth/activate', origin);
}

/**
 * The place a person wanted to go before signing in, as an own path: anything else (another site, a
 * protocol, `//host`, `/\host`) becomes the start page.
 */
export function safeOrigin(wanted: unknown): string {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}

/** Where a new manager goes: as after a sign-in, but to their welcome where they wanted no place of their own. */
export function screenAfterSignUp(user: User, origin: string | undefined): string {
  const screen = screenAfterSignIn(user, origin);
  const isNew = openWelcome(user.userOnboarding)?.step === WELCOME_STEP.closed;
  return screen === '/' && isNew ? '/welcome' : screen;
}
