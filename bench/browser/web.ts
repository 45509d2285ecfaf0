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
import { loadLighthouse, lookAtPage, type Lighthouse, type PageFigures } from './lighthouse.ts';
import { lowerChildPriority } from '../processes.ts';

const FULL = { loads: 5 };
const QUICK = { loads: 1 };

const GOALS = {
  largestPaintMs: { goal: 1_500, floor: 2_000 },
  blockingMs: { goal: 150, floor: 300 },
  shift: { goal: 0.02, floor: 0.1 },
  scriptBytes: { goal: 130_000, floor: 150_000 },
  styleBytes: { goal: 20_000, floor: 25_000 },
  fontBytes: { goal: 45_000, floor: 50_000 },
} as const;
const SCORE = { goal: 95, floor: 90 } as const;
type Figure = keyof typeof GOALS | 'processorBlockingMs' | 'allScriptBytes' | 'documentBytes';

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
 * served, the median of five loads. The lobby and a match in play are loaded once each, for information.
 */
export async function measureWeb(quick: boolean): Promise<boolean> {
  const { loads } = quick ? QUICK : FULL;
  const lighthouse = await loadLighthouse();
  const world = await openWorld();
  try {
    await world.stepToKickOff(1);
    const contest = await world.rivals.openContest('free');
    await world.step(6);
    // Stop the clock of this world: remaining server work must not count against the phone.
    lowerChildPriority();
    const start = await lookAtPages(lighthouse, `${world.url}/`, loads);
    const others = {
      lobby: await lookAtPages(lighthouse, `${world.url}/play/contests`, 1),
      match: await lookAtPages(lighthouse, `${world.url}${await world.matchOf(contest.id)}`, 1),
    };
    return report({ start, others, loads, quick });
  } finally {
    await world.close();
  }
}

async function lookAtPages(
  lighthouse: Lighthouse,
  address: string,
  loads: number,
): Promise<readonly PageFigures[]> {
  // Discard the first load of a page: it warms up the server and Lighthouse itself.
  await lookAtPage(lighthouse, address);
  const seen: PageFigures[] = [];
  for (let index = 0; index < loads; index += 1) seen.push(await lookAtPage(lighthouse, address));
  return seen;
}

interface Measured {
  readonly start: readonly PageFigures[];
  readonly others: Readonly<Record<string, readonly PageFigures[]>>;
  readonly loads: number;
  readonly quick: boolean;
}

function report({ start, others, loads, quick }: Measured): boolean {
  const goals: Record<string, Goal> = {};
  for (const [figure, { goal, floor }] of Object.entries(GOALS)) {
    goals[figure] = atMost(spread(start, (each) => each[figure as keyof typeof GOALS]).median, goal, floor);
  }
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
  for (const [name, seen] of Object.entries({ start, ...others })) {
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
