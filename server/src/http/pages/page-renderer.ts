import { existsSync, readFileSync } from 'node:fs';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { inProcessVisitor } from '../auth/caller.ts';
import { inlineStyles } from './inline-styles.ts';
import type { CallServices } from '../calls/call-services.ts';
import { invoke } from '../calls/invoke.ts';
import { withinTime } from '../edge/within-time.ts';
import { makeConcurrencyLimit } from '../../jobs/concurrency-limit.ts';

export type Theme = 'floodlight' | 'matchday' | 'system';

/** A rendered document: status and HTML, or a redirect. */
export type Page =
  | { readonly status: number; readonly html: string }
  | { readonly status: 302; readonly location: string };

/**
 * Renders the document of an address. `keptTexts` (`en.<version>`) is the catalog a manager's device has cached: for screens
 * behind the sign-in such a device gets an empty shell instead of a redirect to the login page. Null while too many other
 * documents are being rendered.
 */
export type PageRenderer = (
  url: string,
  language: LanguageCode,
  theme: Theme,
  keptTexts?: string | null,
) => Promise<Page | null>;

/** The exports of the web build's `render.js`. */
interface Renderer {
  render(url: string, language: LanguageCode, data: RenderData): Promise<Rendered>;
  fill(shell: string, page: Rendered, language: LanguageCode, theme: Theme): string;
  /** The address without the parts of its query that no screen reads. */
  pageAddress(url: string): string;
}
interface Rendered {
  readonly status: number;
  readonly location?: string;
}
interface RenderData {
  readonly startup: Readonly<Record<string, unknown>>;
  readonly publicUrl: string;
  readonly keptTexts: string | null;
  readonly call: <Key extends CallKey>(key: Key, input: CallInput<Key>) => Promise<CallOutput<Key>>;
}

/** How long a rendered page is cached, in milliseconds. */
const CACHED_MS = 2_000;
const MAX_PAGES = 500;
/** Pages rendered concurrently and waiting for it; further ones are refused, so that calls keep their share. */
const MAX_RENDERING = { maxRunning: 4, maxQueued: 12 };
/** How long a page waits for its data before the empty shell is served, in milliseconds. */
const RENDER_WITHIN_MS = 4_000;
/** Output folder of the web build. */
export const WEB_BUILD = new URL('../../../../web/dist/', import.meta.url);

/** A call that a page is rendered from was refused. */
class PageCallRefused extends Error {
  override readonly name = 'PageCallRefused';
}

/**
 * Loads the renderer of the web build, which renders visitors' pages from calls made in process. A page is cached for two
 * seconds, and concurrent requests share one rendering. When rendering fails the empty shell is served and the browser
 * renders, as it does after `withinMs` (4 s). Null while the web application is not built.
 */
export async function loadPageRenderer(
  services: CallServices,
  publicUrl: string,
  onError: (error: unknown) => void,
  {
    built = WEB_BUILD,
    withinMs = RENDER_WITHIN_MS,
  }: { readonly built?: URL; readonly withinMs?: number } = {},
): Promise<PageRenderer | null> {
  const shellFile = new URL('client/shell.html', built);
  if (!existsSync(shellFile)) return null;
  const shell = inlineStyles(readFileSync(shellFile, 'utf8'), new URL('client/', built));
  const limitRendering = makeConcurrencyLimit(MAX_RENDERING);
  const renderer = await importRenderer(new URL('render.js', built), onError);
  const cache = new Map<string, { readonly page: Promise<Page | null>; readonly until: number }>();

  const render = async (
    url: string,
    language: LanguageCode,
    theme: Theme,
    keptTexts: string | null,
  ): Promise<Page> => {
    if (renderer === null) return { status: 200, html: shell };
    try {
      const data = { ...(await renderData(services, language)), publicUrl, keptTexts };
      const rendered = await renderer.render(url, language, data);
      if (rendered.location !== undefined) return { status: 302, location: rendered.location };
      return { status: rendered.status, html: renderer.fill(shell, rendered, language, theme) };
    } catch (error) {
      onError(error);
      return { status: 200, html: shell };
    }
  };
  return (url, language, theme, keptTexts = null) => {
    const address = renderer?.pageAddress(url) ?? url;
    const key = `${language} ${theme} ${keptTexts} ${address}`;
    const now = performance.now();
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > now) return cached.page;
    const rendering = limitRendering(() => render(address, language, theme, keptTexts));
    const page = withinTime<Page | null>(withinMs, rendering, { status: 200, html: shell });
    cache.delete(key);
    cache.set(key, { page, until: now + CACHED_MS });
    void page.then((drawn) => {
      if (drawn === null && cache.get(key)?.page === page) cache.delete(key);
    });
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_PAGES) break;
      cache.delete(oldest);
    }
    return page;
  };
}

async function importRenderer(file: URL, onError: (error: unknown) => void): Promise<Renderer | null> {
  try {
    const module: unknown = await import(file.href);
    if (isRenderer(module)) return module;
    throw new TypeError('render.js does not export render, fill and pageAddress.');
  } catch (error) {
    onError(error);
    return null;
  }
}

function isRenderer(module: unknown): module is Renderer {
  return (
    typeof module === 'object' &&
    module !== null &&
    'render' in module &&
    typeof module.render === 'function' &&
    'fill' in module &&
    typeof module.fill === 'function' &&
    'pageAddress' in module &&
    typeof module.pageAddress === 'function'
  );
}

/** The startup answers embedded in every document, and a function for further calls. */
async function renderData(
  services: CallServices,
  language: LanguageCode,
): Promise<Pick<RenderData, 'startup' | 'call'>> {
  const call: RenderData['call'] = async (key, input) => {
    const outcome = await invoke(services, key, input, inProcessVisitor(language), null);
    if (isRefusal(outcome)) throw new PageCallRefused(`${key}: ${outcome.refused}`);
    return outcome;
  };
  const [languages, { catalog, version }, sysconfig, contestsConfig] = await Promise.all([
    call('startup.languages', {}),
    call('startup.texts', { lang: language }),
    call('startup.configuration', {}),
    call('contests.configuration', {}),
  ]);
  const texts = { language, catalog, textsVersion: version };
  return { startup: { ...texts, languages, sysconfig, contestsConfig, user: null }, call };
}
