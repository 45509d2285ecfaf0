import { expect, register, test, visit } from '../../story.ts';

test('the lobby names contests to join now, and is seen filling @phone @contests @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(8);
  const contest = await world.rivals.openContest('free');
  await register(page);
  await visit(page, '/play/contests');
  const groups = page.getByRole('region', { name: 'Find a contest' });
  await groups.getByText('For beginners').click();
  const card = groups.getByRole('link').filter({ hasText: contest.name }).first();
  await expect(card).toContainText(/\d joined/u);
  // Managers of earlier journeys in this world may be in it.
  const before = Number(/(\d+)\s+joined/u.exec((await card.textContent()) ?? '')?.[1]);
  await world.rivals.enter(contest.id, 2);
  await expect(card).toContainText(`${before + 2} joined`);

  // Words searched for are for one visit.
  await page.getByRole('searchbox', { name: 'Search contests' }).fill('kick');
  await expect(page).toHaveURL(/search=kick/u);
  await visit(page, '/play/contests');
  await expect(page.getByRole('searchbox', { name: 'Search contests' })).toHaveValue('');
  await expect(page).not.toHaveURL(/search=/u);

  // An address without the name of the contest gets it, and the page shows who meets whom.
  await visit(page, `/play/contest/${contest.id}`);
  await expect(page).toHaveURL(new RegExp(`/play/contest/${contest.id}/free-kick`, 'u'));
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
});
