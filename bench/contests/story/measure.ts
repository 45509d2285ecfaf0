import { loadavg } from 'node:os';
import { isRefusal } from '@touchline/contract/errors';
import { contestStory } from '../../../server/src/contests/story/contest-story.ts';
import { connect, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { atMost, conclude, machine, spreadOf } from '../../goals.ts';
import { playLargeContest } from './scene.ts';

const FULL_ENTRIES = 1_000_000;
const QUICK_ENTRIES = 20_000;
/** Entries whose stories are asked for after the first one, spread over the field. */
const ASKED = 20;

interface Asked {
  readonly ms: number;
  /** The longest stretch in which nothing else had a turn. */
  readonly blockedMs: number;
  readonly wrong: string | null;
}

/** Measures the stories of a contest with fixed results: the first one, which replays it, and others after it. */
export async function measureStory(quick: boolean): Promise<boolean> {
  const entries = quick ? QUICK_ENTRIES : FULL_ENTRIES;
  const { cluster, remove } = await openCluster({ durable: false });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 6);
  try {
    const contestId = await playLargeContest(db, entries);
    const [first, ...others] = await askFor(db, contestId, entries);
    if (first === undefined) throw new Error('no entry has a result');
    const times = spreadOf(others.map(({ ms }) => ms));
    const blocked = Math.max(...[first, ...others].map(({ blockedMs }) => blockedMs));
    console.log(
      `${machine()}, load ${loadavg()[0]?.toFixed(1)}: ${entries} entries, ten matches of 630 events; ` +
        `the first story took ${first.ms.toFixed(0)} ms, others ${times.median.toFixed(0)} ms (at most ${times.max.toFixed(0)})`,
    );
    return conclude(
      'story',
      {
        'the first story, which replays the contest (ms)': atMost(first.ms, 2_000, 6_000),
        'every other story, median (ms)': atMost(times.median, 100, 500),
        'longest time without a turn for others (ms)': atMost(blocked, 100, 500),
      },
      {
        wrong: [first, ...others].flatMap(({ wrong }) => wrong ?? []),
        quick,
        figures: { entries, firstMs: first.ms, medianMs: times.median, maxMs: times.max, blocked },
      },
    );
  } finally {
    await db.destroy();
    await remove();
  }
}

async function askFor(db: Db, contestId: number, entries: number): Promise<readonly Asked[]> {
  const step = Math.max(1, Math.floor(entries / (ASKED + 1)));
  const { rows } = await sql<{ id: number; rank: number }>`
    select id, final_rank as rank from entry
    where contest_id = ${contestId} and final_rank is not null and id % ${step} = 0 order by id limit ${ASKED + 1}
  `.execute(db);
  const asked: Asked[] = [];
  for (const { id, rank } of rows) asked.push(await ask(db, contestId, id, rank));
  return asked;
}

/** How often other work is given a turn, in milliseconds. */
const TICK_MS = 2;

async function ask(db: Db, contestId: number, teamId: number, rank: number): Promise<Asked> {
  let blockedMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    blockedMs = Math.max(blockedMs, performance.now() - last - TICK_MS);
    last = performance.now();
  }, TICK_MS);
  const began = performance.now();
  const answer = await contestStory(db, { contestId, teamId }, null);
  const ms = performance.now() - began;
  clearInterval(timer);
  const found = isRefusal(answer) ? null : answer.story;
  const isRight =
    found !== null && found.rank === rank && found.path.at(-1)?.rank === rank && found.rival !== null;
  return {
    ms,
    blockedMs,
    wrong: isRight ? null : `the story of entry ${teamId} is not that of rank ${rank}`,
  };
}
