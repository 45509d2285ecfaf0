import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig, type Config } from '../../config.ts';
import { makeLiveHost, type LiveHost } from '../../contests/live/live-host.ts';
import { sweepContests } from '../../contests/lifecycle/sweeps.ts';
import type { Db } from '../../db/database.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { read } from '../../http/calls/handler.ts';
import type { Limits } from '../../http/edge/limits.ts';
import { loadPageRenderer, type PageRenderer } from '../../http/pages/page-renderer.ts';
import type { LiveSources } from '../../live/topic-source.ts';
import { liveSources } from '../../live-sources.ts';
import { sweepMarket } from '../../market/sweeps.ts';
import { buildRoutes } from '../../routes.ts';
import { secretsFrom } from '../../secrets.ts';
import { stopClockAt } from '../contests/contests.ts';
import type { TestDatabase } from '../database/database.ts';
import { marketCaller, type MarketCaller } from '../market/market.ts';
import { openFiles, type FileReader } from './files.ts';

/** One of two worlds: everything of the server that answers somebody, over its own database. */
export interface LeakWorld extends Pick<MarketCaller, 'done'> {
  readonly db: Db;
  readonly url: string;
  readonly config: Config;
  readonly services: CallServices;
  readonly sources: LiveSources;
  readonly live: LiveHost;
  readonly renderer: PageRenderer;
  readonly files: FileReader;
  /** Moves the clock, and does what is due. */
  readonly stopAt: (at: Date) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A test ends before a document is late. */
const TEST_TIMEOUT_MS = 120_000;
const NO_LIMITS: Limits = { take: () => null };
const secrets = secretsFrom('t'.repeat(32));

/** The texts are files of the program; the real ones exist only once the web application is built. */
const texts = read<'startup.texts'>((_db, { lang }) =>
  Promise.resolve({ language: lang, version: '1', catalog: {} }),
);

/**
 * The secrets are equal in all worlds, so that everything derived from them is equal too. Answers are not checked
 * against the contract, which other tests do: a field that the contract does not know is compared as well.
 */
export function servicesOf(db: Db, live: LiveHost | null): CallServices {
  const config = readConfig({ NODE_ENV: 'test' });
  const routes = buildRoutes({ config, secrets, limits: NO_LIMITS, ...(live !== null && { live }) });
  return { db, secrets, routes: { ...routes, 'startup.texts': texts }, checkAnswers: false };
}

/** Opens a world over a database: calls, live messages, ranking in memory and pages. */
export async function openWorld({ db, url }: TestDatabase): Promise<LeakWorld> {
  const errors: unknown[] = [];
  const live = makeLiveHost({ db, url, onError: (error) => errors.push(error) });
  const services = servicesOf(db, live);
  live.start();
  const pages = await rendererOf(services);
  const files = openFiles(services);
  return {
    db,
    url,
    config: readConfig({ NODE_ENV: 'test' }),
    services,
    sources: liveSources(db, live),
    live,
    renderer: pages.renderer,
    files: files.read,
    done: marketCaller(db, services.routes).done,
    async stopAt(at) {
      await stopClockAt(db, at);
      await sweepMarket(db);
      await sweepContests(db);
      await live.refresh();
    },
    async close() {
      await live.stop();
      pages.remove();
      await files.close();
      if (errors.length > 0) throw new AggregateError(errors, 'The ranking of the world failed.');
    },
  };
}

/**
 * A page that shows all that a page can: the answers of the calls named in its address. Which calls the real pages make is
 * theirs; that they make them as a visitor, is the server's.
 */
const PAGE_OF_CALLS = `
export async function render(url, language, { startup, call }) {
  const calls = JSON.parse(decodeURIComponent(url.split('?')[1]));
  const answers = [startup];
  for (const [key, input] of calls) answers.push(await call(key, input).catch((error) => String(error)));
  return { status: 200, text: JSON.stringify(answers) };
}
export const pageAddress = (url) => url;
export function fill(shell, page) { return shell.replace('TEXT', () => page.text); }
`;

async function rendererOf(
  services: CallServices,
): Promise<{ readonly renderer: PageRenderer; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'leak-pages-'));
  mkdirSync(join(folder, 'client'));
  writeFileSync(join(folder, 'client/shell.html'), '<html><head><title>TEXT</title></head></html>');
  writeFileSync(join(folder, 'render.js'), PAGE_OF_CALLS);
  const renderer = await loadPageRenderer(
    services,
    'https://play.example',
    (error) => {
      throw error;
    },
    // A document that is late would be an empty shell, which shows no answer.
    { built: pathToFileURL(`${folder}/`), withinMs: TEST_TIMEOUT_MS },
  );
  if (renderer === null) throw new Error('There is no page.');
  return { renderer, remove: () => rmSync(folder, { recursive: true }) };
}
