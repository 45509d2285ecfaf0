import { existsSync, readFileSync } from 'node:fs';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[\w.-]+\.css)"[^>]*>/;
/** Where the nonce of an answer goes: its styles are the page's own. */
export const STYLE_PLACEHOLDER = '<style nonce="">';

/**
 * Puts the style sheet of the shell into its head, so that nothing has to be fetched before the first paint; a phone
 * pays some 300 ms for a connection. The sheet is still named, for parts that come later and look for it, but disabled:
 * a sheet that came a second time would have every element of the page looked at anew. `client` is the folder of the
 * files. The shell comes back as it is when its sheet is not there.
 */
export function inlineStyles(shell: string, client: URL): string {
  const [link = '', file] = STYLESHEET.exec(shell) ?? [];
  const sheet = file === undefined ? null : new URL(file, client);
  if (sheet === null || !existsSync(sheet)) return shell;
  const styles = readFileSync(sheet, 'utf8').replaceAll('</style', String.raw`<\/style`);
  // The one keeps the browser from using it, the other from fetching it ahead of the parser.
  const named = link.trim().replace('<link ', '<link disabled media="not all" ');
  return shell.replace(link, () => `${STYLE_PLACEHOLDER}${styles}</style>${named}`);
}
