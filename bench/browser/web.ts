import { openWorld } from '../../e2e/world.ts';
import {
  atLeast,
  atMost,
  conclude,
  type Goal,
  machine,
  type Spread,
  spreadOf,
  spreadText,
} from '../goals.ts';
import { openBarePage } from './bare-page.ts';
import { loadLighthouse, auditPage, type Lighthouse, type PageFigures } from './lighthouse.ts';
import { lowerChildPriority } from '../product/processes.ts';

const FULL = { loads: 5 };
const QUICK = { loads: 1 };

const GOALS = {
  largestPaintMs: { goal: 1_500, floor: 2_000 },
  shift: { goal: 0.02, floor: 0.1 },
  scriptBytes: { goal: 130_000, floor: 150_000 },
  styleBytes: { goal: 20_000, floor: 25_000 },
  fontBytes: { goal: 45_000, floor: 50_000 },
} as const;
const SCORE = { goal: 95, floor: 90 } as const;
/** Blocking beside the bare page's in the same run, and the page's own processor time in it. */
const RATIO = { goal: 2.5, floor: 4 } as const;
const OWN_BLOCKING_MS = { goal: 100, floor: 200 } as const;
/** A bare page without a long task counts as if it blocked this long: nothing compares with zero. */
const MIN_BARE_BLOCKING_MS = 50;
type Figure = keyof typeof GOALS | 'blockingMs' | 'processorBlockingMs' | 'allScriptBytes' | 'documentBytes';

const FIGURES = [
  'largestPaintMs',
  'blockingMs',
  'processorBlockingMs',
  'shift',
  'scriptBytes',
  'allScriptBytes',
  'styleBytes',
  'fontBytes',
  'documentBytes',
] as const satisfies readonly Figure[];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Measures the start page as a visitor's phone loads it: Lighthouse's phone profile, simulated, cold, compressed as
 * served, the median of five loads, in turn with a bare page of React with a router, because one page blocks twice as
 * long on one machine as on another. The lobby and a match in play are loaded once each, for information.
 */
export async function measureWeb(quick: boolean): Promise<boolean> {
  const { loads } = quick ? QUICK : FULL;
  const lighthouse = await loadLighthouse();
  const bare = await openBarePage();
  const world = await openWorld();
  try {
    await world.stepToKickOff(1);
    const contest = await world.rivals.openContest('free');
    await world.step(6);
    // Stop the clock of this world: remaining server work must not count against the phone.
    lowerChildPriority();
    const [start = [], bareLoads = []] = await auditPages(lighthouse, [`${world.url}/`, bare.url], loads);
    const others = {
      lobby: await lookAtOnePage(lighthouse, `${world.url}/play/contests`),
      match: await lookAtOnePage(lighthouse, `${world.url}${await world.matchOf(contest.id)}`),
    };
    return report({ start, others: { bare: bareLoads, ...others }, loads, quick });
  } finally {
    await world.close();
    await bare.close();
  }
}

/** Loads pages in turn, so many times each. */
async function auditPages(
  lighthouse: Lighthouse,
  addresses: readonly string[],
  loads: number,
): Promise<readonly (readonly PageFigures[])[]> {
  // Discard the first load of a page: it warms up the server and Lighthouse itself.
  for (const address of addresses) await auditPage(lighthouse, address);
  const seen = addresses.map((): PageFigures[] => []);
  for (let index = 0; index < loads; index += 1) {
    for (const [which, address] of addresses.entries())
      seen[which]?.push(await auditPage(lighthouse, address));
  }
  return seen;
}

async function lookAtOnePage(lighthouse: Lighthouse, address: string): Promise<readonly PageFigures[]> {
  return (await auditPages(lighthouse, [address], 1))[0] ?? [];
}

interface Measured {
  readonly start: readonly PageFigures[];
  readonly others: Readonly<Record<'bare' | 'lobby' | 'match', readonly PageFigures[]>>;
  readonly loads: number;
  readonly quick: boolean;
}

function report({ start, others, loads, quick }: Measured): boolean {
  const goals: Record<string, Goal> = {};
  for (const [figure, { goal, floor }] of Object.entries(GOALS)) {
    goals[figure] = atMost(spread(start, (each) => each[figure as keyof typeof GOALS]).median, goal, floor);
  }
  const blocking = (seen: readonly PageFigures[]) => spread(seen, ({ blockingMs }) => blockingMs).median;
  goals['blocking, times the bare page'] = atMost(
    blocking(start) / Math.max(MIN_BARE_BLOCKING_MS, blocking(others.bare)),
    RATIO.goal,
    RATIO.floor,
  );
  goals['blocking by the processor, ms'] = atMost(
    spread(start, ({ processorBlockingMs }) => processorBlockingMs).median,
    OWN_BLOCKING_MS.goal,
    OWN_BLOCKING_MS.floor,
  );
  for (const category of CATEGORIES) {
    goals[category] = atLeast(
      spread(start, ({ scores }) => scores[category]).median,
      SCORE.goal,
      SCORE.floor,
    );
  }
  console.log(
    `The start page of a visitor, cold, phone profile of Lighthouse; ${machine()}; loads: ${loads}`,
  );
  console.table({
    start: rowOf(start),
    ...Object.fromEntries(Object.entries(others).map(([name, seen]) => [name, rowOf(seen)])),
  });
  for (const [name, seen] of Object.entries({ start, lobby: others.lobby, match: others.match })) {
    for (const fault of new Set(seen.flatMap(({ faults }) => faults))) console.log(`${name}: ${fault}`);
  }
  const figures = {
    loads,
    start: start.map(flat),
    ...Object.fromEntries(Object.entries(others).map(([name, seen]) => [name, seen.map(flat)])),
  };
  return conclude('web', goals, { wrong: [], quick, figures });
}

function spread(seen: readonly PageFigures[], figure: (each: PageFigures) => number): Spread {
  return spreadOf(seen.map(figure));
}

function rowOf(seen: readonly PageFigures[]): Record<string, string> {
  const numbers = FIGURES.map((figure) => [
    figure,
    spreadText(
      spread(seen, (each) => each[figure]),
      figure === 'shift' ? 3 : 0,
    ),
  ]);
  const scores = CATEGORIES.map((category) => [
    category,
    String(spread(seen, (each) => each.scores[category]).median),
  ]);
  return Object.fromEntries([...numbers, ...scores]);
}

function flat({ scores, faults, ...figures }: PageFigures): object {
  return { ...figures, ...scores, faults: faults.length };
}
