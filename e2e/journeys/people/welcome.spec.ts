import { expectNoFindings } from '../../access.ts';
import { expect, fillRegistration, newPerson, test, visit } from '../../story.ts';

const MINUTE = 60_000;

test('a newcomer opens the starter set and has a team in a contest within a minute @phone @onboarding @contests @cards', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await world.stepToKickOff(12);
  await visit(page, '/auth/register');
  const person = newPerson();
  await fillRegistration(page, person);
  const begin = Date.now();
  const contest = page.getByRole('region', { name: 'Your first contest' });

  await test.step('the set is face down, and is turned card by card or all at once', async () => {
    await expect(page.getByRole('heading', { name: `Welcome, ${person.nickname}` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'What you start with' })).toContainText('5 player cards');
    await page.getByRole('button', { name: 'Reveal card 1 of 5' }).click();
    await page.getByRole('button', { name: 'Reveal next card' }).click();
    await expect(page.getByRole('button', { name: /^Reveal card/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Reveal all' }).click();
    await expect(page.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
  });
  await test.step('each card shows where it plays', async () => {
    const cards = page.locator('.opening-place');
    await expect(cards).toHaveCount(5);
    await expect(cards.filter({ hasText: /At home to|Away at/ })).toHaveCount(5);
    // Which league kicks off next, and so has most of the cards, is a matter of the moment.
    const terms = /([^·]+) · free to enter · (\d) of your cards can play/.exec(
      await contest.getByRole('paragraph').nth(1).innerText(),
    );
    const playing = Number(terms?.[2]);
    expect(playing).toBeGreaterThanOrEqual(2);
    expect(await cards.filter({ hasText: terms?.[1] ?? 'no league' }).count()).toBeGreaterThanOrEqual(
      playing,
    );
  });
  await test.step('one press enters with the best team, on the pitch', async () => {
    await contest.getByRole('button', { name: 'Enter with my best team' }).click();
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeInViewport();
    await expect(page.getByRole('region', { name: /^Team on the pitch/ })).toBeInViewport();
    expect(Date.now() - begin).toBeLessThan(MINUTE);
    await expectNoFindings(page);
  });
  await test.step('it is the team of the contest, and the welcome is over', async () => {
    await visit(page, '/welcome');
    await page.getByRole('link', { name: 'Follow it live' }).click();
    await expect(page).toHaveURL(/\/play\/contest\/\d+\/[^/]+\/\d+$/);
    await visit(page, '/');
    await expect(page.getByRole('region', { name: /^Welcome/ })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('“My cards” shows the leased cards', async () => {
    await visit(page, '/my-account/portfolio');
    const leased = page.getByRole('region', { name: 'Borrowed and leased cards' });
    await expect(leased.getByRole('listitem')).toHaveCount(5);
  });
});
