import process from 'node:process';
import type { CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import { makeLiveHost } from '../../server/src/contests/live/live-host.ts';
import { findManagers } from '../../server/src/contests/standings/find-managers.ts';
import type { LiveFields } from '../../server/src/contests/queries/place.ts';
import { connect, sql, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { seeded } from '../../server/src/feeds/seeded.ts';
import { inProcessVisitor } from '../../server/src/http/auth/caller.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { atMost, conclude, machine } from '../goals.ts';
import { trueOrder, type Field } from './field/field.ts';
import { makeField } from './field/make-field.ts';

/** Kinds of texts, from one manager to all. */
const TEXTS = ['exact', 'beginning', 'inside', 'everybody', 'nobody'] as const;
type Text = (typeof TEXTS)[number];

type Found = CallOutput<'standings.find'>;

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Processor time of the calling thread, ms a search. */
  readonly processor: number;
}

/** Measures searches in standings that this process ranks in memory, and in the same standings once they are final. */
export async function measureFind(quick: boolean): Promise<boolean> {
  const { entries, searches } = quick
    ? { entries: 60_000, searches: 10 }
    : { entries: 1_000_000, searches: 200 };
  const { cluster, remove } = await openCluster({ durable: false });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const wrong: string[] = [];
  const host = makeLiveHost({ db, url, onError: (error) => wrong.push(String(error)) });
  try {
    const field = await makeField(db, 'easy', entries);
    const truth = await trueOrder(db, field);
    host.start();
    // Resolves when the field is loaded, however long a busy machine takes.
    await host.refresh();
    if (host.versionOf(field.contestId) === null) throw new Error('the contest is not served');
    const running = await measure({ db, live: host, field, truth, wrong }, searches);
    await host.stop();
    await settle(db, field);
    const final = await measure({ db, live: null, field, truth, wrong }, searches);
    console.log(`${entries} teams, ${searches} searches of each kind one after the other, ms, ${machine()}`);
    console.table({ ...named('running, in memory: ', running), ...named('final, in the database: ', final) });
    const worst = (figures: Readonly<Record<Text, Figures>>): number =>
      Math.max(...TEXTS.map((text) => figures[text].p99));
    const goals = {
      'p99 of a search in memory, ms': atMost(worst(running), 100, 100),
      'p99 of a search in the database, ms': atMost(worst(final), 100, 100),
    };
    return conclude('find', goals, { wrong, quick, figures: { entries, running, final } });
  } finally {
    await host.stop();
    await db.destroy();
    await remove();
  }
}

interface Bench {
  readonly db: Db;
  readonly live: LiveFields;
  readonly field: Field;
  readonly truth: (index: number) => readonly [team: number, points: number];
  readonly wrong: string[];
}

async function measure(bench: Bench, searches: number): Promise<Record<Text, Figures>> {
  const { db, live, field, truth, wrong } = bench;
  const draws = seeded('searches', searches);
  const textOf: Readonly<Record<Text, () => string>> = {
    exact: () => `manager ${1 + draws.whole(field.entries)}`,
    beginning: () => `Manager ${1 + draws.whole(99)}`,
    inside: () => `ager ${1 + draws.whole(9_999)}`,
    everybody: () => draws.pick(['ma', 'an', 'manager', 'er ']),
    nobody: () => `zz${draws.whole(99)}`,
  };
  const figures = {} as Record<Text, Figures>;
  for (const kind of TEXTS) {
    const times: number[] = [];
    const before = process.threadCpuUsage();
    for (let search = 0; search < searches; search += 1) {
      const text = textOf[kind]();
      const began = performance.now();
      const found = await findManagers(db, { id: field.contestId, text }, inProcessVisitor(), {
        live,
        limit: () => null,
      });
      times.push(performance.now() - began);
      if (isRefusal(found)) wrong.push(`${text} was refused: ${found.refused}`);
      else wrong.push(...mistakes(kind, text, found, truth));
    }
    const { user, system } = process.threadCpuUsage(before);
    figures[kind] = percentiles(times, (user + system) / 1_000 / searches);
  }
  return figures;
}

/** Every row must be at its index of the sorted field, and every kind of text must find what it should. */
function mistakes(kind: Text, text: string, { data, more }: Found, truth: Bench['truth']): string[] {
  const misplaced = data.filter(({ index, team_id }) => truth(index)[0] !== team_id);
  const expected =
    kind === 'nobody' ? data.length === 0 : kind === 'everybody' ? data.length === 20 && more : true;
  const named = kind !== 'exact' || data[0]?.nickname.toLowerCase() === text;
  return [
    ...misplaced.map(({ index }) => `${text}: the row at ${index} is not there`),
    ...(expected && named ? [] : [`${text} found ${data.length} rows`]),
  ];
}

/** Writes the results of the field as a settlement does: ranks by points, equal points level. */
async function settle(db: Db, field: Field): Promise<void> {
  const truth = await trueOrder(db, field);
  const ids: number[] = [];
  const points: number[] = [];
  const ranks: number[] = [];
  for (let index = 0; index < field.entries; index += 1) {
    const [id, total] = truth(index);
    ranks.push(total === points.at(-1) ? (ranks.at(-1) ?? 1) : index + 1);
    ids.push(id);
    points.push(total);
  }
  const part = 100_000;
  for (let from = 0; from < ids.length; from += part) {
    const of = (values: readonly number[]): readonly number[] => values.slice(from, from + part);
    await sql`
      update entry set final_points = result.points, final_rank = result.rank, prize = 0
      from unnest(${of(ids)}::int[], ${of(points)}::int[], ${of(ranks)}::int[]) as result (id, points, rank)
      where entry.id = result.id
    `.execute(db);
  }
  await sql`
    update contest set results_at = clock_timestamp(), final_at = clock_timestamp(), due_at = null
    where id = ${field.contestId}
  `.execute(db);
  await sql`vacuum analyze entry, manager`.execute(db);
}

function percentiles(times: readonly number[], processor: number): Figures {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99), max: at(1), processor: Math.round(processor * 10) / 10 };
}

function named(prefix: string, figures: Readonly<Record<Text, Figures>>): Readonly<Record<string, Figures>> {
  return Object.fromEntries(TEXTS.map((text) => [prefix + text, figures[text]]));
}
