/*
 * The name, method and path of every call. This file carries no schema, so the web client may import it. Paths are
 * those of the specification; nothing else in the product writes one.
 */

/** Method and path under `/api` by the name of the call. A GET that changes state also answers to POST. */
export const ADDRESSES = {
  'startup.languages': 'GET /frontutils/languages',
  'startup.texts': 'GET /translator/interfaceLang/{lang}',
  'startup.configuration': 'GET /frontutils/sysconfig/',
  'startup.countries': 'GET /frontutils/countries',
  'startup.rules': 'GET /rules/{version}',
  'auth.register': 'POST /v3/auths/register',
  'auth.signIn': 'POST /v3/auths/login',
  'auth.signOut': 'POST /v3/auths/logout',
  'auth.activate': 'POST /v3/auths/activate',
  'auth.resendActivation': 'POST /v3/auths/resend_activation',
  'auth.user': 'GET /v3/auths/',
  'auth.refresh': 'GET /v3/auths/1',
  'auth.sessions.list': 'GET /v3/auths/sessions',
  'auth.sessions.end': 'POST /v3/auths/end_session',
  'auth.checkNickname': 'POST /v3/auths/checkUqNickname',
  'auth.checkEmail': 'POST /v3/user/email_exists/',
  'auth.changeLanguage': 'GET /v3/user/changeLanguage/{langId}/',
  'wallet.balances': 'GET /v3/user/wallet',
  'wallet.transactions': 'POST /v3/user/transactions/{page}/',
  'wallet.solvency': 'GET /fair/solvency',
  'football.leagues': 'GET /frontutils/leagues/{name}',
  'football.rounds': 'GET /frontutils/rounds/{leagueId}',
  'football.matches.list': 'POST /frontutils/matchesEx/{page}/{noItems}',
  'football.matches.get': 'GET /v4/theStats/match/{matchId}',
  'football.matches.timeline': 'GET /v4/theStats/match_timeline/{id}',
  'football.matches.statistics': 'GET /v4/theStats/match_stats/{id}',
  'football.matches.lineUps': 'GET /v4/theStats/match_lineups/{id}',
  'football.matches.players': 'GET /v4/theStats/match_players_stats/{id}',
  'football.matches.myPlayers': 'GET /v4/theStats/match_my_players/{id}',
  'football.live.matches': 'GET /v4/theStats/live',
  'football.live.myPlayers': 'GET /v4/theStats/live_my_players',
  'contests.configuration': 'GET /v4/contests/config',
  'contests.list': 'POST /v4/contests/list/{page}/{noItems}',
  'contests.summary': 'POST /v4/contests/summary',
  'contests.get': 'GET /v4/contests/{id}',
  'contests.join': 'POST /v4/contests/join/{id}',
  'contests.leave': 'POST /v4/contests/leave/{id}',
  'contests.managers': 'POST /v4/contests/managers/{id}/{page}/{noItems}',
  'contests.entries': 'GET /v4/contests/teams/{id}',
  'contests.myEntries': 'POST /v4/contests/myTeams/{type}/{page}',
  'contests.allMyEntries': 'GET /v4/contests/myTeams/{type}/{page}',
  'contests.players.pickable': 'POST /v4/contests/players/{contestId}/{page}/{noItems}',
  'contests.players.picked': 'POST /v4/contests/contest_players/{contestId}/{page}/{perPage}',
  'contests.players.points': 'GET /v4/contests/points/{contestId}/{teamId}/{playerId}',
  'standings.page': 'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}',
  'standings.projection': 'GET /v4/contests/projection/{contestId}/{teamId}',
  'teams.create': 'POST /v4/contests/createTeam',
  'teams.update': 'POST /v4/contests/updateTeam/{teamId}',
  'teams.get': 'GET /v4/contests/userTeam/{contestId}/{teamId}',
  'teams.suggest': 'GET /v4/contests/suggestTeam/{contestId}',
  'inbox.summary': 'GET /v3/user/notifications_summary/',
  'inbox.list': 'POST /v3/user/notifications/{page}/{noItems}/',
  'inbox.get': 'GET /v3/user/notification/{id}/',
  'inbox.markRead': 'POST /v3/user/notification/{id}/read',
  'inbox.markAllRead': 'GET /v3/user/notification_mark_as_read_all',
  'search.find': 'GET /v4/search/{text}',
  'market.home': 'GET /v3/market',
  'market.orders.place': 'POST /v3/market/new_order',
  'market.orders.edit': 'POST /v3/market/edit_order/{order_id}',
  'market.orders.cancel': 'POST /v3/market/cancel_order',
  'market.orders.fill': 'POST /v3/market/match_order',
  'market.orders.mine': 'POST /v3/market/my_orders/{page}/{noItems}',
  'market.auctions.open': 'POST /v3/market/auction_order',
  'market.auctions.bid': 'POST /v3/market/match_auction',
  'market.auctions.buyNow': 'POST /v3/market/buy_now',
  'market.auctions.get': 'GET /v3/market/bids/{order_id}',
  'market.loans.offer': 'POST /v3/market/lend_order',
  'market.leases.take': 'POST /v3/market/lease_two_stars_player/{player_id}',
  'market.leases.list': 'GET /v3/market/leases',
  'market.players.list': 'POST /v3/market/list_players/{page}/{noItems}',
  'market.players.get': 'GET /v3/market/player/{id}',
  'market.players.orders': 'POST /v3/market/list_player_orders/{id}/{page}/{noItems}',
  'market.players.fills': 'GET /v3/market/playerClosedOrders/{playerId}',
  'market.players.news': 'GET /v3/market/player_news/{id}/{page}/{noItems}',
  'market.venues.list': 'POST /v3/market/list_venues/{page}/{noItems}',
  'market.venues.get': 'GET /v3/market/venue/{id}',
  'market.venues.orders': 'POST /v3/market/list_venue_orders/{id}/{page}/{noItems}',
  'market.cards.prices': 'GET /v3/market/price_history/{asset_type}/{id}/{range}',
  'market.cards.depth': 'GET /v3/market/depth/{asset_type}/{id}',
  'market.cards.contests': 'GET /v3/market/asset_in_contests/{asset_type}/{asset_id}',
  'market.watchList.get': 'GET /v3/market/watch',
  'market.watchList.set': 'POST /v3/market/watch',
  'market.clubs.byPrefix': 'GET /v3/market/teams/{teamName}/{tournamentId}',
  'market.clubs.search': 'GET /v3/market/team_search/{query}/{leagueId}',
  'portfolio.summary': 'GET /v3/user/portfolio',
  'portfolio.cards': 'POST /v3/user/assets/{page}/{noItems}/',
  'portfolio.playerCards': 'GET /v3/user/playerCards/{id}/{page}/{perPage}/',
  'portfolio.venueCards': 'GET /v3/user/venueCards/{id}/{page}/{perPage}/',
  'packs.list': 'GET /v2/shop/list',
  'packs.buy': 'GET /v2/shop/buy/{package_id}',
  'packs.recipes': 'GET /v2/exchange',
  'packs.exchange': 'POST /v2/exchange/go',
  'packs.exchangeable': 'GET /v2/exchange/copies',
  'packs.draws.list': 'GET /v3/market/draws',
  'packs.draws.get': 'GET /fair/draws/{id}',
  'packs.draws.commitment': 'GET /fair/commitment',
  'packs.draws.changeSeed': 'POST /fair/client_seed',
} as const satisfies Readonly<Record<string, `GET /${string}` | `POST /${string}`>>;

/** The name of a call, as `contests.join`. */
export type CallKey = keyof typeof ADDRESSES;

/** Where a call is sent to. */
export interface CallAddress {
  readonly method: 'GET' | 'POST';
  /** Under `/api`, with `{name}` for each path parameter. */
  readonly path: string;
}

/** The method and the path of a call. */
export function addressOf(key: CallKey): CallAddress {
  const [method, path = ''] = ADDRESSES[key].split(' ');
  return { method: method === 'POST' ? 'POST' : 'GET', path };
}
