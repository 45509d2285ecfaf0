import { ADDRESSES, type CallKey } from './addresses.ts';

/*
 * The exceptions to "a GET reads, a POST changes". This file carries no schema, so the web client may import
 * it; a test holds it equal to the `changes` of every call.
 */

/** GET calls that change state: they carry an idempotency key and are never cancelled. */
export const CHANGING_GETS = [
  'auth.refresh',
  'auth.signInByLink',
  'auth.providers.start',
  'auth.changeLanguage',
  'account.export',
  'auth.twoSteps.makeSecret',
  'inbox.markAllRead',
  'packs.buy',
  'fountain.claim',
  'spin.paid',
  'spin.free',
] as const satisfies readonly CallKey[];
/** POST calls that only read: a retry is harmless and needs no key. */
export const READING_POSTS = [
  'auth.checkNickname',
  'auth.checkEmail',
  'auth.providers.checkToken',
  'auth.providers.authorizeLocal',
  'wallet.transactions',
  'partners.list',
  'football.matches.list',
  'football.matches.browse',
  'football.clubs.list',
  'football.players.list',
  'contests.list',
  'contests.summary',
  'contests.venues',
  'sponsors.list',
  'contests.players.pickable',
  'contests.managers',
  'contests.players.picked',
  'contests.myEntries',
  'teams.compatible',
  'contests.history',
  'contests.playerPoints',
  'miniLeagues.preview',
  'tops.list',
  'inbox.list',
  'achievements.challenges',
  'achievements.list',
  'market.players.orders',
  'market.venues.orders',
  'portfolio.cards',
  'market.players.list',
  'market.venues.list',
  'market.orders.mine',
  'market.trades.mine',
] as const satisfies readonly CallKey[];

const exceptions: ReadonlySet<string> = new Set([...CHANGING_GETS, ...READING_POSTS]);

/** Whether a call changes state and therefore carries an idempotency key. */
export function changesState(key: CallKey): boolean {
  return ADDRESSES[key].startsWith('POST ') !== exceptions.has(key);
}
