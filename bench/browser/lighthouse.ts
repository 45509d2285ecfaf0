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
import { freePort } from '../../server/src/testing/processes/free-port.ts';

/** The pinned release: scores of other releases are weighted differently. */
const VERSION = '13.5.0';
/** CPU slowdown factor of Lighthouse's phone profile. */
const SLOWDOWN = 4;
/** The categories of Lighthouse that the benches score. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse figures of one page load. Times in ms, weights in bytes as served. */
export interface PageFigures {
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** Blocking time from the page's processor time, which other work on the machine does not lengthen. */
  readonly processorBlockingMs: number;
  readonly shift: number;
  /** Weight of the scripts requested before hydration. */
  readonly scriptBytes: number;
  /** Weight of all scripts of the load, including those requested after hydration. */
  readonly allScriptBytes: number;
  /** Weight of fetched style sheets and of inline ones, each compressed separately. */
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly documentBytes: number;
  readonly scores: Readonly<Record<Category, number>>;
  /** The markup that the largest paint drew. */
  readonly largestElement: string;
  /** Audits of the categories that failed, without those of time. */
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
/** The part of Lighthouse's result that the benches read. */
interface RunnerResult {
  readonly lhr: Report;
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TracedTask[] } };
}
export type Lighthouse = (address: string, flags: object) => Promise<RunnerResult | undefined>;

/**
 * Loads Lighthouse from the user's cache folder; the first run downloads it. As a dependency, its 125 packages would
 * make every install of the product a third longer. Rejects when the registry can't be reached.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const caches = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(caches, 'touchline', `lighthouse-${VERSION}`);
  const main = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(main)) {
    console.log(`Installing Lighthouse ${VERSION} in ${folder} ...`);
    await mkdir(folder, { recursive: true });
    const command = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    await promisify(execFile)('npm', [...command, `lighthouse@${VERSION}`]);
  }
  const module: unknown = await import(pathToFileURL(main).href);
  if (!isLighthouse(module)) throw new TypeError(`lighthouse ${VERSION} has no callable default export`);
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

/** A page never ends to load for Lighthouse, because its live stream stays open; by then it has long been at rest. */
const MAX_LOAD_MS = 15_000;

/** Loads a page once, cold, in its own browser, with the phone profile: simulated slow 4G, CPU four times slower. */
export async function auditPage(lighthouse: Lighthouse, address: string): Promise<PageFigures> {
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
      maxWaitForLoad: MAX_LOAD_MS,
    });
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${address}`);
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

/** Reads the figures from a report; style weights cover fetched sheets only. */
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
    largestElement: largestElementOf(audits),
    faults: (['accessibility', 'best-practices', 'seo'] as const).flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .map(({ id }) => audits[id])
        .filter((audit) => audit?.scoreDisplayMode === 'binary' && audit.score === 0)
        .map((audit) => `${category}: ${audit?.title ?? ''}`),
    ),
  };
}

function largestElementOf(audits: Report['audits']): string {
  const parts = audits['lcp-breakdown-insight']?.details?.items ?? [];
  const markup = parts.find(({ type }) => type === 'node')?.['snippet'];
  return typeof markup === 'string' ? markup : '';
}
