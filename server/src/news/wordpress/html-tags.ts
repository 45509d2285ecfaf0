/** A piece of HTML. */
export type Tag =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly href: string | null }
  | { readonly kind: 'close'; readonly name: string };

/** Elements that are left out together with what is in them. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'noscript',
  'form',
  'select',
  'textarea',
  'button',
  'video',
  'audio',
  'title',
]);

/** Reads HTML from left to right in one pass, like a browser: anything that is not a tag is text. */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) {
      tags.push({ kind: 'text', text: decoded(html.slice(at)) });
      break;
    }
    if (start > at) tags.push({ kind: 'text', text: decoded(html.slice(at, start)) });
    if (html.startsWith('<!--', start)) {
      at = endAfter(html, '-->', start + 4);
      continue;
    }
    const [, slash = '', name = ''] =
      /^(\/?)([A-Za-z][A-Za-z0-9]*)/.exec(html.slice(start + 1, start + 40)) ?? [];
    if (name === '') {
      const isMarkup = /^[!?/]/.test(html.slice(start + 1, start + 2));
      if (!isMarkup) tags.push({ kind: 'text', text: '<' });
      at = isMarkup ? endOfTag(html, start + 1) : start + 1;
      continue;
    }
    const lower = name.toLowerCase();
    const end = endOfTag(html, start + 1);
    at = end;
    if (DROPPED.has(lower)) {
      if (slash === '') at = endOfElement(html, lower, end);
    } else if (slash === '/') tags.push({ kind: 'close', name: lower });
    else
      tags.push({ kind: 'open', name: lower, href: lower === 'a' ? hrefOf(html.slice(start, end)) : null });
  }
  return tags;
}

function endAfter(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found + text.length;
}

/** The place after the `>` that ends a tag: one inside quotes does not. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const letter = html[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at + 1;
  }
  return html.length;
}

/** The place after the closing tag of an element; the end of the text when it is never closed. */
function endOfElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? html.length : endOfTag(html, found.index + 1);
}

function hrefOf(tag: string): string | null {
  const [, , double, single, bare] = /\s(href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const href = double ?? single ?? bare;
  return href === undefined ? null : decoded(href).trim();
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['euro', '€'],
]);

/** Letters that text may not have: controls and what reverses its direction. */
const REFUSED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function decoded(text: string): string {
  const letters = text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isLetter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isLetter ? String.fromCodePoint(code) : '';
  });
  return letters.replaceAll(REFUSED, ' ').toWellFormed();
}
