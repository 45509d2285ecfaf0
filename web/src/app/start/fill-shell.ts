import type { Startup } from '../../lib/loading/startup.ts';
import { localeOf } from '../../lib/i18n/languages.tsx';
import { BROWSER_BAR, type DocumentTheme } from '../../lib/page/theme.tsx';

/** A rendered page as parts of a document. `fillShell` puts them into the shell. */
export interface Rendered {
  readonly status: number;
  /** The address of a redirect (status 302). */
  readonly location?: string;
  /** `<title>` and `<meta>`. */
  readonly head: string;
  /** The markup of the page; empty for a signed-in manager, whose page the browser renders. */
  readonly body: string;
  /** The JSON of `<script id="startup">`: the startup and the route's query data. */
  readonly startup: string;
}

/** Puts a rendered page into the text of `shell.html`, whose loader brings the scripts: of a manager's page at once. */
export function fillShell(
  shell: string,
  page: Rendered,
  language: Startup['language'],
  theme: DocumentTheme,
): string {
  const startup = `<script type="application/json" id="startup">${page.startup}</script>`;
  return shell
    .replace('lang="en" data-theme="system"', () => `lang="${localeOf(language)}" data-theme="${theme}"`)
    .replace(BROWSER_BAR.floodlight, (dark) => (theme === 'system' ? dark : BROWSER_BAR[theme]))
    .replace(/<!--head-->.*?<!--\/head-->/s, () => page.head)
    .replace('<!--body--><!--/body-->', () => page.body)
    .replace('<!--startup-->', () => (page.startup === '' ? '' : startup));
}
