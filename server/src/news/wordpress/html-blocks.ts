import type { Block, Inline } from '../news-source.ts';
import { readTags, type Tag } from './html-tags.ts';

/** Blocks of an article, at most; what follows is left out. */
const MAX_BLOCKS = 300;

/** The address of a link as it is shown, or null for a link that is left out. */
type LinkPolicy = (href: string | null) => string | null;

/** An open paragraph, heading, quote or item of a list. */
interface Open {
  readonly kind: 'paragraph' | 'heading' | 'quote' | 'item';
  text: Inline[];
}

const BLOCK_KINDS: ReadonlyMap<string, Open['kind']> = new Map([
  ['p', 'paragraph'],
  ['div', 'paragraph'],
  ['section', 'paragraph'],
  ['figure', 'paragraph'],
  ['figcaption', 'paragraph'],
  ['td', 'paragraph'],
  ['th', 'paragraph'],
  ['tr', 'paragraph'],
  ['pre', 'paragraph'],
  ['h1', 'heading'],
  ['h2', 'heading'],
  ['h3', 'heading'],
  ['h4', 'heading'],
  ['h5', 'heading'],
  ['h6', 'heading'],
  ['blockquote', 'quote'],
  ['li', 'item'],
]);

/**
 * The text of foreign HTML as blocks: paragraphs, headings, quotes and lists, with links to https addresses and emphasis.
 * Everything else is left out: pictures, frames, forms, styles and scripts with their contents. The result is plain data,
 * so no markup of the site ever reaches a browser. `allowed` decides about links.
 */
export function blocksOf(html: string, allowed: LinkPolicy = linkOf): Block[] {
  const blocks: Block[] = [];
  const lists: { readonly ordered: boolean; readonly items: Inline[][] }[] = [];
  const marks = { strong: 0, emphasis: 0, links: [] as (string | null)[] };
  let open: Open = { kind: 'paragraph', text: [] };
  const close = (next: Open['kind'] = 'paragraph') => {
    const text = trimmed(open.text);
    const list = lists.at(-1);
    if (text.length > 0) {
      if (open.kind === 'item' && list !== undefined) list.items.push(text);
      else blocks.push({ kind: open.kind === 'item' ? 'paragraph' : open.kind, text });
    }
    open = { kind: next, text: [] };
  };
  const closeList = () => {
    const list = lists.pop();
    if (list !== undefined && list.items.length > 0) blocks.push({ kind: 'list', ...list });
  };
  for (const tag of readTags(html)) {
    if (blocks.length >= MAX_BLOCKS) break;
    if (tag.kind === 'text') {
      const link = marks.links.at(-1) ?? null;
      open.text.push({ text: tag.text, link, strong: marks.strong > 0, emphasis: marks.emphasis > 0 });
    } else if (tag.name === 'br') open.text.push({ text: ' ', link: null, strong: false, emphasis: false });
    else if (tag.name === 'ul' || tag.name === 'ol') {
      close();
      if (tag.kind === 'open') lists.push({ ordered: tag.name === 'ol', items: [] });
      else closeList();
    } else if (BLOCK_KINDS.has(tag.name)) {
      const isInQuote = open.kind === 'quote' && tag.name === 'p';
      const kind = tag.kind === 'open' ? BLOCK_KINDS.get(tag.name) : undefined;
      close(isInQuote && tag.kind === 'open' ? 'quote' : (kind ?? 'paragraph'));
    } else mark(marks, tag, allowed);
  }
  close();
  while (lists.length > 0) closeList();
  return blocks.slice(0, MAX_BLOCKS);
}

/** The text of foreign HTML in one line. */
export function lineOf(html: string): string {
  const texts = readTags(html).map((tag) => (tag.kind === 'text' ? tag.text : ' '));
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}

interface Marks {
  strong: number;
  emphasis: number;
  readonly links: (string | null)[];
}

function mark(marks: Marks, tag: Exclude<Tag, { kind: 'text' }>, allowed: LinkPolicy): void {
  const step = tag.kind === 'open' ? 1 : -1;
  if (tag.name === 'strong' || tag.name === 'b') marks.strong = Math.max(0, marks.strong + step);
  else if (tag.name === 'em' || tag.name === 'i') marks.emphasis = Math.max(0, marks.emphasis + step);
  else if (tag.name === 'a' && tag.kind === 'open') marks.links.push(allowed(tag.href));
  else if (tag.name === 'a') marks.links.pop();
}

const MAX_LINK = 2_000;

/** An https address without a password, or null. */
export function linkOf(href: string | null): string | null {
  if (href === null || href.length > MAX_LINK || !URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** Without space at both ends and repeated space between. */
function trimmed(text: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of text) {
    const before = joined.at(-1)?.text ?? ' ';
    const spaced = part.text.replaceAll(/\s+/g, ' ');
    const own = before.endsWith(' ') ? spaced.trimStart() : spaced;
    if (own !== '') joined.push({ ...part, text: own });
  }
  const last = joined.pop();
  if (last === undefined) return [];
  const end = last.text.trimEnd();
  return end === '' ? trimmed(joined) : [...joined, { ...last, text: end }];
}
