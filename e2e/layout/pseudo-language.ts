import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A message as the server sends it: text and placeholders, some of them with a text per case. */
export type Message = string | readonly MessagePart[];
type MessagePart = string | readonly [name: string, kind?: string, cases?: unknown];

/** Length of the pseudo-language's texts relative to English, in hundredths. */
const LONGER = 40;
/** Letters of similar width; the product's fonts contain all of them. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'ş',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Č',
  E: 'É',
  G: 'Ğ',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  Z: 'Ž',
};
/** Splits a text into tags and names, which stay unchanged, and words. */
const NAME_OR_WORD = /<\/?[a-z]+>|\b(?:XFC|XP|Touchline)\b|\p{L}+/gu;
const NAME = /^(?:<.*>|XFC|XP|Touchline)$/;
/** The server's answer with the texts of a language. */
interface InterfaceLanguage {
  readonly params: { readonly catalog: Readonly<Record<string, Message>> };
}

const SHELL = new URL('../../web/dist/client/shell.html', import.meta.url);

/**
 * Translates a text into the pseudo-language: with accents, and with its words lengthened until it is 40% longer. Tags
 * stay. It lengthens words instead of adding some, because a long word is what a narrow box can't break.
 */
export function pseudoText(text: string): string {
  let owed = 0;
  return text.replaceAll(NAME_OR_WORD, (word) => {
    if (NAME.test(word)) return word;
    owed += word.length * LONGER;
    const more = Math.round(owed / 100);
    owed -= more * 100;
    const accented = Array.from(word, (letter) => ACCENTED[letter] ?? letter);
    const middle = Math.ceil(accented.length / 2);
    const drawn = (accented[middle - 1] ?? '').toLowerCase().repeat(more);
    return [...accented.slice(0, middle), drawn, ...accented.slice(middle)].join('');
  });
}

/** Translates a message into the pseudo-language; its placeholders and their formats stay. */
export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message);
  return message.map((part): MessagePart => {
    if (typeof part === 'string') return pseudoText(part);
    const [name, kind, cases] = part;
    if (kind === undefined) return [name];
    return isCases(cases) ? [name, kind, pseudoCases(cases)] : part;
  });
}

function pseudoCases(cases: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(cases).map(([name, value]) => [
    name,
    isMessage(value) ? pseudoMessage(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function isCases(format: unknown): format is Readonly<Record<string, unknown>> {
  return typeof format === 'object' && format !== null && !Array.isArray(format);
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'string' || Array.isArray(value);
}

/**
 * Replaces English with the pseudo-language in a page. Documents come without server rendering, as when rendering
 * fails, and the texts they then request are translated in transit. The product is not involved.
 */
export async function speakPseudo(page: Page): Promise<void> {
  const shell = readFileSync(SHELL, 'utf8');
  await page.route(
    () => true,
    async (route) => {
      // A frame shows a mail, which stays as it is.
      const isPage = route.request().isNavigationRequest() && route.request().frame() === page.mainFrame();
      if (!isPage) return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: shell });
    },
  );
  await page.route('**/translator/interfaceLang/en', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as InterfaceLanguage;
    const { catalog } = answer.params;
    const texts = Object.entries(catalog).map(([key, message]) => [key, pseudoMessage(message)]);
    const params = { ...answer.params, catalog: Object.fromEntries(texts) };
    await route.fulfill({ response, json: { ...answer, params } });
  });
}
