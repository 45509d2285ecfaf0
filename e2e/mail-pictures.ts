import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { MAIL_NAMES, mailTexts } from '../server/src/mail/mail-texts.ts';
import { renderMail } from '../server/src/mail/render-mail.ts';
import { browserLaunch } from './browser.ts';

/*
 * Pictures of every mail, in German, whose words are the longest: on a phone and on a desktop, in light and dark.
 */

const FOLDER = fileURLToPath(new URL('../screens/mails', import.meta.url));
const WIDTHS = { phone: 390, desktop: 1_280 } as const;
const SCHEMES = ['light', 'dark'] as const;
/** A value for every placeholder of the mails. */
const VALUES: Readonly<Record<string, string>> = {
  nickname: 'Maximiliana.Wolff.20',
  device: 'Firefox auf Windows',
  email: 'maximiliana.wolff@example.org',
  phone: '+49 151 23456789',
  time: '23. November 2026, 14:05 UTC',
  day: '7. Dezember 2026',
  code: '042917',
  amount: '250.00',
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  minutes: '10',
  provider: 'Google',
  providers: 'Google und Apple',
};
/** Parameters of the command: only mails whose names contain one of them; without any, all. */
const WANTED = process.argv.slice(2);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(await browserLaunch());
let pictures = 0;
for (const name of MAIL_NAMES.filter(
  (each) => WANTED.length === 0 || WANTED.some((word) => each.includes(word)),
)) {
  const { action } = mailTexts('de', name, VALUES);
  const { html } = renderMail({
    language: 'de',
    name,
    values: VALUES,
    publicUrl: 'https://touchline.example',
    // A mail has a link to follow or a code to type.
    path: action === null ? null : `/activate/${'a'.repeat(43)}`,
    code: action === null ? (VALUES['code'] ?? null) : null,
  });
  for (const colorScheme of SCHEMES) {
    for (const [device, width] of Object.entries(WIDTHS)) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      await page.setContent(html);
      await page.screenshot({ path: `${FOLDER}/${name}-${device}-${colorScheme}.png`, fullPage: true });
      await page.close();
      pictures += 1;
    }
  }
}
await browser.close();
process.stdout.write(`${pictures} pictures in ${FOLDER}\n`);
