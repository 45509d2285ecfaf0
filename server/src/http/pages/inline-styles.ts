import { existsSync, readFileSync } from 'node:fs';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[\w.-]+\.css)"[^>]*>/;
/** The style tag that gets the nonce of each answer. */
export const STYLE_PLACEHOLDER = '<style nonce="">';

/**
 * Inlines the style sheet of the shell, so that the first paint needs no other request, which costs a phone some
 * 300 ms. The link stays for parts loaded later that search for it, but disabled: loading the sheet again would
 * recalculate the styles of every element. `client` is the folder of the files. Returns the shell unchanged if its
 * sheet is missing.
 */
export function inlineStyles(shell: string, client: URL): string {
  const [link = '', file] = STYLESHEET.exec(shell) ?? [];
  const sheet = file === undefined ? null : new URL(file, client);
  if (sheet === null || !existsSync(sheet)) return shell;
  const styles = readFileSync(sheet, 'utf8').replaceAll('</style', String.raw`<\/style`);
  // `disabled` prevents its use, `media` its prefetch by the preload scanner.
  const disabledLink = link.trim().replace('<link ', '<link disabled media="not all" ');
  return shell.replace(link, () => `${STYLE_PLACEHOLDER}${styles}</style>${disabledLink}`);
}
