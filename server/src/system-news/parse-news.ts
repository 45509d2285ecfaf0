import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import * as z from 'zod';
import { blocksOf, linkOf, type Block } from '../news/public.ts';

/** Bytes of a news file, at most. */
export const MAX_NEWS_FILE = 500_000;

export interface NewsText {
  readonly language: LanguageCode;
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
}

/** A news item to publish, with its text in every language. */
export interface NewsDraft {
  readonly slug: string;
  readonly texts: readonly NewsText[];
}

/** One line of plain text, without controls and without marks that reverse its direction. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u, 'has control characters')
    .refine((text) => text.isWellFormed(), 'is not valid text');

const text = z.strictObject({
  title: line(120),
  summary: line(300),
  html: z.string().min(1).max(60_000),
});

const file = z.strictObject({
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has lower-case letters, digits and hyphens alone'),
  texts: z.record(z.enum(LANGUAGES), text),
});

/**
 * Reads a news file: JSON with `slug`, and `title`, `summary` and `html` in each of the seven languages. Of the HTML only
 * paragraphs, headings, quotes, lists, emphasis and links to https addresses and paths of the product are kept. Returns what
 * is wrong instead, a line for each fault.
 */
export function parseNews(json: string): NewsDraft | readonly string[] {
  const parsed = file.safeParse(jsonOf(json));
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  const { slug, texts } = parsed.data;
  const read = LANGUAGES.map((language): NewsText => {
    const { title, summary, html } = texts[language];
    return { language, title, summary, blocks: blocksOf(html, linkOfNews) };
  });
  const empty = read.filter(({ blocks }) => blocks.length === 0);
  if (empty.length > 0) return empty.map(({ language }) => `texts.${language}.html: nothing of it is text`);
  return { slug, texts: read };
}

/** A path of the product such as /market, without anything that a browser reads as another host. */
const PATH = /^\/(?![/\\])[\w\-./?=&%#]{0,300}$/;

function linkOfNews(href: string | null): string | null {
  return href !== null && PATH.test(href) ? href : linkOf(href);
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
