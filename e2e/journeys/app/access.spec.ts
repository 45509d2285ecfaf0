import type { Page } from '@playwright/test';
import { sql } from '../../../server/src/db/database.ts';
import { expectAccessible } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';

/**
 * Checks the screens at these addresses. On a phone a visitor gets server-rendered documents; on a desktop they
 * navigate within the page, as managers do, whose screens the server does not render.
 */
async function checkPages(
  page: Page,
  addresses: readonly string[],
  who: 'visitor' | 'manager',
): Promise<void> {
  const next = who === 'visitor' && isOnPhone() ? visit : goOn;
  for (const [index, address] of addresses.entries()) {
    await test.step(address, async () => {
      await (index === 0 ? visit : next)(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expectAccessible(page);
    });
  }
}

test('the contest lists and an open contest are accessible to visitors in both themes @phone @contests @home @tops', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const running = await world.rivals.openContest('paid');
  await world.rivals.enter(running.id, 3);
  await world.step(16);
  const { id, slug } = await world.rivals.openContest('free');
  const open = `/play/contest/${id}/${slug}`;
  await checkPages(
    page,
    ['/', '/play/contests', '/play/live', '/play/results', '/tops', open, `/play/contest/${id}/create-team`],
    'visitor',
  );
});

test('a running contest and its match are accessible to visitors in both themes @contests @football @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const { id, slug } = await world.rivals.openContest('paid');
  await world.rivals.enter(id, 3);
  await world.step(16);
  const tabs = ['info', 'participants', 'results-contest', 'player-stats', 'matches'];
  await checkPages(
    page,
    [...tabs.map((tab) => `/play/contest/${id}/${slug}?tab=${tab}`), await world.matchOf(id)],
    'visitor',
  );
});

test('the sign-in, rules and error pages are accessible to visitors in both themes @phone @auth @content @errors @long', async ({
  page,
  expected,
}) => {
  expected.push(/404 \(Not Found\).*error\/(404|generic)/);
  await checkPages(
    page,
    [
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/reset-password/a-code',
      '/auth/local-account?state=a&nonce=b&code_challenge=c',
      '/terms',
      '/contact',
      '/privacy',
      '/rules',
      '/fair/solvency',
      '/error/404',
      '/error/generic',
    ],
    'visitor',
  );
});

test('every screen of a manager is accessible in both themes @account @wallet @inbox @home', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  await register(page);
  await checkPages(
    page,
    [
      '/',
      '/my-account',
      '/my-account/my-wallet',
      '/spin-win',
      '/fair/rewards',
      '/my-account/my-wallet/transactions',
      '/my-account/my-wallet/buy-xfc',
      '/my-account/my-wallet/buy-xfc/exchange',
      '/my-account/my-wallet/buy-xfc/voucher',
      '/my-account/my-wallet/exchange',
      '/my-account/invite-friends/share',
      '/my-account/invite-friends/list',
      '/my-account/my-contests/0',
      '/my-account/notifications',
      '/my-account/news',
      '/my-account/security',
      '/my-account/personal-data',
      '/my-account/limits',
      '/activate',
      '/my-account/account-info',
    ],
    'manager',
  );
});

test('cards, bids and packs are accessible in both themes @market @packs', async ({ page, world }) => {
  await register(page);
  const { rows } = await sql<{ playerId: number }>`
    select subject_id as "playerId" from market_order join card on card.id = card_id
    where kind = 4 and status = 1 and asset_type = 1 order by market_order.due_at desc limit 1
  `.execute(world.db);
  const player = rows[0]?.playerId ?? 0;
  await checkPages(
    page,
    [
      `/market/player/${player}/card`,
      `/market/market-details/player/${player}/bids`,
      '/market/market-cards/card-packs',
      '/market/market-cards/card-exchange',
      '/fair',
    ],
    'manager',
  );
});

test('a contest in play is accessible in both themes @phone @contests @home @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const { nickname } = await register(page);
  const tournament = await world.rivals.openContest('paid');
  const duel = await world.rivals.openContest('paid', 1);
  const [rival = ''] = await world.rivals.enter(tournament.id, 4);
  await world.rivals.enter(duel.id, 1);
  for (const { id } of [tournament, duel]) await world.rivals.enterAs(id, nickname);
  await world.step(18);
  const running = `/play/contest/${tournament.id}/${tournament.slug}`;
  const addresses = [
    '/',
    running,
    `${running}?tab=team`,
    `${running}/${await world.rivals.teamOf(tournament.id, rival)}`,
    `/play/contest/${duel.id}/${duel.slug}`,
  ];
  await checkPages(page, addresses, 'manager');
  await world.step(12);
  await checkPages(page, [running, '/play/results', '/'], 'manager');
});
