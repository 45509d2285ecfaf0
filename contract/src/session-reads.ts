import type { CallKey } from './addresses.ts';

/*
 * The calls that only read and answer no visitor. This file carries no schema, so the web client may import it; a test
 * holds it equal to the `access` of every call.
 */
const SESSION_READS: ReadonlySet<CallKey> = new Set<CallKey>([
  'auth.user',
  'auth.sessions.list',
  'account.deletion.get',
  'account.get',
  'profiles.privacy.get',
  'profiles.following',
  'profiles.feed',
  'account.optIns.list',
  'auth.identities.list',
  'wallet.balances',
  'wallet.transactions',
  'wallet.promotional',
  'solvency.inclusion',
  'fountain.get',
  'achievements.list',
  'limits.get',
  'referral.get',
  'payments.list',
  'payments.get',
  'chain.deposits',
  'chain.challenge',
  'withdrawals.get',
  'football.live.myPlayers',
  'football.matches.myPlayers',
  'contests.venues',
  'sponsors.list',
  'contests.entries',
  'contests.myEntries',
  'contests.allMyEntries',
  'teams.templates.list',
  'teams.compatible',
  'contests.history',
  'contests.playerPoints',
  'waiting.get',
  'myStats.results',
  'myStats.money',
  'myStats.review',
  'miniLeagues.list',
  'miniLeagues.get',
  'miniLeagues.preview',
  'systemNews.list',
  'systemNews.get',
  'inbox.summary',
  'inbox.list',
  'inbox.get',
  'market.watchList.get',
  'portfolio.cards',
  'portfolio.summary',
  'packs.exchangeable',
  'packs.draws.list',
  'packs.draws.commitment',
  'spin.get',
  'spin.list',
  'market.orders.mine',
  'market.leases.list',
  'market.cards.contests',
]);

/** Whether a call only reads, and refuses everyone without a session. */
export function readsSession(key: CallKey): boolean {
  return SESSION_READS.has(key);
}
