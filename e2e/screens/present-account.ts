import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { sql } from '../../server/src/db/database.ts';
import type { Screen } from './present-screens.ts';
import type { World } from '../world.ts';

const DETAILS = '/my-account/account-info';
const SECURITY = '/my-account/security';
const DATA = '/my-account/personal-data';

/** The label of a button in English and in German. */
type Label = readonly [english: string, german: string];

/** The first button with a label. */
function button(page: Page, [english, german]: Label): Locator {
  const named = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return named(english).or(named(german)).first();
}

/** Presses the first button with a label. */
async function press(page: Page, label: Label): Promise<void> {
  await button(page, label).click();
}

/** A screen with the dialog that a button opens. */
function dialog(name: string, address: string, label: Label, then?: (page: Page) => Promise<void>): Screen {
  return {
    name,
    address,
    async open(page) {
      await press(page, label);
      await expect(page.getByRole('dialog')).toBeVisible();
      await then?.(page);
    },
  };
}

/** A screen whose reads fail. */
function failed(name: string, address: string, path: string): Screen {
  return {
    name,
    address,
    async open(page) {
      const pattern = `**/api${path}`;
      await page.route(pattern, (route) => route.abort());
      await page.reload();
      await expect(button(page, ['Retry', 'Nochmal'])).toBeVisible({ timeout: 60_000 });
      await page.unroute(pattern);
    },
  };
}

/** Lets a manager do sensitive things for as long as the pictures take; or not until they confirm who they are. */
async function stepUp(world: World, nickname: string, isConfirmed: boolean): Promise<void> {
  const at = isConfirmed ? 'infinity' : null;
  await sql`
    update session set stepped_up_at = ${at}, code_given_at = ${at}
    from manager where manager.id = manager_id and nickname = ${nickname}
  `.execute(world.db);
}

/** Chooses a file as the manager's own picture. */
async function upload(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
}

/** A picture of a person against the sky, wider than high. */
async function drawPortrait(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="600" fill="#7fb3d9"/><circle cx="450" cy="240" r="120" fill="#e8c39e"/>
    <rect x="270" y="380" width="360" height="300" rx="140" fill="#20456b"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

const PHONE: Label = ['Add phone', 'Telefon hinzufügen'];
const PICTURE: Label = ['Change picture', 'Bild ändern'];
const DELETE: Label = ['Delete account', 'Konto löschen'];

/** A nickname that nobody may have. */
const UNUSABLE = 'admin';

/** Dialogs and failures of an account that has nothing but its e-mail and password. */
export function newAccountScreens(world: World, nickname: string): readonly Screen[] {
  const sensitive = (screen: Screen): Screen => ({
    ...screen,
    async open(page) {
      await stepUp(world, nickname, true);
      await screen.open?.(page);
    },
  });
  return [
    dialog('account-info-phone', DETAILS, PHONE),
    sensitive(
      dialog('account-info-phone-wrong', DETAILS, PHONE, async (page) => {
        await page.locator('input[name="phone_number"]').fill('12345');
        await press(page, ['Text me a code', 'Code per SMS senden']);
        await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
      }),
    ),
    dialog('account-info-country', DETAILS, ['Change country', 'Land ändern']),
    failed('account-info-failed', DETAILS, '/v3/user/account*'),
    {
      name: 'change-username-refused',
      address: `${DETAILS}/change-username`,
      async open(page) {
        await page.locator('input[name="nickname"]').fill(UNUSABLE);
        await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
      },
    },
    dialog('personal-data-picture', DATA, PICTURE),
    dialog('personal-data-picture-own', DATA, PICTURE, async (page) => {
      await upload(page, await drawPortrait());
      await expect(page.locator('dialog canvas')).toBeVisible();
    }),
    dialog('personal-data-picture-unreadable', DATA, PICTURE, async (page) => {
      await upload(page, Buffer.from('no picture'));
      await expect(page.locator('dialog [role="alert"]:not(:empty)')).toBeVisible();
    }),
    dialog('personal-data-delete', DATA, DELETE),
    dialog('security-password', SECURITY, ['Change password', 'Passwort ändern']),
    sensitive(dialog('security-set-up', SECURITY, ['Set up', 'Einrichten'])),
    dialog('security-social', SECURITY, ['Turn on', 'Einschalten']),
    {
      name: 'security-confirm',
      address: SECURITY,
      waits: true,
      async open(page) {
        await stepUp(world, nickname, false);
        await press(page, ['Set up', 'Einrichten']);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ];
}

/** Starts a change of e-mail and phone that waits for its codes. */
export async function startChanges(world: World, nickname: string, page: Page): Promise<void> {
  await stepUp(world, nickname, true);
  await page.goto(`${world.url}${DETAILS}`);
  await press(page, PHONE);
  const countries = page.locator('select[name="phone_country_id"]');
  const german = await countries.locator('option', { hasText: '(+49)' }).getAttribute('value');
  await countries.selectOption(german);
  await page.locator('input[name="phone_number"]').fill('15123456789');
  await press(page, ['Text me a code', 'Code per SMS senden']);
  await expect(page.locator('dialog input[name="code"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, ['Verify e-mail', 'E-Mail bestätigen']);
  await page.waitForURL(`**${DETAILS}/change-email`);
}

/** Screens of an account whose changes wait for their codes. */
export const WAITING_ACCOUNT: readonly Screen[] = [
  { name: 'account-info-waiting', address: DETAILS },
  { name: 'change-email-code', address: `${DETAILS}/change-email` },
  {
    name: 'change-email-code-wrong',
    address: `${DETAILS}/change-email`,
    async open(page) {
      await page.locator('input[name="code"]').fill('000000');
      await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
    },
  },
  dialog('account-info-phone-code', DETAILS, PHONE),
];

/** Gives a manager all that an account can have: proven ways to reach them, two steps, services, other sessions. */
export async function completeAccount(world: World, nickname: string): Promise<void> {
  await sql`
    with it as (
      update manager set email_verified_at = now(), phone = '+4915123456789', phone_verified_at = now(),
        phone_country_id = country_id, totp_secret_encrypted = '\\x00', allow_login_from_social_media = true
      where nickname = ${nickname} returning id
    ), linked as (
      insert into manager_identity (manager_id, provider, subject, email, linked_at)
      select id, provider, nickname, email, now() - interval '40 days'
      from it, (values ('google', 'maximiliana.wolff.with.a.long.name@a-rather-long-domain-name.example.org'),
        ('apple', null)) as service (provider, email), (select ${nickname}::text as nickname) as named
    )
    insert into session (manager_id, signing_key_encrypted, device, network, created_at, last_used_at, ended_at, end_reason)
    select id, '\\x00', device, 'x', now() - used - interval '9 days', now() - used,
      case when reason is not null then now() - used end, reason
    from it, (values
      ('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
        interval '2 hours', null),
      ('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0', interval '3 days', null),
      ('Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
        interval '5 days', 'stolen'),
      ('curl/8', interval '6 days', 'logout')
    ) as other (device, used, reason)
  `.execute(world.db);
  await stepUp(world, nickname, true);
}

/** Screens of an account that has everything. */
export const COMPLETE_ACCOUNT: readonly Screen[] = [
  { name: 'account-complete', address: '/my-account' },
  { name: 'account-info-complete', address: DETAILS },
  { name: 'change-email-ways', address: `${DETAILS}/change-email` },
  { name: 'security-complete', address: SECURITY },
  dialog('security-codes', SECURITY, ['New recovery codes', 'Neue Wiederherstellungscodes']),
  dialog('security-turn-off', SECURITY, ['Turn off', 'Ausschalten']),
  dialog('security-remove', SECURITY, ['Remove', 'Entfernen']),
  dialog('security-end', SECURITY, ['Sign out', 'Sitzung beenden']),
  dialog('security-end-others', SECURITY, ['Sign out all others', 'Alle anderen beenden']),
  { name: 'personal-data-open', address: DATA },
];

/** Makes an account one whose activation mail has not been answered. */
export async function deactivate(world: World, nickname: string): Promise<void> {
  await sql`update manager set activated_at = null, email_verified_at = null where nickname = ${nickname}`.execute(
    world.db,
  );
}

/** Screens of an account that is not active. */
export const INACTIVE_ACCOUNT: readonly Screen[] = [
  { name: 'account-inactive', address: '/my-account' },
  { name: 'activate-inactive', address: '/activate' },
  dialog('activate-correct', '/activate', ['Wrong address? Correct it', 'Falsche Adresse? Berichtigen']),
];
