import { openWorld } from '../../e2e/world.ts';
import { atLeast, atMost, conclude, type Goal, machine, spreadOf } from '../goals.ts';
import { lowerChildPriority } from '../product/processes.ts';
import { auditPage, CATEGORIES, loadLighthouse, type PageFigures } from './lighthouse.ts';
import { publicAddresses } from './route-addresses.ts';

const FULL = { loads: 3 };
const QUICK = { loads: 1 };
const SCORE = { goal: 95, floor: 90 } as const;
const PAINT_MS = { goal: 1_500, floor: 2_000 } as const;
/** The failed audit of pages that search engines must not list. */
const UNLISTED = 'Page is blocked from indexing';

/** The medians of the loads of one address. */
interface RouteFigures {
  readonly address: string;
  readonly largestPaintMs: number;
  readonly performance: number;
  readonly blockingMs: number;
  readonly processorBlockingMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
  readonly documentBytes: number;
  readonly largestElement: string;
  /** The lowest of the other categories. */
  readonly otherScore: number;
  readonly faults: readonly string[];
}

/**
 * Audits every route open to visitors three times, each from an empty cache with Lighthouse's phone profile. `word`
 * limits the run to addresses that contain it. Prints why each route misses the score or the largest paint.
 */
export async function measureEveryRoute(quick: boolean, word = ''): Promise<boolean> {
  const { loads } = quick ? QUICK : FULL;
  const lighthouse = await loadLighthouse();
  const world = await openWorld();
  try {
    const addresses = await publicAddresses(world, word);
    if (addresses.length === 0) throw new Error(`no public route has an address with ${word}`);
    lowerChildPriority();
    // The first load of a run includes loading Lighthouse itself.
    await auditPage(lighthouse, `${world.url}/`);
    const routes: RouteFigures[] = [];
    for (const address of addresses) {
      if (!(await isFound(`${world.url}${address}`))) {
        console.log(`${address}: not measured, its document is an error page`);
        continue;
      }
      const seen: PageFigures[] = [];
      for (let index = 0; index < loads; index += 1)
        seen.push(await auditPage(lighthouse, `${world.url}${address}`));
      const figures = figuresOf(address, seen);
      routes.push(figures);
      console.log(`${address}: ${figures.performance}, ${figures.largestPaintMs.toFixed(0)} ms`);
    }
    return report(routes, { loads, quick });
  } finally {
    await world.close();
  }
}

/** Whether an address answers with a page that is not an error. The request also warms up the server. */
async function isFound(address: string): Promise<boolean> {
  for (let index = 0; index < 2; index += 1) {
    const answer = await fetch(address);
    await answer.text();
    if (!answer.ok) return false;
  }
  return true;
}

function figuresOf(address: string, seen: readonly PageFigures[]): RouteFigures {
  const median = (figure: (each: PageFigures) => number) => spreadOf(seen.map(figure)).median;
  return {
    address,
    largestPaintMs: median(({ largestPaintMs }) => largestPaintMs),
    performance: median(({ scores }) => scores.performance),
    blockingMs: median(({ blockingMs }) => blockingMs),
    processorBlockingMs: median(({ processorBlockingMs }) => processorBlockingMs),
    shift: median(({ shift }) => shift),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
    documentBytes: median(({ documentBytes }) => documentBytes),
    largestElement: seen[0]?.largestElement ?? '',
    otherScore: Math.min(
      ...CATEGORIES.filter((category) => category !== 'performance').map((category) =>
        median(({ scores }) => scores[category]),
      ),
    ),
    faults: [...new Set(seen.flatMap(({ faults }) => faults))],
  };
}

function report(
  routes: readonly RouteFigures[],
  { loads, quick }: { readonly loads: number; readonly quick: boolean },
): boolean {
  console.log(
    `${routes.length} routes of a visitor, cold, phone profile of Lighthouse; ${machine()}; loads: ${loads}`,
  );
  console.table(Object.fromEntries(routes.map((route) => [route.address, rowOf(route)])));
  for (const { address, faults } of routes) {
    for (const fault of faults) if (!fault.includes(UNLISTED)) console.log(`${address}: ${fault}`);
  }
  for (const route of routes.filter(misses)) console.log(`MISSED ${reasonOf(route)}`);
  const all = (figure: (each: RouteFigures) => number) => routes.map(figure);
  const goals: Record<string, Goal> = {
    'lowest performance': atLeast(
      Math.min(...all(({ performance }) => performance)),
      SCORE.goal,
      SCORE.floor,
    ),
    'latest largest paint, ms': atMost(
      Math.max(...all(({ largestPaintMs }) => largestPaintMs)),
      PAINT_MS.goal,
      PAINT_MS.floor,
    ),
    'routes that miss either': atMost(routes.filter(misses).length, 0, routes.length),
  };
  return conclude('every-route', goals, { wrong: [], quick, figures: { loads, routes } });
}

function misses({ performance, largestPaintMs }: RouteFigures): boolean {
  return performance < SCORE.goal || largestPaintMs > PAINT_MS.goal;
}

function rowOf(route: RouteFigures): Record<string, string | number> {
  return {
    performance: route.performance,
    'others at least': route.otherScore,
    'largest paint, ms': Math.round(route.largestPaintMs),
    'blocking, ms': Math.round(route.blockingMs),
    'of the processor, ms': Math.round(route.processorBlockingMs),
    shift: Number(route.shift.toFixed(3)),
    'script, kB': Math.round(route.scriptBytes / 1_000),
    'document, kB': Math.round(route.documentBytes / 1_000),
    '': misses(route) ? 'MISSED' : '',
  };
}

function reasonOf({ address, largestPaintMs, blockingMs, shift, largestElement }: RouteFigures): string {
  return (
    `${address}: largest paint ${largestPaintMs.toFixed(0)} ms of ${largestElement}, ` +
    `blocking ${blockingMs.toFixed(0)} ms, shift ${shift.toFixed(3)}`
  );
}
