/** A route, an address of it, and where opening that leads. */
interface RouteRow {
  /** The path of the route. */
  readonly route: string;
  /** An address of the route; a name in braces is replaced by a row of the world: `{contest}` by its id. */
  readonly address: string;
  /** Visitors of `managers` are led to sign in, and back. */
  readonly for: 'everybody' | 'managers';
  /** Where a visitor arrives, when not at the address. */
  readonly visitor?: string;
  /** Where a manager arrives, when not at the address. */
  readonly manager?: string;
  /** Nothing has the id of the address: the screen shows this, or redirects to the error page. */
  readonly isMissing?: true;
}

/** A token, a code or an id that nothing has. */
const NONE = { token: 'AAAAAAAAAAAAAAAAAAAAAA', id: '2147483646' } as const;
const NOT_FOUND = '/error/404';

function open(
  route: string,
  address: string = route,
  ends: Pick<RouteRow, 'visitor' | 'manager' | 'isMissing'> = {},
): RouteRow {
  return { route, address, for: 'everybody', ...ends };
}

function guarded(
  route: string,
  address: string = route,
  ends: Pick<RouteRow, 'manager' | 'isMissing'> = {},
): RouteRow {
  return { route, address, for: 'managers', ...ends };
}

/** An address that leads everyone elsewhere. */
function leads(route: string, to: string, address: string = route): RouteRow {
  return { route, address, for: 'everybody', visitor: to, manager: to };
}

const CONTEST = '/play/contest/$id/$slug';
const MARKET_CARD = '/market/market-details/$type/$id/$action/$actionType';

const ERRORS_AND_SECTIONS: readonly RouteRow[] = [
  open('/error/404'),
  open('/error/generic'),
  leads('*', NOT_FOUND, '/no/such/screen'),
  { ...open('/auth'), visitor: '/auth/login', manager: '/' },
  { ...open('/profile'), visitor: '/auth/login?origin=%2Fprofile', manager: '/profile/{me}' },
  open('/'),
  guarded('/welcome'),
];

const PLAY: readonly RouteRow[] = [
  leads('/play', '/play/contests'),
  leads('/play/$slug', '/play/results', '/play/finished'),
  leads('/play/$slug', '/play/contests?is_pro=1', '/play/pro'),
  leads('/play/$slug', NOT_FOUND, '/play/no-such-list'),
  open('/play/contests', '/play/contests?when=1'),
  open('/play/results'),
  open('/play/live'),
  open('/play/contest/create-contest'),
  leads('/play/create-contest', '/play/contest/create-contest'),
  leads('/play/contest/create-contest', '/play/contest/create-contest', '/play/contest/create-contest/'),
  leads('/play/contest/$id', '/play/contest/{contest}/{slug}', '/play/contest/{contest}'),
  open(CONTEST, '/play/contest/{contest}/{slug}'),
  open(CONTEST, '/play/contest/{contest}/info'),
  open(CONTEST, '/play/contest/{contest}/participants'),
  open(CONTEST, '/play/contest/{contest}/results-contest'),
  open(CONTEST, '/play/contest/{contest}/player-stats'),
  open(CONTEST, '/play/contest/{contest}/matches'),
  open(CONTEST, '/play/contest/{contest}/team'),
  open('/play/contest/$id/$slug/$teamId', '/play/contest/{contest}/{slug}/{team}'),
  open('/play/contest/$id/create-team', '/play/contest/{upcoming}/create-team'),
  leads(
    '/play/contest/$id/create-team',
    '/play/contest/{upcoming}/create-team',
    '/play/contest/{upcoming}/create-team/',
  ),
  open('/play/contest/$id/create-team/$teamId', `/play/contest/{upcoming}/create-team/${NONE.id}`, {
    isMissing: true,
  }),
  open('/play/challenges/$type', '/play/challenges/general'),
  open('/play/challenges/$type', '/play/challenges/weekly'),
  open('/play/challenges/$type', '/play/challenges/daily'),
  open('/play/challenge/$challengeId', '/play/challenge/{challenge}'),
  open('/play/mini-league/$id', `/play/mini-league/${NONE.id}`, { isMissing: true }),
];

const FOOTBALL: readonly RouteRow[] = [
  open('/stats'),
  open('/stats/listing/matches'),
  open('/stats/listing/teams'),
  open('/stats/listing/players'),
  open('/stats/stars'),
  open('/stats/news'),
  open('/stats/news/$id/{-$slug}', '/stats/news/{article}'),
  open('/stats/compare'),
  open('/stats/details/player/$id/{-$slug}', '/stats/details/player/{player}'),
  open('/stats/details/player/$id/{-$slug}', '/stats/details/player/{player}/a-name'),
  open('/stats/details/team/$id/{-$slug}', '/stats/details/team/{club}/a-name'),
  open('/stats/details/match/$id/{-$slug}', '/stats/details/match/{match}'),
  leads(
    '/stats/details/$type/$id/$slug/$matchId/{-$matchSlug}',
    '/stats/details/match/{match}/a-match',
    '/stats/details/team/{club}/a-name/{match}/a-match',
  ),
  open('/stats/eleven/$seasonId/$round', `/stats/eleven/${NONE.id}/1`, { isMissing: true }),
  open('/stats/standings/{-$id}/{-$slug}', '/stats/standings'),
  open('/stats/standings/{-$id}/{-$slug}', '/stats/standings/{league}'),
  open('/stats/season-review/$token', `/stats/season-review/${NONE.token}`, { isMissing: true }),
  open('/corrections'),
  open('/tops', '/tops?sort_by=score&sort_how=desc'),
];

const PAPERS: readonly RouteRow[] = [
  open('/terms'),
  open('/privacy'),
  open('/contact'),
  open('/rules'),
  open('/fair'),
  open('/fair/solvency'),
  open('/fair/rewards'),
  open('/fair/draw/$id', `/fair/draw/${NONE.id}`, { isMissing: true }),
  open('/fair/spin/$id', `/fair/spin/${NONE.id}`, { isMissing: true }),
  open('/unsubscribe/$token', `/unsubscribe/${NONE.token}`, { isMissing: true }),
  open('/outbox/{-$id}', '/outbox'),
];

/** A manager who has signed in leaves these screens. */
const AUTH: readonly RouteRow[] = [
  open('/auth/login', '/auth/login', { manager: '/' }),
  open('/auth/register', '/auth/register', { manager: '/' }),
  open('/auth/complete-profile', '/auth/complete-profile', { visitor: '/auth/login', manager: '/' }),
  open('/auth/two-steps-auth', '/auth/two-steps-auth', { visitor: '/auth/login', manager: '/' }),
  open('/auth/local-account'),
  open('/auth/forgot-password'),
  open('/auth/reset-password/$code', '/auth/reset-password/a-code'),
  open('/auth/activate/{-$activate_code}', '/auth/activate'),
  open('/auth/activate/{-$activate_code}', `/auth/activate/${NONE.token}`),
  open('/activate/{-$activate_code}', '/activate'),
];

const MARKET: readonly RouteRow[] = [
  open('/market'),
  guarded('/market/players'),
  guarded('/market/venues'),
  guarded('/market/player/$id/$slug', '/market/player/{player}/a-name'),
  guarded('/market/market-details/$type/$id/bids', '/market/market-details/player/{auctioned}/bids'),
  guarded(MARKET_CARD, '/market/market-details/player/{player}/buy/new'),
  guarded(MARKET_CARD, '/market/market-details/player/{player}/sell/new'),
  guarded(MARKET_CARD, '/market/market-details/player/{player}/sell/edit'),
  guarded(MARKET_CARD, '/market/market-details/player/{player}/lend/new'),
  guarded(MARKET_CARD, '/market/market-details/player/{player}/auction/new'),
  guarded(MARKET_CARD, '/market/market-details/venue/{venue}/buy/take'),
  guarded('/market/market-cards/card-packs'),
  guarded('/market/market-cards/card-exchange'),
  guarded('/market/market-cards/card-open'),
  guarded('/spin-win'),
  guarded('/checkout/sandbox/$id', `/checkout/sandbox/${NONE.id}`, { isMissing: true }),
];

const WALLET: readonly RouteRow[] = [
  guarded('/my-account/my-wallet'),
  guarded('/my-account/my-wallet/buy-xfc/{-$type}', '/my-account/my-wallet/buy-xfc'),
  guarded('/my-account/my-wallet/buy-xfc/{-$type}', '/my-account/my-wallet/buy-xfc/card'),
  guarded('/my-account/my-wallet/buy-xfc/exchange'),
  guarded('/my-account/my-wallet/buy-xfc/voucher'),
  guarded('/my-account/my-wallet/add-xfc/{-$type}', '/my-account/my-wallet/add-xfc'),
  guarded('/my-account/my-wallet/add-xfc/{-$type}', '/my-account/my-wallet/add-xfc/network'),
  guarded('/my-account/my-wallet/withdraw-xfc/{-$type}', '/my-account/my-wallet/withdraw-xfc'),
  guarded('/my-account/my-wallet/withdraw-xfc/{-$type}', '/my-account/my-wallet/withdraw-xfc/network'),
  guarded('/my-account/my-wallet/exchange'),
  guarded('/my-account/my-wallet/transactions'),
  guarded('/my-account/transactions', '/my-account/transactions', {
    manager: '/my-account/my-wallet/transactions',
  }),
];

const ACCOUNT: readonly RouteRow[] = [
  guarded('/my-account'),
  guarded('/my-account/account-info'),
  guarded('/my-account/account-info/change-username'),
  guarded('/my-account/account-info/change-email'),
  guarded('/my-account/security'),
  guarded('/my-account/personal-data'),
  guarded('/my-account/limits'),
  guarded('/my-account/profile-privacy'),
  guarded('/my-account/following'),
  guarded('/my-account/terms-conditions'),
  guarded('/my-account/user-agreement'),
  guarded('/my-account/notifications'),
  guarded('/my-account/notification/$id', `/my-account/notification/${NONE.id}`, { isMissing: true }),
  guarded('/my-account/notifications-settings'),
  guarded('/my-account/news'),
  guarded('/my-account/news/$id', `/my-account/news/${NONE.id}`, { isMissing: true }),
  guarded('/my-account/invite-friends/$type', '/my-account/invite-friends/share'),
];

const OWN_GAME: readonly RouteRow[] = [
  guarded('/my-account/my-market'),
  guarded('/my-account/my-market/watch'),
  guarded('/my-account/my-market/leases'),
  guarded('/my-account/portfolio'),
  guarded('/my-account/my-achievements/$type', '/my-account/my-achievements/general'),
  guarded('/my-account/my-achievements/$type', '/my-account/my-achievements/weekly'),
  guarded('/my-account/my-achievements/$type', '/my-account/my-achievements/daily'),
  guarded('/my-account/my-stats'),
  guarded('/my-account/my-contests/{-$type}', '/my-account/my-contests'),
  guarded('/my-account/my-contests/{-$type}', '/my-account/my-contests/3'),
  guarded('/my-account/contest-history'),
  guarded('/my-account/player-points'),
  guarded('/my-account/mini-leagues'),
  guarded('/my-account/mini-leagues/$id', `/my-account/mini-leagues/${NONE.id}`, { isMissing: true }),
  open('/profile/$id/{-$slug}', '/profile/{rival}'),
  open('/profile/$id/{-$slug}', '/profile/{rival}/a-name'),
  open('/profile/$id/$slug/$tab', '/profile/{rival}/a-name/owned-players'),
  open('/profile/$id/$slug/$tab', '/profile/{rival}/a-name/owned-venues'),
  open('/profile/$id/$slug/$tab', '/profile/{rival}/a-name/owned-achievments'),
];

/** Every route of the product with an address; a test keeps it complete. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...ERRORS_AND_SECTIONS,
  ...PLAY,
  ...FOOTBALL,
  ...PAPERS,
  ...AUTH,
  ...MARKET,
  ...WALLET,
  ...ACCOUNT,
  ...OWN_GAME,
];
