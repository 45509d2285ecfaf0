import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inlineStyles, STYLE_PLACEHOLDER } from './inline-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'shell-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/look-1.css'), 'body{color:red}a::before{content:"$&"}');
const client = pathToFileURL(`${folder}/`);
const LINK = '<link rel="stylesheet" crossorigin href="/assets/look-1.css">';

test('the sheet is inlined, and its link stays without being fetched', () => {
  const shell = `<head>\n${LINK}\n</head><body><div></div></body>`;
  expect(inlineStyles(shell, client)).toBe(
    `<head>${STYLE_PLACEHOLDER}body{color:red}a::before{content:"$&"}</style>${LINK.replace('<link', '<link disabled media="not all"')}\n</head><body><div></div></body>`,
  );
});

test('a shell without a sheet, or with a missing one, is unchanged', () => {
  expect(inlineStyles('<head></head><body></body>', client)).toBe('<head></head><body></body>');
  const gone = `<head>${LINK.replace('1', '2')}</head><body></body>`;
  expect(inlineStyles(gone, client)).toBe(gone);
});
