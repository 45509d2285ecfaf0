import { readFileSync } from 'node:fs';
import { findCard, giveCopies } from '../../scenes/cards.ts';
import { BROKEN, expectText, FORBIDDEN, refusalWith, refuseCall, REFUSED } from '../../refused-calls.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';
import { lifetimeOfToast } from '../../toast-lifetime.ts';
import { setUpTwoSteps } from '../../scenes/two-steps.ts';

const NOT_ALLOWED = 'You don’t have access to this.';
const UNKNOWN = 'Something went wrong on our side. Try again.';

test.beforeEach(({ expected }) => {
  expected.push(REFUSED);
});

test('a refused join shows the first of its texts, or that of its code, and joins nobody @contests @long', async ({
  page,
  world,
}) => {
  const contest = await world.rivals.openContest('free');
  await register(page, `/play/contest/${contest.id}/${contest.slug}`);
  await page.getByRole('button', { name: 'Join now, pick later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join contest' });
  for (const [answer, text] of [
    [refusalWith('errors', 'The gates are shut.'), 'The gates are shut.'],
    [FORBIDDEN, NOT_ALLOWED],
  ] as const) {
    const join = await refuseCall(page, 'contests.join', answer);
    await dialog.getByRole('button', { name: 'Join now', exact: true }).click();
    await expectText(dialog, text);
    await join.end();
  }
  const joined = page.waitForResponse(/\/contests\/join\//);
  await dialog.getByRole('button', { name: 'Join now', exact: true }).click();
  expect(await (await joined).json()).toMatchObject({ error: 'SUCCESS', params: 'Ok' });
  await expect(page.getByRole('dialog', { name: 'You’re in' })).toBeVisible();
});

test('an account’s refused changes show the text of their code in their own dialog @account @long', async ({
  page,
}) => {
  const person = await register(page, '/my-account');
  const dialog = page.getByRole('dialog');

  await test.step('the picture that is chosen', async () => {
    await refuseCall(page, 'account.changeAvatar', FORBIDDEN);
    await page.getByRole('button', { name: 'Change picture' }).click();
    await dialog.getByRole('radio').last().check();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expectText(dialog.getByRole('alert'), NOT_ALLOWED);
  });
  await test.step('the picture that is uploaded', async () => {
    await refuseCall(page, 'media.save', refusalWith('errors', 'This picture is not for us.'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change picture' }).click();
    const buffer = readFileSync(new URL('../../../web/public/icon-192.png', import.meta.url));
    await dialog
      .getByLabel('Upload your own')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expectText(dialog.getByRole('alert'), 'This picture is not for us.');
  });
  await test.step('the country', async () => {
    await refuseCall(page, 'account.update', FORBIDDEN);
    await visit(page, '/my-account/account-info');
    await page.getByRole('button', { name: 'Change country' }).click();
    await dialog.getByLabel('Country').selectOption({ label: 'Portugal' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectText(dialog, NOT_ALLOWED);
  });
  await test.step('the e-mail', async () => {
    await refuseCall(page, 'account.email.start', FORBIDDEN);
    await visit(page, '/my-account/account-info/change-email');
    await page.getByLabel('New e-mail').fill(`new.${person.email}`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectText(page.getByRole('main'), NOT_ALLOWED);
    await expect(page.getByLabel('New e-mail')).toHaveValue(`new.${person.email}`);
  });
  await test.step('the password', async () => {
    await refuseCall(page, 'account.changePassword', FORBIDDEN);
    await visit(page, '/my-account/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
    await dialog.getByLabel('New password', { exact: true }).fill('Seven-green-herons-31');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expectText(dialog, NOT_ALLOWED);
  });
  await test.step('other accounts that may sign in', async () => {
    await refuseCall(page, 'auth.identities.permit', FORBIDDEN);
    await visit(page, '/my-account/security');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expectText(dialog, NOT_ALLOWED);
  });
  await test.step('two-step sign-in: its secret, its first code, and turning it off', async () => {
    await visit(page, '/my-account/security');
    const card = page.getByRole('region', { name: 'Two-step sign-in' });
    const secret = await refuseCall(page, 'auth.twoSteps.makeSecret', FORBIDDEN);
    await card.getByRole('button', { name: 'Set up' }).click();
    await expectText(card.getByRole('alert'), NOT_ALLOWED);
    await secret.end();
    const code = await refuseCall(page, 'auth.twoSteps.prove', FORBIDDEN);
    await card.getByRole('button', { name: 'Set up' }).click();
    await dialog.getByLabel('Code from the app').fill('123456');
    await expectText(dialog, NOT_ALLOWED);
    await code.end();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await setUpTwoSteps(page);
    await refuseCall(page, 'auth.twoSteps.turnOff', FORBIDDEN);
    await card.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expectText(dialog, NOT_ALLOWED);
  });
});

test('a refused language shows a toast for six seconds, a finished change one for three @account @long', async ({
  page,
}) => {
  await register(page, '/my-account/account-info');
  await test.step('the account does not take the language', async () => {
    await refuseCall(page, 'auth.changeLanguage', FORBIDDEN);
    const toast = await lifetimeOfToast(page);
    await page.locator('footer select').selectOption('de');
    await expect(page.getByRole('alert').getByText('Das darfst du nicht.')).toBeVisible();
    expect(await toast.lifetime()).toBeGreaterThanOrEqual(5_950);
  });
  await test.step('its texts cannot be loaded', async () => {
    await refuseCall(page, 'startup.texts', { status: 404, body: { error: 'ERR_NOT_FOUND' } });
    const toast = await lifetimeOfToast(page);
    await page.locator('footer select').selectOption('fr');
    await expect(page.getByRole('alert')).toContainText('Die Sprache konnte nicht geladen werden.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await toast.lifetime()).toBeGreaterThanOrEqual(5_950);
    await page.unrouteAll();
    await page.locator('footer select').selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  await test.step('a change that is made', async () => {
    const toast = await lifetimeOfToast(page);
    await page.getByRole('button', { name: 'Change country' }).click();
    await page.getByRole('dialog').getByLabel('Country').selectOption({ label: 'Portugal' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText('Your country is updated.')).toBeVisible();
    const lifetime = await toast.lifetime();
    expect(lifetime).toBeGreaterThanOrEqual(2_950);
    expect(lifetime).toBeLessThan(5_950);
  });
});

test('phone, code and nickname show the first text of message, and a failed check of a nickname calls none free or taken @account @long', async ({
  page,
}) => {
  await register(page, '/my-account/account-info');
  await page.getByRole('button', { name: 'Add phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add phone' });
  await test.step('the number', async () => {
    const start = await refuseCall(
      page,
      'account.phone.start',
      refusalWith('message', 'No text goes there.'),
    );
    await dialog.getByLabel('Mobile number').fill(`346${String(process.pid).padStart(7, '0').slice(-7)}`);
    await dialog.getByRole('button', { name: 'Text me a code' }).click();
    await expectText(dialog, 'No text goes there.');
    await start.end();
  });
  await test.step('the code of the SMS', async () => {
    await refuseCall(page, 'account.phone.prove', refusalWith('message', 'This code is from last season.'));
    await dialog.getByRole('button', { name: 'Text me a code' }).click();
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
    await expectText(dialog, 'This code is from last season.');
  });
  await test.step('the nickname', async () => {
    await refuseCall(page, 'auth.checkNickname', refusalWith('errors', 'No names are checked at half-time.'));
    await refuseCall(
      page,
      'account.changeNickname',
      refusalWith('message', 'That name is on another shirt.'),
    );
    await visit(page, '/my-account/account-info/change-username');
    await page.getByRole('textbox', { name: 'Nickname' }).fill(`Zoe ${process.pid}`);
    await expectText(page.getByRole('main'), 'No names are checked at half-time.');
    for (const verdict of ['This nickname is taken.', 'This nickname is available.', 'Available:'])
      await expect(page.getByText(verdict)).toHaveCount(0);
    await page.getByRole('button', { name: 'Change nickname' }).click();
    await expectText(page.getByRole('main'), 'That name is on another shirt.');
    await expect(page).toHaveURL(/change-username/);
  });
});

test('what the wallet cannot do shows the text of its code, and moves no money @wallet @long', async ({
  page,
}) => {
  await register(page, '/my-account');
  const main = page.getByRole('main');
  await test.step('the wallet is not read, and a retry reads it', async () => {
    const wallet = await refuseCall(page, 'wallet.balances', FORBIDDEN);
    await goOn(page, '/my-account/my-wallet');
    await expectText(main.getByRole('alert').first(), NOT_ALLOWED);
    await wallet.end();
    await main.getByRole('button', { name: 'Retry' }).first().click();
    await expect(main.getByRole('list', { name: 'Latest transactions' })).toBeVisible();
  });
  await test.step('the prices of XFC are not read', async () => {
    const fiat = await refuseCall(page, 'payments.configuration', FORBIDDEN);
    await goOn(page, '/my-account/my-wallet/buy-xfc');
    await expectText(main.getByRole('alert').first(), NOT_ALLOWED);
    await fiat.end();
    await main.getByRole('button', { name: 'Retry' }).first().click();
    await expect(
      main
        .getByLabel('XFC to buy')
        .or(main.getByRole('button', { name: '50' }))
        .first(),
    ).toBeVisible();
  });
  await test.step('a payment is not requested', async () => {
    await refuseCall(page, 'payments.request', FORBIDDEN);
    await main.getByRole('button', { name: '50', exact: true }).click();
    await main.getByRole('button', { name: 'See the price' }).click();
    await expectText(main, NOT_ALLOWED);
  });
  await test.step('gold is not bought', async () => {
    await refuseCall(page, 'gold.buy', refusalWith('errors', 'The till is closed.'));
    await visit(page, '/my-account/my-wallet/exchange');
    await main.getByLabel('XFC to exchange').fill('5');
    await main.getByRole('button', { name: 'Buy 50 gold' }).click();
    await expectText(main, 'The till is closed.');
  });
});

test('a contest or a team that cannot be made shows the unknown error, and keeps what was entered @contests @teams @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await register(page);
  await test.step('the contest', async () => {
    await refuseCall(page, 'contests.create', BROKEN);
    await visit(page, '/play/contest/create-contest');
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByLabel('Contest name').fill('Sunday stroll');
    await next.click();
    await page.getByLabel('League', { exact: true }).selectOption({ label: 'Sprint League' });
    await page.getByText('Rounds', { exact: true }).click();
    await page.getByRole('group', { name: 'Rounds' }).getByRole('checkbox').nth(2).press('Space');
    await page.getByRole('checkbox', { name: /^All matches/ }).check();
    for (const step of ['entry', 'venue', 'prizes', 'sponsor']) {
      await next.click();
      await expect(page).toHaveURL(new RegExp(`step=${step}`));
    }
    await refuseCall(page, 'sponsors.save', refusalWith('errors', 'This sponsor is not for us.'));
    await page.getByRole('button', { name: 'Add a sponsor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sponsor name').fill('Rossi Gelateria');
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/gelato');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectText(dialog, 'This sponsor is not for us.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await next.click();
    await expect(page).toHaveURL(/step=review/);
    await page.getByRole('button', { name: 'Create contest', exact: true }).click();
    await expectText(page.getByRole('main'), UNKNOWN);
    await expect(page.getByRole('main').getByText('Sunday stroll').first()).toBeVisible();
  });
  const builder = `/play/contest/${contest.id}/create-team`;
  await test.step('the players are not read, and a retry reads them', async () => {
    const players = await refuseCall(page, 'contests.players.pickable', BROKEN);
    await goOn(page, builder);
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: UNKNOWN }).first();
    await expect(failed).toBeVisible();
    await players.end();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Suggest a team' }).click();
    await expect(page.getByText('Your team is complete')).toBeVisible();
  });
  await test.step('the team', async () => {
    await refuseCall(page, 'teams.create', BROKEN);
    await page.getByRole('button', { name: 'Join and save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Join/ }).click();
    await expect(page.getByText(UNKNOWN).first()).toBeVisible();
    await expect(page).toHaveURL(builder);
  });
});

test('an exchange is repeated twice after a failure of the server, and never after a refusal @packs @long', async ({
  page,
  world,
}) => {
  const { nickname } = await register(page);
  await giveCopies(world, await findCard(world, 3, 0), nickname, 5);
  await visit(page, '/market/market-cards/card-exchange');
  const more = page.getByRole('button', { name: /^One more copy of / });
  for (let copy = 0; copy < 5; copy += 1) await more.first().click();
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Burn these copies?' });
  const burn = dialog.getByRole('button', { name: 'Burn 5 copies' });
  const failures = [
    [BROKEN, UNKNOWN, 3],
    [{ status: 409, body: { error: 'ERR_RECIPE_CLOSED' } }, 'This exchange isn’t open.', 1],
    [{ status: 429, body: { error: 'ERR_TOO_MANY' } }, 'Too many attempts. Wait a bit and try again.', 1],
  ] as const;
  for (const [answer, text, attempts] of failures) {
    await test.step(`status ${answer.status}`, async () => {
      const exchange = await refuseCall(page, 'packs.exchange', answer);
      const begin = Date.now();
      await burn.click();
      await expectText(dialog, text);
      expect(exchange.attempts()).toBe(attempts);
      expect(Date.now() - begin).toBeGreaterThanOrEqual((attempts - 1) * 1_000);
      await exchange.end();
    });
  }
});
