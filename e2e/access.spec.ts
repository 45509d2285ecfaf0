import { expectAccessible } from './access.ts';
import { expect, register, test, visit } from './story.ts';

test.setTimeout(120_000);

test('every screen of a visitor can be used by everybody, in both themes', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/404 \(Not Found\).*error\/(404|generic)/);
  await world.stepToKickOff(12);
  const running = await world.rivals.openContest('paid');
  await world.rivals.enter(running.id, 3);
  await world.step(16);
  const open = await world.rivals.openContest('free');
  const contest = `/play/contest/${running.id}/${running.slug}`;
  const match = await world.matchOf(running.id);
  for (const address of [
    '/',
    '/play/contests',
    '/play/live',
    '/play/results',
    `/play/contest/${open.id}/${open.slug}`,
    `/play/contest/${open.id}/create-team`,
    `${contest}?tab=info`,
    `${contest}?tab=participants`,
    `${contest}?tab=results-contest`,
    `${contest}?tab=player-stats`,
    `${contest}?tab=matches`,
    match,
    '/auth/login',
    '/auth/register',
    '/terms',
    '/privacy',
    '/rules',
    '/fair/solvency',
    '/error/404',
    '/error/generic',
  ]) {
    await test.step(address, async () => {
      await visit(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expectAccessible(page);
    });
  }
});

test('every screen of a manager can be used by everybody, in both themes', async ({ page, world }) => {
  await world.stepToKickOff(12);
  await register(page);
  for (const address of [
    '/',
    '/my-account',
    '/my-account/my-wallet',
    '/my-account/my-wallet/transactions',
    '/my-account/my-wallet/buy-xfc',
    '/my-account/my-contests/0',
    '/my-account/notifications',
    '/my-account/security',
  ]) {
    await test.step(address, async () => {
      await visit(page, address);
      await expectAccessible(page);
    });
  }
});

test('a contest that is played can be followed by everybody, in both themes', async ({ page, world }) => {
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
  const look = async (address: string): Promise<void> =>
    test.step(address, async () => {
      await visit(page, address);
      await expect(page.locator('[class*="skeleton_"], [aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
    });
  for (const address of addresses) await look(address);
  await world.step(12);
  for (const address of [running, '/play/results', '/']) await look(address);
});
