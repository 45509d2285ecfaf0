import type { CallKey } from '@touchline/contract/addresses';
import type { ReadUrgency } from '../edge/shedding.ts';

/** Reads of charts, histories, searches and lists that are below or beside the main content of a page. */
const LATER_READS: ReadonlySet<CallKey> = new Set<CallKey>([
  'wallet.statement',
  'solvency.snapshots',
  'football.matches.shots',
  'football.matches.passes',
  'football.matches.headToHead',
  'football.standings.difficulty',
  'football.clubs.topPlayers',
  'football.players.stars',
  'football.elevens.get',
  'news.list',
  'contests.summary',
  'contests.previous',
  'contests.venues',
  'contests.playerPoints',
  'contests.story',
  'standings.find',
  'standings.projection',
  'teams.suggest',
  'teams.templates.list',
  'teams.compatible',
  'myStats.money',
  'waiting.get',
  'systemNews.list',
  'search.find',
  'market.players.fills',
  'market.players.news',
  'market.cards.prices',
  'market.cards.depth',
  'market.cards.contests',
  'market.clubs.byPrefix',
  'market.clubs.search',
  'portfolio.summary',
  'profiles.trophies',
  'profiles.feed',
]);

/** Which reads an overloaded server refuses first. */
export function urgencyOf(key: CallKey): ReadUrgency {
  return LATER_READS.has(key) ? 'later' : 'first';
}
