import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import { expect, test } from 'vitest';
import { MAIL_NAMES } from './mail-texts.ts';
import { renderMail } from './render-mail.ts';
import { SMS_NAMES, smsText } from './sms-texts.ts';

/** Gmail cuts a mail off at this size. */
const MAX_BYTES = 102_400;
const HOSTILE = `"><img src=x onerror=alert(1)> & 'Ünal'`;

/** A value for every placeholder that any mail of a language has. */
function valuesOf(language: string, value: string): Record<string, string> {
  const file = new URL(`../languages/mail/${language}.json`, import.meta.url);
  const names = [...readFileSync(file, 'utf8').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, value]));
}

const every = MAIL_NAMES.flatMap((name) => LANGUAGES.map((language) => ({ name, language })));
const around = { publicUrl: 'https://play.example', path: '/activate/a-code', code: '012345' };

test.each(every)('$name in $language is whole in both forms', ({ name, language }) => {
  const values = valuesOf(language, 'Käthe');
  const { subject, text, html } = renderMail({ ...around, name, language, values });
  for (const form of [subject, text, html]) {
    expect(form).not.toMatch(/\{\w+\}|undefined|\bnull\b|\[object/);
    expect(form.trim()).not.toBe('');
  }
  expect(subject.length).toBeLessThanOrEqual(78);
  for (const form of [text, html]) {
    expect(form).toContain('https://play.example/activate/a-code');
    expect(form).toContain('012345');
  }
  expect(html).toContain(`<html lang="${language === 'cn' ? 'zh-CN' : language}">`);
  // Every sentence of the HTML is in the text, so that a reader of either misses nothing.
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('-- ')))
    expect(html).toContain(line.replace(/:$/, ''));
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
});

test.each(every)('$name in $language loads nothing and runs nothing', ({ name, language }) => {
  const { html } = renderMail({ ...around, name, language, values: valuesOf(language, 'Ada') });
  expect(html).not.toMatch(/<(script|img|link|iframe|object|form|input|svg)\b/i);
  expect(html).not.toMatch(/url\(|@import|\ssrc=|\son\w+=/i);
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/play\.example(\/|$)/);
});

test.each(LANGUAGES)('the mails in %s keep the marks of their language', (language) => {
  const source = readFileSync(new URL(`../languages/mail/${language}.json`, import.meta.url), 'utf8');
  expect(source).not.toMatch(/'/);
  if (language === 'fr') expect(source).not.toMatch(/[ \u00a0][;!?]/);
});

test('what people typed is text, never markup', () => {
  const values = valuesOf('en', HOSTILE);
  const { html } = renderMail({ ...around, name: 'activation', language: 'en', values });
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &#39;Ünal&#39;');
});

test('a value with line breaks adds no header', () => {
  const values = valuesOf('en', 'Ada\r\nBcc: thief@example.org');
  const subjects = MAIL_NAMES.map((name) => renderMail({ ...around, name, language: 'en', values }).subject);
  for (const subject of subjects) expect(subject).not.toMatch(/[\r\n]/);
});

test('a mail whose caller forgot a value is refused', () => {
  const forgotten = () => renderMail({ ...around, name: 'activation', language: 'en', values: {} });
  expect(forgotten).toThrow('{nickname}');
});

/** The letters of the GSM alphabet, in which 160 fit one message. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
/** The line that binds a code to the product, for a host of ordinary length. */
const ORIGIN = '\n\n@touchline.example #012345';

test.each(SMS_NAMES.flatMap((name) => LANGUAGES.map((language) => ({ name, language }))))(
  '$name in $language fits one short message',
  ({ name, language }) => {
    const text = smsText(language, name, { code: '012345', minutes: '10' }) + ORIGIN;
    if (language !== 'cn') expect(text).toMatch(GSM);
    expect(text.length).toBeLessThanOrEqual(language === 'cn' ? 70 : 160);
  },
);
