import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, register, test } from '../../story.ts';

const SCRIPT = fileURLToPath(new URL('../../../docs/fair/verify-balance.mjs', import.meta.url));

test('a manager finds their balance in the published sum and checks it without us @solvency @wallet @long', async ({
  page,
  world,
}) => {
  await register(page, '/my-account/my-wallet');
  const bonus = page.getByRole('region', { name: 'What you can withdraw' });
  await expect(bonus).toContainText('Bonus XFC');
  await expect(bonus).toContainText('0.00 of 20.00 XFC freed');
  await expect(bonus).toContainText('4% of every entry fee');
  // Snapshots are hourly.
  await world.step(60);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my proof' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^touchline-proof-\d+\.json$/);
  await page.getByRole('link', { name: 'Check that your balance is counted' }).click();

  await expect(page.getByText(/As of block [\d,]+/)).toBeVisible();
  const proof = page.getByRole('region', { name: 'Your balance is in the sum' });
  await proof.getByRole('button', { name: 'Check my balance' }).click();
  await expect(proof.getByText('Your 20.00 XFC are in the sum')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Download proof' }).click(),
  ]);
  const output = execFileSync(process.execPath, [SCRIPT, await download.path()], { encoding: 'utf8' });
  expect(output).toMatch(/^20\.00 XFC of manager \d+ are in the sum of [\d.]+ XFC\.\n$/);
});

test('a manager filters transactions and downloads all of them @wallet @solvency', async ({ page }) => {
  await register(page, '/my-account/my-wallet/transactions');
  await expect(page.getByText('Welcome gift').first()).toBeVisible();
  await page.getByLabel('Type').selectOption('Gifts');
  await page.getByRole('radio', { name: 'Gold' }).check();
  await expect(page.getByText('1 line, as filtered')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows = readFileSync(await download.path(), 'utf8')
    .slice(1)
    .split('\r\n')
    .slice(0, -1);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(',Gifts,Welcome gift,,Touchline,GOLD,50,50');
  await page.getByRole('radio', { name: 'Stadiums' }).check();
  await expect(page.getByText('No transactions match these filters')).toBeVisible();
  await expect(page).toHaveURL(/card=venues/);
});
