import { gold } from '@touchline/domain/money';
import { issueMoney } from '../../scenes/issue-money.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager spins for free, then for gold, and verifies the spin after changing the seed @phone @spin', async ({
  page,
}) => {
  await register(page);
  await visit(page, '/spin-win');
  const wheel = page.getByRole('region', { name: 'The wheel' });
  await expect(page.getByText('Verify your e-mail and phone number')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prizes and odds' })).toContainText('10 gold50%');
  await expect(page.getByText('No spins yet')).toBeVisible();

  await wheel.getByRole('button', { name: 'Spin for free' }).click();
  await expect(wheel.getByText('You won')).toBeVisible();
  await expect(wheel.getByText('Next free spin')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your spins' }).getByRole('link')).toHaveCount(1);

  await wheel.getByRole('button', { name: 'Spin for 25 gold' }).click();
  await expect(page.getByRole('region', { name: 'Your spins' }).getByRole('link')).toHaveCount(2);
  await expect(wheel.getByText('You won')).toBeVisible();

  await wheel.getByRole('link', { name: 'Proof of this spin' }).click();
  await expect(page.getByText('Not revealed yet')).toBeVisible();
  const proof = page.url();
  await visit(page, '/fair');
  await page.getByLabel('Your new seed').fill('Siena 1958');
  await page.getByRole('button', { name: 'Change seed and reveal' }).click();
  await expect(page.getByText('Our seed is revealed. Draws made with it: 2')).toBeVisible();
  await visit(page, proof);
  await expect(page.getByText('This draw is fair')).toBeVisible();
  await expect(page.getByText('The seeds give exactly this prize.')).toBeVisible();
});

test('a manager without enough gold sees how much is missing, and with reduced motion the result at once @spin @long', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const person = await register(page);
  await issueMoney(world, person, gold(-45n));
  await visit(page, '/spin-win');
  const wheel = page.getByRole('region', { name: 'The wheel' });
  await wheel.getByRole('button', { name: 'Spin for free' }).click();
  await expect(wheel.getByText('You won')).toBeVisible();
  await issueMoney(world, person, gold(-10n));
  await visit(page, '/spin-win');
  await expect(wheel.getByText(/You are \d+ gold short\./).last()).toBeVisible();
  await expect(wheel.getByRole('button', { name: 'Spin for 25 gold' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('anybody sees what the rewards budget received and paid @spin', async ({ page }) => {
  await register(page);
  await visit(page, '/fair');
  await page.getByRole('link', { name: 'what our rewards budget pays' }).click();
  await expect(page.getByRole('heading', { name: 'Rewards budget' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Movements by reason' })).toContainText('Welcome');
});
