import type { CallKey } from './calls.ts';

/*
 * The exceptions to "a GET reads, a POST changes". This file carries no schema, so the web client may import
 * it; a test holds it equal to the `changes` of every call.
 */

/** GET calls that change state: they carry an idempotency key and are never cancelled. */
export const CHANGING_GETS = [
  'GET /v3/auths/1',
  'GET /v3/user/changeLanguage/{langId}/',
  'GET /v3/user/notification_mark_as_read_all',
  'GET /v2/shop/buy/{package_id}',
] as const satisfies readonly CallKey[];
/** POST calls that only read: a retry is harmless and needs no key. */
export const READING_POSTS = [
  'POST /v3/auths/checkUqNickname',
  'POST /v3/user/email_exists/',
  'POST /v3/user/transactions/{page}/',
  'POST /frontutils/matchesEx/{page}/{noItems}',
  'POST /v4/contests/list/{page}/{noItems}',
  'POST /v4/contests/summary',
  'POST /v4/contests/players/{contestId}/{page}/{noItems}',
  'POST /v4/contests/managers/{id}/{page}/{noItems}',
  'POST /v4/contests/contest_players/{contestId}/{page}/{perPage}',
  'POST /v4/contests/myTeams/{type}/{page}',
  'POST /v3/user/notifications/{page}/{noItems}/',
  'POST /v3/market/list_player_orders/{id}/{page}/{noItems}',
  'POST /v3/market/list_venue_orders/{id}/{page}/{noItems}',
  'POST /v3/user/assets/{page}/{noItems}/',
  'POST /v3/market/list_players/{page}/{noItems}',
  'POST /v3/market/list_venues/{page}/{noItems}',
  'POST /v3/market/my_orders/{page}/{noItems}',
] as const satisfies readonly CallKey[];

const exceptions: ReadonlySet<string> = new Set([...CHANGING_GETS, ...READING_POSTS]);

/** Does this call change state, and so carry an idempotency key? */
export function changesState(key: CallKey): boolean {
  return key.startsWith('POST ') !== exceptions.has(key);
}
