import { nicknameKey } from '../../../server/src/auth/sign-up/nickname.ts';
import { sql } from '../../../server/src/db/database.ts';
import { codeSentTo, messagesTo } from '../../../server/src/testing/http/sent-messages.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

const DETAILS = '/my-account/account-info';

test('a manager changes the nickname with a suggestion, and all pages follow @phone @account @long', async ({
  page,
  world,
}) => {
  const rival = `Zed ${process.pid}`;
  await sql`
    insert into manager (nickname, nickname_key, created_at) values (${rival}, ${nicknameKey(rival)}, now())
  `.execute(world.db);
  const { nickname } = await register(page, DETAILS);
  await page.getByRole('link', { name: 'Change nickname' }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill(rival);
  await expect(page.getByText('This nickname is taken.')).toBeVisible();
  await page.getByRole('button', { name: `${rival}2` }).click();
  await page.getByRole('button', { name: 'Change nickname' }).click();
  await expect(page).toHaveURL(DETAILS);
  await expect(page.getByText(`You’re now ${rival}2.`)).toBeVisible();
  await expect(page.getByText('You can change it again on')).toBeVisible();
  await visit(page, '/my-account');
  await expect(page.getByRole('heading', { level: 1, name: `${rival}2` })).toBeVisible();
  await visit(page, `${DETAILS}/change-username`);
  await expect(page.getByText('You can change it again on')).toBeVisible();
  await expect(page.getByText(nickname, { exact: true })).toBeHidden();
});

test('a manager verifies the e-mail and changes it with two codes, also after a reload @phone @account @long', async ({
  page,
  world,
}) => {
  const { email } = await register(page, DETAILS);
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await codeSentTo(world.db, email));
  await expect(page).toHaveURL(DETAILS);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Change e-mail' }).click();
  const next = `new.${email}`;
  await page.getByLabel('New e-mail').fill(next);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`We sent a code to ${email}. It proves`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await codeSentTo(world.db, email));
  await expect(page.getByText(`We sent a code to ${next}. It proves`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We sent a code to ${next}. It proves`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await codeSentTo(world.db, next));
  await expect(page).toHaveURL(DETAILS);
  await expect(page.getByText(next, { exact: true })).toBeVisible();
});

test('a wrong code is refused and can be corrected @account @long', async ({ page, world, expected }) => {
  expected.push(/422/);
  const { email } = await register(page, DETAILS);
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  const code = await codeSentTo(world.db, email);
  await page
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('That code doesn’t work.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('a manager adds a phone number with the code of the SMS @phone @account', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/422/);
  await register(page, DETAILS);
  await page.getByRole('button', { name: 'Add phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add phone' });
  await expect(dialog.getByLabel('Country of the number')).toHaveValue(/\d+/);
  await dialog.getByLabel('Mobile number').fill('347 12');
  await dialog.getByRole('button', { name: 'Text me a code' }).click();
  await expect(dialog.getByText('Enter a mobile number of the chosen country.')).toBeVisible();
  const number = `347${String(process.pid).padStart(7, '0').slice(-7)}`;
  await dialog.getByLabel('Mobile number').fill(number);
  await dialog.getByRole('button', { name: 'Text me a code' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await dialog
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(await codeSentTo(world.db, `+39${number}`));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`+39 ••••••• ${number.slice(-3)}`, { exact: true })).toBeVisible();
});

test('a manager whose account is not active corrects the mistyped address @phone @account @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/403/);
  const { email, password } = await register(page);
  await sql`update manager set activated_at = null where email = ${email}`.execute(world.db);
  await visit(page, '/activate');
  await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct your address' });
  const right = `right.${email}`;
  await dialog.getByLabel('E-mail').fill(right);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-otters-42');
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveAttribute('name', 'password');
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(right)).toBeVisible();
  expect((await messagesTo(world.db, right)).at(-1)?.text).toContain('/activate/');
});

test('country, language and e-mails are changed in place and kept @account @long', async ({ page }) => {
  await register(page, DETAILS);
  await page.getByRole('button', { name: 'Change country' }).click();
  await page.getByRole('dialog').getByLabel('Country').selectOption({ label: 'Portugal' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Portugal')).toBeVisible();
  const weekly = page.getByRole('switch', { name: /Weekly summary/ });
  await weekly.check();
  await expect(page.getByText('On since')).toBeVisible();
  await page.reload();
  await expect(weekly).toBeChecked();
  await expect(page.getByText('Portugal')).toBeVisible();
  await visit(page, '/my-account/user-agreement');
  await expect(page.getByText('You accepted this on')).toBeVisible();
});

test('the screens of personal data are accessible in both themes @account @long', async ({ page }) => {
  await register(page);
  for (const address of ['', '/change-username', '/change-email']) {
    await visit(page, `${DETAILS}${address}`);
    await expectAccessible(page);
  }
  await visit(page, DETAILS);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await expectAccessible(page);
});
