import { expect, type Page } from '@playwright/test';
import { pseudoText } from '../layout/pseudo-language.ts';
import { hostContest } from '../scenes/hosted-contest.ts';
import { befriend } from './present-people.ts';
import type { World } from '../world.ts';

/** A screen of the product: its name in picture file names, and its address. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  /** Runs before the screen is checked, for example to open a dialog. */
  readonly open?: (page: Page) => Promise<void>;
  /** The route that `open` leads to, when it leaves that of the address. */
  readonly leadsTo?: string;
  /** The opened screen shows work that waits for the manager, such as a button that is busy behind a dialog. */
  readonly waits?: true;
}

/** A token and an id that nothing has. */
const NO_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const NO_ID = '2147483646';

/** A screen that is reached by the first link of another with a certain beginning. */
function linked(name: string, address: string, link: string, leadsTo: string): Screen {
  return {
    name,
    address,
    leadsTo,
    async open(page) {
      const href = await page.locator(`main a[href^="${link}"]`).first().getAttribute('href');
      await page.goto(new URL(href ?? address, page.url()).href);
    },
  };
}

/** Screens that need no session. */
export const VISITOR_ONLY: readonly Screen[] = [
  { name: 'login', address: '/auth/login' },
  { name: 'register', address: '/auth/register' },
  { name: 'forgot-password', address: '/auth/forgot-password' },
  { name: 'reset-password', address: '/auth/reset-password/a-code' },
  { name: 'terms', address: '/terms' },
  { name: 'contact', address: '/contact' },
  { name: 'privacy', address: '/privacy' },
  { name: 'rules', address: '/rules' },
  { name: 'solvency', address: '/fair/solvency' },
  { name: 'not-found', address: '/error/404' },
  { name: 'generic-error', address: '/error/generic' },
  { name: 'local-account', address: '/auth/local-account' },
  { name: 'activate-link', address: '/auth/activate' },
  { name: 'unsubscribe-unknown', address: `/unsubscribe/${NO_TOKEN}` },
  { name: 'spin-proof-unknown', address: `/fair/spin/${NO_ID}` },
  { name: 'mini-league-invitation-unknown', address: `/play/mini-league/${NO_ID}` },
  { name: 'season-review-unknown', address: `/stats/season-review/${NO_TOKEN}` },
  { name: 'eleven-unknown', address: `/stats/eleven/${NO_ID}/1` },
  {
    name: 'footer',
    address: '/rules',
    async open(page) {
      await page.locator('footer').scrollIntoViewIfNeeded();
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    },
  },
];
/** The design page, only in builds with DESIGN_PAGE=1. */
export const DESIGN: Screen = { name: 'design', address: '/design' };
async function openByKey(page: Page, key: string): Promise<void> {
  // Most key handlers are registered a moment after hydration.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** The label of a button in English, German and Chinese, and in the pseudo-language. */
function called(english: string, german: string, chinese: string): RegExp {
  return new RegExp(`^(?:${english}|${german}|${chinese}|${pseudoText(english)})$`, 'u');
}

/** Requests a suggested team in the builder. */
async function suggest(page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: called('Suggest a team', 'Vorschlagen', '推荐阵容') });
  // The draft of an earlier visit is still there.
  const fill = page.getByRole('button', { name: called('Fill the rest', 'Rest auffüllen', '补齐阵容') });
  await expect(begin.or(fill)).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(
    page.getByRole('button', { name: called('Join and save', 'Mitmachen und speichern', '报名并保存') }),
  ).toBeEnabled();
}

/** Overlays, and parts that open within a screen. */
export const OPENED: readonly Screen[] = [
  { name: 'palette', address: '/play/contests', open: (page) => openByKey(page, 'Control+k') },
  { name: 'shortcuts', address: '/play/contests', open: (page) => openByKey(page, '?') },
  {
    name: 'contests-unfolded',
    address: '/play/contests',
    async open(page) {
      await page.locator('main button[aria-expanded="false"]').first().click();
    },
  },
];
/** Dialogs over the orders of a manager who has one. */
export const OPENED_ORDERS: readonly Screen[] = [
  {
    name: 'my-market-cancel',
    address: '/my-account/my-market?state=open',
    async open(page) {
      await page
        .getByRole('button', { name: /^(Cancel|Löschen) / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
/** Screens that require a manager. */
export const ACCOUNT: readonly Screen[] = [
  { name: 'account', address: '/my-account' },
  { name: 'welcome', address: '/welcome' },
  { name: 'spin', address: '/spin-win' },
  { name: 'rewards-budget', address: '/fair/rewards' },
  { name: 'wallet', address: '/my-account/my-wallet' },
  { name: 'transactions', address: '/my-account/my-wallet/transactions' },
  { name: 'buy-xfc', address: '/my-account/my-wallet/buy-xfc' },
  { name: 'buy-xfc-exchanges', address: '/my-account/my-wallet/buy-xfc/exchange' },
  { name: 'buy-xfc-voucher', address: '/my-account/my-wallet/buy-xfc/voucher' },
  { name: 'buy-gold', address: '/my-account/my-wallet/exchange' },
  { name: 'add-xfc', address: '/my-account/my-wallet/add-xfc' },
  { name: 'withdraw-xfc', address: '/my-account/my-wallet/withdraw-xfc' },
  { name: 'invite-friends', address: '/my-account/invite-friends/share' },
  { name: 'invited-friends', address: '/my-account/invite-friends/list' },
  { name: 'my-contests', address: '/my-account/my-contests/0' },
  { name: 'mini-leagues', address: '/my-account/mini-leagues' },
  { name: 'mini-league-unknown', address: `/my-account/mini-leagues/${NO_ID}` },
  { name: 'my-stats', address: '/my-account/my-stats' },
  { name: 'contest-history', address: '/my-account/contest-history' },
  { name: 'player-points', address: '/my-account/player-points' },
  { name: 'challenges', address: '/play/challenges/general' },
  { name: 'challenges-weekly', address: '/play/challenges/weekly' },
  { name: 'challenges-daily', address: '/play/challenges/daily' },
  linked('challenge', '/play/challenges/general', '/play/challenge/', '/play/challenge/$challengeId'),
  { name: 'my-achievements', address: '/my-account/my-achievements/general' },
  { name: 'my-achievements-weekly', address: '/my-account/my-achievements/weekly' },
  { name: 'my-achievements-daily', address: '/my-account/my-achievements/daily' },
  { name: 'following', address: '/my-account/following' },
  linked('profile', '/my-account', '/profile/', '/profile/$id/{-$slug}'),
  { name: 'profile-other', address: '/profile/1' },
  { name: 'profile-players', address: '/profile/1/x/owned-players' },
  { name: 'profile-venues', address: '/profile/1/x/owned-venues' },
  { name: 'profile-achievements', address: '/profile/1/x/owned-achievments' },
  { name: 'profile-privacy', address: '/my-account/profile-privacy' },
  { name: 'notifications', address: '/my-account/notifications' },
  { name: 'notification-unknown', address: `/my-account/notification/${NO_ID}` },
  { name: 'notification-settings', address: '/my-account/notifications-settings' },
  { name: 'system-news', address: '/my-account/news' },
  { name: 'system-news-unknown', address: `/my-account/news/${NO_ID}` },
  { name: 'terms-conditions', address: '/my-account/terms-conditions' },
  { name: 'user-agreement', address: '/my-account/user-agreement' },
  { name: 'security', address: '/my-account/security' },
  { name: 'limits', address: '/my-account/limits' },
  { name: 'personal-data', address: '/my-account/personal-data' },
  { name: 'activate', address: '/activate' },
  { name: 'outbox', address: '/outbox' },
  { name: 'account-info', address: '/my-account/account-info' },
  { name: 'change-username', address: '/my-account/account-info/change-username' },
  { name: 'change-email', address: '/my-account/account-info/change-email' },
  { name: 'my-market', address: '/my-account/my-market?state=open' },
  { name: 'my-market-closed', address: '/my-account/my-market?state=closed' },
  { name: 'my-leases', address: '/my-account/my-market/leases' },
  { name: 'my-cards', address: '/my-account/portfolio' },
  { name: 'my-cards-table', address: '/my-account/portfolio?view=table' },
];
/** The wizard that makes a contest, filled as far as a name and a round go. */
async function fillContest(page: Page): Promise<void> {
  await page.locator('input[name="name"]').fill('The Friday night office league of friends and rivals');
}
/** The steps of the wizard that makes a contest. */
export const CREATION: readonly Screen[] = [
  { name: 'create-contest', address: '/play/contest/create-contest' },
  { name: 'create-contest-named', address: '/play/contest/create-contest', open: fillContest },
  ...(['matches', 'entry', 'venue', 'prizes', 'sponsor', 'review'] as const).map((step) => ({
    name: `create-contest-${step}`,
    address: `/play/contest/create-contest?step=${step}`,
  })),
];
/** Public lists; a manager also sees their own entries. */
export const LISTS: readonly Screen[] = [
  { name: 'start', address: '/' },
  { name: 'contests', address: '/play/contests' },
  { name: 'live', address: '/play/live' },
  { name: 'results', address: '/play/results' },
  { name: 'tops', address: '/tops' },
  { name: 'market', address: '/market' },
];

/** Steps of the tour, which stay where they are until the tour ends. */
export const TOUR: readonly Screen[] = [
  tourScreen(0, '/'),
  tourScreen(1, '/'),
  tourScreen(2, '/play/contests'),
  tourScreen(6, '/my-account/my-contests'),
  tourScreen(7, '/market'),
  tourScreen(8, '/stats'),
];

/** A step of the tour on one of its screens. */
function tourScreen(step: number, address: string): Screen {
  return {
    name: `tour-${step}`,
    address,
    async open(page) {
      await page.evaluate(`localStorage.setItem('tour_requested', '${step}')`);
      await page.reload();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.evaluate(`localStorage.removeItem('tour_requested')`);
    },
  };
}

/** The stats area and what was corrected. */
export const STATS: readonly Screen[] = [
  { name: 'stats', address: '/stats' },
  { name: 'stats-matches', address: '/stats/listing/matches' },
  { name: 'stats-table', address: '/stats/standings' },
  { name: 'stats-fixtures', address: '/stats/standings/1?view=fixtures' },
  { name: 'stats-clubs', address: '/stats/listing/teams' },
  { name: 'stats-club', address: '/stats/details/team/1' },
  { name: 'stats-squad', address: '/stats/details/team/1?tab=squad' },
  { name: 'stats-players', address: '/stats/listing/players' },
  { name: 'stats-player', address: '/stats/details/player/1' },
  { name: 'stats-compare', address: '/stats/compare?players=1,2' },
  { name: 'stats-stars', address: '/stats/stars' },
  { name: 'stats-news', address: '/stats/news' },
  linked('stats-news-article', '/stats/news', '/stats/news/', '/stats/news/$id/{-$slug}'),
  { name: 'corrections', address: '/corrections' },
];

/** Contest screens, of entrants and spectators. */
export function contestScreens(of: Readonly<Record<Address, string>>): readonly Screen[] {
  const pathOf = (address: string): string => address.split('/').slice(0, 4).join('/');
  const builder = `${pathOf(of.open)}/create-team`;
  const running = pathOf(of.running);
  return [
    { name: 'contest-open', address: of.open },
    { name: 'team-builder', address: builder },
    { name: 'team-builder-full', address: builder, open: suggest },
    {
      name: 'team-builder-join',
      address: builder,
      async open(page) {
        await suggest(page);
        await page
          .getByRole('button', { name: called('Join and save', 'Mitmachen und speichern', '报名并保存') })
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    tourScreen(3, of.open),
    tourScreen(4, builder),
    {
      name: 'tour-5',
      address: builder,
      async open(page) {
        await tourScreen(4, builder).open?.(page);
        // A full team ends the step before.
        await suggest(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    { name: 'contest-standings', address: `${running}/results-contest` },
    { name: 'contest-managers', address: `${running}/participants` },
    { name: 'contest-players', address: `${running}/player-stats` },
    { name: 'contest-matches', address: `${running}/matches` },
    { name: 'contest-team', address: `${running}/team` },
    { name: 'contest-rival', address: of.rival },
    { name: 'contest-duel', address: of.duel },
    { name: 'contest-double-up', address: of.doubleUp },
    { name: 'contest-cancelled', address: of.cancelled },
    { name: 'contest-hosted', address: of.hosted },
    { name: 'team-edit-unknown', address: `${builder}/${NO_ID}` },
    { name: 'contest-over', address: of.over },
    { name: 'contest-terms', address: `${pathOf(of.over)}/info` },
    { name: 'mini-league', address: of.miniLeague },
  ];
}

/** Match screens. */
export function matchScreens(of: Readonly<Record<Address, string>>): readonly Screen[] {
  return [
    { name: 'match-to-come', address: of.toCome },
    { name: 'match', address: of.played },
    { name: 'match-line-ups', address: `${of.played}?tab=line-ups` },
    { name: 'match-statistics', address: `${of.played}?tab=statistics` },
    { name: 'match-players', address: `${of.played}?tab=players` },
    { name: 'match-table', address: `${of.played}?tab=table` },
    { name: 'match-over', address: of.ended },
  ];
}

/** Addresses that exist once a matchday is under way. */
export type Address =
  | 'over'
  | 'running'
  | 'rival'
  | 'duel'
  | 'doubleUp'
  | 'cancelled'
  | 'hosted'
  | 'miniLeague'
  | 'open'
  | 'ended'
  | 'played'
  | 'toCome';

/** Plays a matchday with a manager in it: a finished, a running and an open contest. */
export async function playMatchday(world: World, nickname: string): Promise<Record<Address, string>> {
  const join = async (kind: 1 | 2 | 3 = 3, count = 24) => {
    const contest = await world.rivals.openContest('paid', kind);
    const [rival = ''] = await world.rivals.enter(contest.id, count);
    await world.rivals.enterAs(contest.id, nickname);
    const address = `/play/contest/${contest.id}/${contest.slug}`;
    return {
      id: contest.id,
      address,
      rival: `${address}/${await world.rivals.teamOf(contest.id, rival)}`,
      match: await world.matchOf(contest.id),
    };
  };
  await world.stepToKickOff(12);
  const over = await join();
  await world.step(18);
  await world.stepToKickOff(12);
  const running = await join();
  const duel = await join(1, 1);
  const doubleUp = await join(2, 9);
  const lonely = await world.rivals.openContest('paid', 1);
  await world.rivals.enterAs(lonely.id, nickname);
  await world.step(18);
  const open = await world.rivals.openContest('paid');
  await world.rivals.enter(open.id, 7);
  return {
    over: over.address,
    ended: over.match,
    running: running.address,
    rival: running.rival,
    duel: duel.address,
    doubleUp: doubleUp.address,
    cancelled: `/play/contest/${lonely.id}/${lonely.slug}`,
    hosted: await hostContest(world),
    miniLeague: await befriend(world, nickname, over.id),
    played: running.match,
    open: `/play/contest/${open.id}/${open.slug}`,
    toCome: await world.matchOf(open.id),
  };
}
