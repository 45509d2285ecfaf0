import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentOf, managerPage, partOf, servicesOf, startupOf } from '../testing-page.tsx';
import { backTarget } from './go-back.ts';

const { ErrorScreen } = await import('../errors/error-screen.tsx');
const { StartupLoading } = await import('../start/startup-screens.tsx');

/** Links of a markup, by their addresses. */
function linksOf(markup: string): Map<string, string> {
  return new Map(
    [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inside = '']) => [
      href.replaceAll('&amp;', '&'),
      inside.replaceAll(/<[^>]*>/g, '').trim(),
    ]),
  );
}

function part(markup: string, element: string): string {
  return new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(markup)?.[0] ?? '';
}

let visitor = '';
let manager = '';
beforeAll(async () => {
  visitor = (await documentOf('/terms')).body;
  manager = await managerPage('/terms', [
    ['inbox.summary', {}, { unread: 3, total: 9 }],
    ['waiting.get', {}, { empty_seats: 0, outbid: 0, claimable: 0, free_spin: false }],
  ]);
});

describe('the side navigation', () => {
  test.each([
    ['Play links to /play/live', 'Play', '/play/live'],
    ['Market links to /market', 'Market', '/market'],
    [
      'Tops carries sort_by=score, sort_how=desc, an empty search and fixed tournament and season values',
      'Tops',
      '/tops?sort_by=score&sort_how=desc&search=&tournament=0&season=0',
    ],
    ['Stats links to /stats', 'Stats', '/stats'],
  ])('%s', (_sentence, name, path) => {
    expect(linksOf(part(visitor, 'aside')).get(path)).toBe(name);
  });

  test('shows the avatar and the unread-notification count when logged in', () => {
    expect(part(manager, 'aside')).toContain('src="/avatars/1.svg"');
    expect(part(manager, 'aside')).toContain('3 unread notifications');
    expect(part(visitor, 'aside')).not.toContain('/avatars/');
  });

  test.each([
    [3, 1, 4, '3 unread notifications, 1 unread news item'],
    [1, 2, 3, '1 unread notification, 2 unread news items'],
    [3, 0, 3, '3 unread notifications'],
    [0, 2, 2, '2 unread news items'],
  ])(
    'of %d notifications and %d news the badge counts both and names each',
    async (unread, news, sum, name) => {
      const page = await managerPage('/terms', [
        ['inbox.summary', {}, { unread, total: 9 }],
        ['waiting.get', {}, { empty_seats: 0, outbid: 0, claimable: 0, free_spin: false, unread_news: news }],
      ]);
      const badge = `<span aria-hidden="true">${sum}</span><span class="sr-only">${name}</span>`;
      expect(part(page, 'aside')).toContain(badge);
    },
  );

  test('a copyright icon toggles the footer', () => {
    expect(part(visitor, 'aside')).toMatch(/lucide-copyright.*<span class="sr-only">Hide footer<\/span>/s);
  });
});

describe('the header', () => {
  test('has a back button', () => {
    expect(part(visitor, 'header')).toContain('<span class="sr-only">Back</span>');
  });

  test('back on card-exchange goes to /market, elsewhere to the page before, and without one to the page above', () => {
    expect(backTarget('/market/market-cards/card-exchange', true, ['/market'])).toBe('/market');
    expect(backTarget('/play/contest/1/x', true, ['/play/contests'])).toBeNull();
    expect(backTarget('/play/contest/1/x', false, ['/play/contests'])).toBe('/play/contests');
    expect(backTarget('/rules', false)).toBe('/');
  });

  test('has breadcrumbs and a title', async () => {
    const header = part((await documentOf('/fair/rewards')).body, 'header');
    expect(linksOf(header).get('/fair')).toBe('Fair draws');
    expect(header).toMatch(/aria-current="page"[^>]*>Rewards budget</);
  });

  test('shows a BUY XFC button', () => {
    expect(linksOf(part(manager, 'header')).get('/my-account/my-wallet/buy-xfc')).toBe('BUY XFC');
  });

  test('shows a wallet link with the balance', () => {
    expect(linksOf(part(manager, 'header')).get('/my-account/my-wallet')).toMatch(/^Wallet.*12\.50/);
  });

  test('shows a level label', () => {
    expect(part(manager, 'header')).toContain('Level 7');
  });

  test('shows an unread-notification badge', () => {
    expect(part(manager, 'header')).toContain('3 unread notifications');
  });

  test('shows the avatar', () => {
    expect(part(manager, 'header')).toContain('src="/avatars/1.svg"');
  });

  test('shows the rate of 1 XFC in euros to 4 decimals', () => {
    expect(part(visitor, 'header').replaceAll(/<[^>]*>/g, ' ')).toMatch(/1 XFC\s+€0\.0525/);
  });

  test('logged out: Sign in and Register links', () => {
    const links = linksOf(part(visitor, 'header'));
    expect([links.get('/auth/login'), links.get('/auth/register')]).toEqual(['Sign in', 'Register']);
    expect(linksOf(part(manager, 'header')).has('/auth/login')).toBe(false);
  });
});

describe('the footer', () => {
  const footer = () => part(visitor, 'footer');

  test('has a language select with every language', () => {
    const options = [...footer().matchAll(/<option value="(\w+)"/g)].map(([, code]) => code);
    expect(options).toHaveLength(7);
    expect(options).toEqual(startupOf().languages.map(({ value }) => value));
  });

  test('has a copyright with the current year and app version', () => {
    expect(footer()).toContain(`© ${new Date().getUTCFullYear()} Touchline · version 1.2.3`);
  });

  test('has app store links (Android and iOS) from the settings', () => {
    const links = linksOf(footer());
    expect(links.get('https://apps.example/ios')).toBe('App for iOS');
    expect(links.get('https://apps.example/android')).toBe('App for Android');
  });

  test('has three social icons from the settings', () => {
    const icons = [
      ...footer().matchAll(
        /<a href="([^"]*)" aria-label="[^"]*"[^>]*><svg[^>]*><use href="\/social\.svg#(\w+)"/g,
      ),
    ];
    expect(icons.map(([, address, icon]) => [address, icon])).toEqual(
      startupOf().sysconfig.links.social.map(({ network, url }) => [url, network]),
    );
    const drawn = readFileSync(new URL('../../../public/social.svg', import.meta.url), 'utf8');
    for (const [, , icon] of icons) expect(drawn).toContain(`<symbol id="${icon}"`);
  });

  test.each([
    ['dashboard', '/', 'Home'],
    ['terms', '/terms', 'Terms'],
    ['privacy policy', '/privacy', 'Privacy policy'],
  ])('links to %s', (_what, path, name) => {
    expect(linksOf(footer()).get(path)).toBe(name);
  });
});

describe('the auth section', () => {
  test.each(['/auth/login', '/auth/register', '/activate'])(
    '%s hides the header and navigation',
    async (path) => {
      const { body } = await documentOf(path);
      expect(body).not.toContain('data-frame="header"');
      expect(body).not.toContain('aria-label="Main navigation"');
    },
  );

  test('uses a different footer, which has the language select and the links, too', async () => {
    const { body } = await documentOf('/auth/login');
    const [own, usual] = [part(body, 'footer'), part(visitor, 'footer')];
    expect(own.slice(0, own.indexOf('>'))).not.toBe(usual.slice(0, usual.indexOf('>')));
    expect(linksOf(own)).toEqual(linksOf(usual));
    expect(own).toContain('<select');
  });
});

test('the error boundary shows "Oops, there was an error" with a "Go back and try again" button', () => {
  const markup = partOf(createElement(ErrorScreen, { error: new Error('planted') }));
  expect(part(markup, 'h1').replaceAll(/<[^>]*>/g, '')).toBe('Oops, there was an error');
  expect(part(markup, 'button').replaceAll(/<[^>]*>/g, '')).toBe('Go back and try again');
});

test('nothing is rendered until the startup status is ready: the mark alone shows that it loads', () => {
  const markup = partOf(createElement(StartupLoading));
  expect(markup).toContain('aria-busy="true"');
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('');
});

test.each([
  ['shell.login-required.title', 'Login required'],
  ['shell.login-required.text', 'Please login to access this feature'],
  ['shell.sign-in', 'Sign in'],
  ['shell.sign-up', 'Sign up'],
  ['shell.account.mine', 'My account'],
  ['shell.account.sign-out', 'Sign out'],
  ['shell.signed-out.text', 'You have signed out successfully.'],
])('the text of %s is "%s"', (key, text) => {
  expect(servicesOf(null).language.get().t(key)).toBe(text);
});

test.each([
  ['sm', 576],
  ['md', 768],
  ['lg', 992],
  ['xl', 1200],
])('screens are %s from %i px', (name, pixels) => {
  const theme = readFileSync(new URL('../../ui/theme/theme.css', import.meta.url), 'utf8');
  expect(theme).toContain(`--breakpoint-${name}: ${pixels}px;`);
});
