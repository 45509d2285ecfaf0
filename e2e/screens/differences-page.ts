import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Comparison, Difference } from './comparison.ts';
import { partsOf } from './looks.ts';

/** Beyond this many, a browser takes long to open the page; what comes after differs least. */
const MAX_SHOWN = 400;

/** One page, with all pictures inside, that shows what differs between two runs. */
export async function differencesPage(
  { same, differences }: Comparison,
  before: string,
  after: string,
): Promise<string> {
  const sections: string[] = [];
  for (const difference of differences.slice(0, MAX_SHOWN)) {
    sections.push(await sectionOf(difference, before, after));
  }
  const more = differences.length - sections.length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Differences between two runs</title>
<style>${STYLE}</style>
<h1>${differences.length} of ${same + differences.length} pictures differ</h1>
<form>${choice('width', differences)}${choice('theme', differences)}${choice('language', differences)}${choice('kind', differences)}</form>
${sections.join('\n')}
${more > 0 ? `<p>${more} smaller differences are not shown.</p>` : ''}
<script>${FILTER}</script>
</html>
`;
}

const STYLE = `
body { margin: 24px; background: #14181d; color: #e8edf2; font: 14px system-ui, sans-serif }
form { position: sticky; top: 0; display: flex; gap: 16px; padding: 12px 0; background: #14181d }
.pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; margin-bottom: 32px }
figure { margin: 0 } figcaption { color: #93a1b0 } img { max-width: 100%; border: 1px solid #2a3542 }
h2 { margin: 0 0 8px; font-size: 16px } h2 small { color: #93a1b0; font-weight: 400 }`;

const FILTER = `
document.querySelector('form').addEventListener('change', (event) => {
  const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
  for (const section of document.querySelectorAll('section')) {
    section.hidden = chosen.some(([name, value]) => section.dataset[name] !== value);
  }
});`;

/** What a picture can be filtered by. */
function filtersOf({ name, kind }: Difference): Readonly<Record<string, string>> {
  const { width, theme, language } = partsOf(name);
  return { width, theme, language, kind };
}

function choice(filter: string, differences: readonly Difference[]): string {
  const values = new Set(differences.map((difference) => filtersOf(difference)[filter] ?? ''));
  const options = [...values].toSorted().map((value) => `<option>${value}</option>`);
  return `<label>${filter} <select name="${filter}"><option value="">all</option>${options.join('')}</select></label>`;
}

async function sectionOf(difference: Difference, before: string, after: string): Promise<string> {
  const { name, kind, share, marked } = difference;
  const attributes = Object.entries(filtersOf(difference)).map(([key, value]) => `data-${key}="${value}"`);
  const size = kind === 'changed' ? `${(share * 100).toFixed(2)}% of its pixels` : kind;
  const figures = [
    kind === 'new' ? '' : await figure('before', readFileSync(join(before, `${name}.png`))),
    kind === 'gone' ? '' : await figure('after', readFileSync(join(after, `${name}.png`))),
    marked === null ? '' : await figure('difference', marked),
  ];
  return `<section ${attributes.join(' ')}><h2>${name} <small>${size}</small></h2>
<div class="pictures">${figures.join('')}</div></section>`;
}

async function figure(caption: string, picture: Buffer): Promise<string> {
  // WebP, as hundreds of PNG files would make the page too large to open.
  const webp = await sharp(picture).webp({ quality: 80 }).toBuffer();
  const source = `data:image/webp;base64,${webp.toString('base64')}`;
  return `<figure><figcaption>${caption}</figcaption><img alt="${caption}" src="${source}"></figure>`;
}
