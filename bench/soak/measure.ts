import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../../server/src/feeds/seeded.ts';
import { freePort } from '../../server/src/testing/processes/free-port.ts';
import { atMost, conclude, machine, spreadOf } from '../goals.ts';
import { familyOf, memoryOf } from '../product/processes.ts';
import { startProduct, stopProduct } from '../product/product.ts';
import type { Identity } from '../../server/src/testing/http/client.ts';
import { nothingPlayed, playAsManager, signUpManager, type Played } from './manager.ts';

const MANAGERS = 20;
const SIMULATED_MANAGERS = 200;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 5_000;
/** How long the season so far may take on a busy machine. */
const SEED_MS = 30 * MINUTE_MS;
const GOAL = 1.2;
const FLOOR = 1.4;

/** How long managers play, and the minute the end is compared with. */
interface Plan {
  readonly minutes: number;
  readonly baseMinute: number;
  /** The season so far is in before the managers come: a busy machine takes its time for that. */
  readonly isWhole: boolean;
}

interface Sample {
  /** Since the managers began. */
  readonly minute: number;
  /** Of the server, without the database. */
  readonly server: number;
  readonly all: number;
}

/**
 * Measures the memory of the product's server while twenty managers play beside 200 simulated ones: the median of
 * the last minute of an hour, compared with that of minute 5. `minutes` shortens it, and a quick run takes three
 * and compares with the first; both start in a new world, whose season is loaded while they play.
 */
export async function measureSoak(quick: boolean, minutes: number | null): Promise<boolean> {
  const plan: Plan = quick
    ? { minutes: 3, baseMinute: 1, isWhole: false }
    : { minutes: minutes ?? 60, baseMinute: 5, isWhole: minutes === null };
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-soak-'));
  try {
    if (plan.isWhole)
      await stopProduct(await startProduct({ dataDir, untilSeeded: true, withinMs: SEED_MS }));
    const port = await freePort();
    const settings = { LIMITS_FACTOR: '100000' };
    const product = await startProduct({ dataDir, port, managers: SIMULATED_MANAGERS, settings });
    try {
      const played = nothingPlayed();
      const origin = `http://127.0.0.1:${port}`;
      const identities: Identity[] = [];
      for (let index = 0; index < MANAGERS; index += 1)
        identities.push(await signUpManager(origin, `Soak${index}`, played));
      const samples = await play({ origin, pid: product.child.pid ?? 0, plan, played, identities });
      return show({ plan, quick, samples, played });
    } finally {
      await stopProduct(product);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface PlayOptions {
  readonly origin: string;
  readonly pid: number;
  readonly plan: Plan;
  readonly played: Played;
  readonly identities: readonly Identity[];
}

/** Lets the managers play, and samples the memory every few seconds. */
async function play({ origin, pid, plan, played, identities }: PlayOptions): Promise<readonly Sample[]> {
  const closing = new AbortController();
  const managers = identities.map((me, index) =>
    playAsManager({ origin, me, draws: seeded(`soak ${index}`), played, signal: closing.signal }),
  );
  const over = Promise.all(managers);
  over.catch(() => closing.abort());
  const began = performance.now();
  const samples: Sample[] = [];
  while (performance.now() - began < plan.minutes * MINUTE_MS && !closing.signal.aborted) {
    await pause(SAMPLE_MS);
    const family = familyOf(pid);
    samples.push({
      minute: (performance.now() - began) / MINUTE_MS,
      server: memoryOf(family.slice(0, SERVER_PROCESSES)),
      all: memoryOf(family),
    });
  }
  closing.abort();
  await over;
  return samples;
}

/** The launcher and the server, which the list of a family begins with; the others are the database's. */
const SERVER_PROCESSES = 2;

/** The median of a figure over a minute. */
function during(samples: readonly Sample[], minute: number, figure: 'server' | 'all'): number {
  return spreadOf(
    samples.filter((each) => each.minute > minute - 1 && each.minute <= minute).map((each) => each[figure]),
  ).median;
}

interface ShowOptions {
  readonly plan: Plan;
  readonly quick: boolean;
  readonly samples: readonly Sample[];
  readonly played: Played;
}

function show({ plan, quick, samples, played }: ShowOptions): boolean {
  const { minutes, baseMinute } = plan;
  console.log(`${MANAGERS} managers for ${minutes} minutes; ${machine()}`);
  const marks = Array.from({ length: Math.ceil(minutes / baseMinute) }, (_, index) =>
    Math.min((index + 1) * baseMinute, minutes),
  );
  console.table(
    marks.map((minute) => ({
      minute,
      'server MiB': Math.round(during(samples, minute, 'server')),
      'with database MiB': Math.round(during(samples, minute, 'all')),
    })),
  );
  const { wrong, ...counts } = played;
  const base = during(samples, baseMinute, 'server');
  const end = during(samples, minutes, 'server');
  return conclude(
    'soak',
    {
      [`memory of the server in minute ${minutes}, of that in minute ${baseMinute}`]: atMost(
        end / base,
        GOAL,
        FLOOR,
      ),
    },
    { wrong, quick, figures: { ...counts, base: Math.round(base), end: Math.round(end) } },
  );
}
