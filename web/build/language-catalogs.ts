import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/languages');
const TARGET = join(import.meta.dirname, '../dist/languages');
const CATALOG_FILE = /^([a-z-]+)[/\\]([a-z]{2})\.json$/;

/** The folder whose messages are a catalog of their own, which pages load only when they show the tour. */
const TOUR = 'onboarding';

/** The part of the texts that a catalog holds: those of every page, or those of the tour. */
export type CatalogPart = 'interface' | 'tour';

/** The messages of one language: key (`feature.name`) to its compiled form. */
export type Catalog = Record<string, CompiledMessage>;

/**
 * Merges `<feature>/<language>.json` into one catalog per language. The message `nav.play` of `shell/en.json`
 * becomes `shell.nav.play`. The messages of the tour are left out, or are all there is.
 */
export function readCatalogs(folder: string = SOURCE, part: CatalogPart = 'interface'): Map<string, Catalog> {
  const catalogs = new Map<string, Catalog>();
  for (const file of catalogFiles(folder)) {
    const [, feature, language] = CATALOG_FILE.exec(file) ?? [];
    if (feature === undefined || language === undefined) continue;
    if ((feature === TOUR) !== (part === 'tour')) continue;
    const catalog = catalogs.get(language) ?? {};
    const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    for (const [name, text] of Object.entries(messages)) catalog[`${feature}.${name}`] = compileMessage(text);
    catalogs.set(language, catalog);
  }
  return catalogs;
}

/** The catalog files below a folder, sorted by feature and then by language. */
function catalogFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => CATALOG_FILE.test(file))
    .toSorted();
}

/**
 * Writes `dist/languages/<language>.json`, which the server serves as the catalog of a language, and
 * `dist/languages/onboarding/<language>.json`, those of the tour.
 */
export function languageCatalogs(): Plugin {
  return {
    name: 'language-catalogs',
    buildStart() {
      for (const file of catalogFiles(SOURCE)) this.addWatchFile(join(SOURCE, file));
    },
    closeBundle() {
      writeCatalogs(TARGET, readCatalogs());
      writeCatalogs(join(TARGET, TOUR), readCatalogs(SOURCE, 'tour'));
    },
  };
}

function writeCatalogs(folder: string, catalogs: ReadonlyMap<string, Catalog>): void {
  mkdirSync(folder, { recursive: true });
  for (const [language, catalog] of catalogs) {
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(catalog));
  }
}
