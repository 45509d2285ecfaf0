import { isDeepStrictEqual } from 'node:util';
import { gameNow, setClock, stepClock } from '../../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import type { FeedFixture } from '../../server/src/feeds/feed.ts';
import { seeded } from '../../server/src/feeds/seeded.ts';
import {
  SPRINT_EPOCH_MS,
  SPRINT_ROUND_MS,
  sprintFixtures,
} from '../../server/src/feeds/simulator/calendar.ts';
import { sprintScript } from '../../server/src/feeds/simulator/sprint-match.ts';
import { sprintWorld, type SprintWorld } from '../../server/src/feeds/simulator/world.ts';
import { ingestEvents } from '../../server/src/football/feed/ingest-events.ts';
import { isDatabaseUnavailable } from '../../server/src/http/edge/database-unavailable.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { unreliableMessages, inDeliveries } from '../../server/src/testing/football/unreliable-feed.ts';
import { forgetMatch, performancesOf, saveSprint } from '../../server/src/testing/football/sprint-scene.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const MATCHES = 10_000;
const AT_ONCE = 4;
const MATCHES_A_ROUND = 5;
const DELIVERIES = 4;
/** One match in this many has a delivery with everything a hundred times. */
const BURST_EVERY = 100;
const BURST = 100;
/** One match in this many gets the rest of its events this much later. */
const DELAY_MS = 2 * 3_600_000;
const MAX_ATTEMPTS = 5;

interface Chaos {
  readonly db: Db;
  readonly world: SprintWorld;
  readonly seed: string;
  readonly naive: boolean;
}

interface Tally {
  matches: number;
  messages: number;
  points: number;
  readonly different: number[];
}

/**
 * Ingests generated matches into a real database twice, over a clean and over a faulty connection (events dropped until
 * a later delivery, repeated, reordered, two hours late, corrected, retracted, mixed with garbage, in bursts), and
 * compares the rows of score, appearances and points. `naive` keeps the first version of each event.
 */
export async function proveT7({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  const wanted = cycles ?? MATCHES;
  console.log(`T7: ${wanted} matches over a bad line; seed ${seed}`);
  const { cluster, remove } = await openCluster({ durable: false });
  try {
    await migrate(cluster.url('postgres'));
    const db = connect(cluster.url('postgres'), AT_ONCE + 1);
    const world = sprintWorld(seed, 'chaos');
    const tally = await playAll({ db, world, seed, naive }, wanted);
    await db.destroy();
    const seconds = (performance.now() - started) / 1000;
    const { different } = tally;
    console.log(`matches ${tally.matches}, messages ${tally.messages}, rows of points ${tally.points}`);
    console.log(`matches that end otherwise than over the clean line: ${different.length}`);
    if (different.length > 0) console.log(`the first of them: ${different.slice(0, 5).join(', ')}`);
    console.log(`seed ${seed}, ${seconds.toFixed(0)} s`);
    const holds = different.length === 0;
    console.log(holds ? 'T7 holds' : `T7 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`);
    return holds;
  } finally {
    await remove();
  }
}

async function playAll(chaos: Chaos, wanted: number): Promise<Tally> {
  const { db, world } = chaos;
  const rounds = Math.ceil(wanted / MATCHES_A_ROUND);
  const until = SPRINT_EPOCH_MS + rounds * SPRINT_ROUND_MS;
  const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, until).slice(0, wanted);
  const matchIds = await inTransaction(db, async (tx) => {
    const at = new Date(until);
    await setClock(tx, { mode: 'stepped', at });
    return saveSprint(tx, world, fixtures, at);
  });
  const tally: Tally = { matches: 0, messages: 0, points: 0, different: [] };
  const left = fixtures.values();
  const play = async (): Promise<void> => {
    for (const fixture of left) {
      await playTwice(chaos, fixture, matchIds.get(fixture.matchId) ?? 0, tally);
      if (tally.matches % 1_000 === 0)
        console.log(`${tally.matches} matches, ${tally.different.length} different`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  return tally;
}

async function playTwice(chaos: Chaos, fixture: FeedFixture, matchId: number, tally: Tally): Promise<void> {
  const { db, world, seed, naive } = chaos;
  const clean = sprintScript(world, fixture).map(({ event }) => event);
  await deliver(db, matchId, clean);
  const expected = await rowsOf(db, matchId);
  await inTransaction(db, (tx) => forgetMatch(tx, matchId));
  const draws = seeded('t7', seed, matchId);
  const bad = unreliableMessages(clean, draws);
  const deliveries = inDeliveries(naive ? firstVersions(bad) : bad, DELIVERIES, draws);
  if (matchId % BURST_EVERY === 0) deliveries.push(Array.from({ length: BURST }, () => bad).flat());
  for (const [index, messages] of deliveries.entries()) {
    await deliver(db, matchId, messages);
    tally.messages += messages.length;
    if (index === 0 && matchId % BURST_EVERY === 1) {
      await inTransaction(db, async (tx) =>
        stepClock(tx, new Date((await gameNow(tx)).getTime() + DELAY_MS)),
      );
    }
  }
  const found = await rowsOf(db, matchId);
  tally.matches += 1;
  tally.points += found.points.length;
  if (!isDeepStrictEqual(found, expected)) tally.different.push(matchId);
}

/** Repeats a delivery that an overloaded machine aborted, as a feed does. */
async function deliver(db: Db, matchId: number, messages: readonly unknown[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(db, (tx) => ingestEvents(tx, matchId, messages, []));
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The planted mistake: an ingest that never replaces an event. */
function firstVersions(messages: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return messages.filter((message) => {
    if (typeof message !== 'object' || message === null || !('id' in message)) return true;
    const known = seen.has(message.id);
    seen.add(message.id);
    return !known;
  });
}

interface MatchRows {
  readonly match: unknown;
  readonly appearances: readonly unknown[];
  readonly points: readonly unknown[];
}

async function rowsOf(db: Db, matchId: number): Promise<MatchRows> {
  const match =
    await sql`select status, home_score, away_score, minute from match where id = ${matchId}`.execute(db);
  return { match: match.rows, ...(await performancesOf(db, matchId)) };
}
