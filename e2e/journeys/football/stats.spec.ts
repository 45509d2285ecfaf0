import { MINUTE_MS } from '@touchline/domain/rules/index';
import { expectAccessible } from '../../access.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../../../server/src/feeds/simulator/calendar.ts';
import { expect, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

test('a visitor follows a match from the calendar to the table, a club and its players @football @long', async ({
  page,
  world,
}) => {
  await stepIntoSeason(world);
  await world.stepToKickOff(16);
  await world.step(8);
  const main = page.getByRole('main');

  await test.step('the overview shows what is played, a table and the best players', async () => {
    await visit(page, '/stats');
    await expect(main.getByRole('region', { name: 'Live now' }).getByRole('link').first()).toBeVisible();
    await expect(main.getByRole('region', { name: 'Top players' }).getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
  });
  await test.step('the calendar lists the day, running matches first', async () => {
    await main.getByRole('link', { name: 'Matches', exact: true }).click();
    await expect(page).toHaveURL('/stats/listing/matches');
    await expect(main.getByRole('navigation', { name: 'Days' }).getByText('Today')).toBeVisible();
    await main.getByRole('button', { name: 'Live', exact: true }).click();
    await expect(page).toHaveURL('/stats/listing/matches?state=live');
    await expectAccessible(page);
  });
  await test.step('a match shows the live table, with its clubs', async () => {
    await main.getByRole('region', { name: 'Live' }).getByRole('link').last().click();
    await page.getByRole('tab', { name: 'Table' }).click();
    await expect(main.getByRole('table').getByRole('rowheader').first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a goal moves the table without a reload', async () => {
    await main.getByRole('link', { name: 'Full table' }).click();
    await expect(page).toHaveURL(/\/stats\/standings\//);
    const scores = main.getByRole('link', { name: /^Live against/ });
    await expect(scores.first()).toBeVisible();
    const before = await scores.allTextContents();
    await expect
      .poll(async () => {
        await world.step(0.5);
        return (await scores.allTextContents()).join();
      })
      .not.toBe(before.join());
    await page.getByRole('tab', { name: 'Fixtures' }).click();
    await expect(main.getByRole('table', { name: 'Fixture difficulty' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a club has its squad and matches', async () => {
    await page.getByRole('tab', { name: 'Overall' }).click();
    await main.getByRole('rowheader').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/stats\/details\/team\//);
    await expect(main.getByRole('heading', { name: 'Top players' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Squad' }).click();
    await main.getByRole('rowheader').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/stats\/details\/player\//);
    await expect(main.getByRole('heading', { name: 'Match by match' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('players are filtered and compared', async () => {
    await visit(page, '/stats/listing/players');
    const count = main.locator('search output');
    await expect(count).not.toBeEmpty();
    const all = await count.innerText();
    await main.getByRole('button', { name: 'Midfielders' }).click();
    await expect(page).toHaveURL(/position=MF/);
    await expect(count).not.toHaveText(all);
    await main
      .getByRole('button', { name: /^Compare / })
      .first()
      .click();
    await expect(main.getByRole('button', { name: /^Compare /, pressed: true })).toHaveCount(1);
    await main
      .getByRole('button', { name: /^Compare /, pressed: false })
      .first()
      .click();
    await main
      .getByRole('region', { name: 'Players to compare' })
      .getByRole('link', { name: 'Compare' })
      .click();
    await expect(page).toHaveURL(/\/stats\/compare\?players=\d+%2C\d+|\/stats\/compare\?players=\d+,\d+/);
    await expect(main.getByRole('table', { name: 'Compare players' }).getByRole('columnheader')).toHaveCount(
      3,
    );
    await expectAccessible(page);
  });
  await test.step('the team of the season is on the pitch', async () => {
    await visit(page, '/stats');
    await main.getByRole('link', { name: 'Team of the season' }).click();
    await expect(page).toHaveURL(/\/stats\/eleven\/\d+\/0/);
    await expect(main.getByRole('listitem')).toHaveCount(11);
    await expectAccessible(page);
  });
});

/** The first and the last rounds of a season have no table or no fixtures ahead. */
async function stepIntoSeason(world: World): Promise<void> {
  const edge = 3 * SPRINT_ROUND_MS;
  const played = ((await world.now()).getTime() - SPRINT_EPOCH_MS) % SEASON_MS;
  const wait = played < edge ? edge - played : played > SEASON_MS - edge ? SEASON_MS - played + edge : 0;
  await world.step(wait / MINUTE_MS);
}
