import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { browserLaunch } from '../../e2e/browser.ts';
import { blockingByProcessor, type TracedTask } from './blocking.ts';
import { freePort } from '../../server/src/testing/free-port.ts';

/** The release all figures are of: another one weighs otherwise. */
const VERSION = '13.5.0';
/** How many times slower the processor of its phone is. */
const SLOWDOWN = 4;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse figures of one page load. Times in ms, weights in bytes as served. */
export interface PageFigures {
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** The same by the time the page had the processor, which other work of the machine does not lengthen. */
  readonly processorBlockingMs: number;
  readonly shift: number;
  /** Of scripts asked for before the page answered. */
  readonly scriptBytes: number;
  /** Of all scripts of the load, those that came after it was awake too. */
  readonly allScriptBytes: number;
  /** Of sheets that were fetched, and of those that stand in the document, pressed by themselves. */
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly documentBytes: number;
  readonly scores: Readonly<Record<Category, number>>;
  /** Checks of the categories that were not passed, but for those of time. */
  readonly faults: readonly string[];
}

interface Audit {
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
  readonly title: string;
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
}
interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
}
interface Look {
  readonly lhr: Report;
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TracedTask[] } };
}
export type Lighthouse = (address: string, flags: object) => Promise<Look | undefined>;

/**
 * Lighthouse from a folder of the user's caches, brought there by the first run: with its 125 packages it would make
 * every install of the product a third longer. Rejects when the registry can't be reached.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const caches = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(caches, 'touchline', `lighthouse-${VERSION}`);
  const main = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(main)) {
    console.log(`Bringing Lighthouse ${VERSION} to ${folder} ...`);
    await mkdir(folder, { recursive: true });
    const wish = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', [...wish, `lighthouse@${VERSION}`]);
  }
  const module: unknown = await import(pathToFileURL(main).href);
  if (!isLighthouse(module)) throw new TypeError(`lighthouse ${VERSION} offers nothing to call`);
  return module.default;
}

function isLighthouse(module: unknown): module is { readonly default: Lighthouse } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'default' in module &&
    typeof module.default === 'function'
  );
}

/** Loads a page once, cold, in a browser of its own, with the phone profile: simulated slow 4G, CPU four times slower. */
export async function lookAtPage(lighthouse: Lighthouse, address: string): Promise<PageFigures> {
  const port = await freePort();
  const launch = await browserLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
    });
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}`);
    const figures = figuresOf(result.lhr);
    return {
      ...figures,
      processorBlockingMs: blockingByProcessor(result.artifacts.Trace.traceEvents, SLOWDOWN),
      styleBytes: figures.styleBytes + (await inlineStyleBytes(address)),
    };
  } finally {
    await browser.close();
  }
}

async function inlineStyleBytes(address: string): Promise<number> {
  const document = await (await fetch(address)).text();
  const styles = [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('');
  return brotliCompressSync(styles).length;
}

/** Reads the figures out of a report; its styles are those fetched. */
function figuresOf({ audits, categories }: Report): Omit<PageFigures, 'processorBlockingMs'> {
  const number = (id: string) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`the report has no ${id}`);
    return value;
  };
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytes = (kind: string, until = Number.POSITIVE_INFINITY) =>
    requests
      .filter(
        ({ resourceType, networkRequestTime }) => resourceType === kind && Number(networkRequestTime) < until,
      )
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
  const hydrated = audits['user-timings']?.details?.items?.find(({ name }) => name === 'hydrated');
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    largestPaintMs: number('largest-contentful-paint'),
    blockingMs: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    scriptBytes: bytes('Script', hydrated === undefined ? undefined : Number(hydrated['startTime'])),
    allScriptBytes: bytes('Script'),
    styleBytes: bytes('Stylesheet'),
    fontBytes: bytes('Font'),
    documentBytes: bytes('Document'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    faults: (['accessibility', 'best-practices', 'seo'] as const).flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .map(({ id }) => audits[id])
        .filter((audit) => audit?.scoreDisplayMode === 'binary' && audit.score === 0)
        .map((audit) => `${category}: ${audit?.title ?? ''}`),
    ),
  };
}
