import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readCatalogs, type Catalog, type CatalogPart } from './language-catalogs.ts';

/** The calls that return a catalog of a language; in production the server answers them from the last build. */
const CATALOG_CALL = /^\/api\/translator\/(interface|onboarding)Lang\/([a-z]{2})(?:\?|$)/;

/**
 * In development the catalogs come from their sources, and a changed text reloads the page. `folder` holds the
 * sources; by default the folder in LANGUAGES_FOLDER, else that of the product.
 */
export function languagesInDevelopment(folder = process.env['LANGUAGES_FOLDER']): Plugin {
  let catalogs: Readonly<Record<CatalogPart, ReadonlyMap<string, Catalog>>> | null = null;
  return {
    name: 'languages-in-development',
    apply: 'serve',
    configureServer(server) {
      const source = folder ?? join(import.meta.dirname, '../src/languages');
      server.watcher.add(source);
      const reload = (file: string): void => {
        if (!file.startsWith(source) || !file.endsWith('.json')) return;
        catalogs = null;
        server.ws.send({ type: 'full-reload' });
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, reload);
      server.middlewares.use((request, response, next) => {
        const [, call, language] = CATALOG_CALL.exec(request.url ?? '') ?? [];
        if (language === undefined) return next();
        try {
          catalogs ??= { interface: readCatalogs(source), tour: readCatalogs(source, 'tour') };
        } catch (error) {
          return next(error);
        }
        const catalog = catalogs[call === 'onboarding' ? 'tour' : 'interface'].get(language);
        if (catalog === undefined) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.setHeader('cache-control', 'no-store');
        response.end(successOf(language, catalog));
      });
    },
  };
}

function successOf(language: string, catalog: Catalog): string {
  const version = createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 16);
  return JSON.stringify({ error: 'SUCCESS', params: { language, version, catalog } });
}
