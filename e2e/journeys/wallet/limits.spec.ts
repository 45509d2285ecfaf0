import { sql } from '../../../server/src/db/database.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager sets a daily limit, reaches it at a contest, lowers it at once and raises it for tomorrow @phone @limits @account', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/422 \(Unprocessable/);
  const contest = await world.rivals.openContest('paid');
  await register(page, '/my-account');
  await page.getByRole('link', { name: 'Limits and breaks' }).click();
  await expect(page).toHaveURL('/my-account/limits');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Set: Daily play limit' }).click();
  const amount = page.getByLabel('Limit in XFC');
  await amount.fill('0.5');
  await expect(page.getByText('Counts at once.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save limit' }).click();
  const daily = page.getByRole('listitem', { name: 'Daily play limit' });
  await expect(daily).toContainText('0.00 of 0.50 XFC used');

  await test.step('the contest shows what is left, and links to the limits', async () => {
    await visit(page, `/play/contest/${contest.id}/${contest.slug}`);
    await page.getByRole('button', { name: 'Join now, pick later' }).click();
    await page.getByRole('button', { name: /^Pay .* XFC and join$/ }).click();
    await expect(
      page.getByText(/Your own daily play limit of 0\.50 XFC leaves 0\.50 XFC\. It renews on /).last(),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Limits and breaks' }).click();
    await expect(page).toHaveURL('/my-account/limits');
  });

  await test.step('a lower limit applies at once', async () => {
    await page.getByRole('button', { name: 'Change: Daily play limit' }).click();
    await amount.fill('0.25');
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(daily).toContainText('0.00 of 0.25 XFC used');
  });

  await test.step('a higher one waits a day, and can be cancelled', async () => {
    await page.getByRole('button', { name: 'Change: Daily play limit' }).click();
    await amount.fill('8');
    await expect(page.getByText('Until then 0.25 XFC applies')).toBeVisible();
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(daily).toContainText('8.00 XFC from');
    await expect(daily).toContainText('0.00 of 0.25 XFC used');
    await expectAccessible(page);
    await daily.getByRole('button', { name: 'Keep 0.25 XFC' }).click();
    await expect(daily).not.toContainText('8.00 XFC from');
  });
});

test('the page of limits follows what is used elsewhere, and a raised limit counts once it is due @limits @account @long', async ({
  page,
  context,
  world,
}) => {
  const { nickname } = await register(page, '/my-account/limits');
  const daily = page.getByRole('listitem', { name: 'Daily play limit' });
  const amount = page.getByLabel('Limit in XFC');
  await page.getByRole('button', { name: 'Set: Daily play limit' }).click();
  await amount.fill('6');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expect(daily).toContainText('0.00 of 6.00 XFC used');

  const elsewhere = await context.newPage();
  await visit(elsewhere, '/my-account/my-wallet/exchange');
  await elsewhere.getByLabel('XFC to exchange').fill('5');
  await elsewhere.getByRole('button', { name: 'Buy 50 gold' }).click();
  await expect(daily).toContainText('5.00 of 6.00 XFC used');

  await page.getByRole('button', { name: 'Change: Daily play limit' }).click();
  await amount.fill('8');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expect(daily).toContainText('8.00 XFC from');
  await sql`
    update own_limit set next_at = next_at - interval '1439 minutes'
    where manager_id = (select id from manager where nickname = ${nickname})
  `.execute(world.db);
  await world.step(2);
  await expect(daily).toContainText('5.00 of 8.00 XFC used');
  await expect(daily).not.toContainText('8.00 XFC from');
});

test('a manager excludes themselves for a week @phone @limits @account @long', async ({ page, expected }) => {
  expected.push(/403 \(Forbidden/);
  await register(page, '/my-account/limits');
  await page.getByLabel('For how long').selectOption('7 days');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await page.getByText('I understand that this can’t be undone').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Exclude me: 7 days' }).click();
  await expect(page.getByText('You’re excluded from paid play until')).toBeVisible();
  await expect(page.getByLabel('For how long').getByRole('option', { name: '24 hours' })).toHaveCount(0);
  await visit(page, '/my-account/my-wallet/exchange');
  await page.getByLabel('XFC to exchange').fill('5');
  await page.getByRole('button', { name: 'Buy 50 gold' }).click();
  await expect(page.getByText(/You excluded yourself from paid play until/).last()).toBeVisible();
});
