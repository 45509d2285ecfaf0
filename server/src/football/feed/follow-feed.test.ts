import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import type { FootballFeed } from '../../feeds/feed.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../../feeds/simulator/calendar.ts';
import { SPRINT_MATCH_MS } from '../../feeds/simulator/sprint-match.ts';
import { sprintFeed } from '../../feeds/simulator/sprint-feed.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { followFeed } from './follow-feed.ts';

const { db } = await openTestDatabase();
const HOUR_MS = 4 * SPRINT_ROUND_MS;
const ROUND = 5;
const feed = sprintFeed('follow', 'secret');
let day = 0;
let kickOff = 0;

const refusals: unknown[] = [];
const followOf = (source: FootballFeed) =>
  followFeed({
    feed: source,
    pace: 'sprint',
    announceMs: 2 * HOUR_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: SPRINT_MATCH_MS,
    listeners: [],
    onRefused: (_, refused) => refusals.push(refused),
  });

/** Sets the clock to `minutes` after the kick-off of the test's first round and ingests everything available. */
async function runAt(minutes: number, sweep = followOf(feed)): Promise<number> {
  const at = new Date(kickOff + minutes * 60_000);
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
  let handled = 0;
  for (;;) {
    const turn = await sweep.run(db);
    if (turn === 0) return handled;
    handled += turn;
  }
}

/** Matches of the test's rounds by status. */
async function statuses(): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from match where kickoff_at >= ${new Date(kickOff)} group by status
  `.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function pointsRows(): Promise<unknown[]> {
  const { rows } = await sql`
    select player_points.* from player_points join match on match.id = match_id
    where kickoff_at >= ${new Date(kickOff)} order by match_id, player_id, scoring_table
  `.execute(db);
  return rows;
}

beforeEach(async () => {
  // Matches announced by the test before would be played first.
  await sql`truncate match cascade`.execute(db);
  day += 3;
  kickOff = SPRINT_EPOCH_MS + day * 24 * HOUR_MS;
  refusals.length = 0;
});

describe('following the Sprint League', () => {
  test('announces the rounds of the next two hours, once', async () => {
    await runAt(-20);
    expect(await statuses()).toEqual({ scheduled: 7 * ROUND });
    expect(await runAt(-20)).toBe(0);
    await runAt(-19);
    expect(await statuses()).toEqual({ scheduled: 7 * ROUND });
  });

  test('plays a round by the clock: line-ups, halves, confirmed result', async () => {
    await runAt(-20);
    await runAt(-5);
    const lineUps = await pointsRows();
    expect(lineUps.length).toBeGreaterThanOrEqual(ROUND * 22);
    expect(await statuses()).toEqual({ scheduled: 8 * ROUND });
    await runAt(2);
    expect(await statuses()).toMatchObject({ first_half: ROUND });
    await runAt(8);
    expect(await statuses()).toMatchObject({ second_half: ROUND });
    await runAt(11);
    expect(await statuses()).toMatchObject({ confirmed: ROUND });
    expect(await runAt(11)).toBe(0);
    expect(refusals).toEqual([]);
  });

  test('gives the same points with and without a restart', async () => {
    await runAt(-20);
    const sweep = followOf(feed);
    for (let minute = 0; minute <= 11; minute += 1) await runAt(minute, sweep);
    const watched = await pointsRows();
    await sql`truncate match_event, appearance, player_points`.execute(db);
    await sql`
      update match set status = 'scheduled', home_score = null, away_score = null, minute = null, ended_at = null,
        confirmed_at = null, events_version = 0
      where kickoff_at >= ${new Date(kickOff)}
    `.execute(db);
    await runAt(4);
    await runAt(11, followOf(sprintFeed('follow', 'secret')));
    expect(await pointsRows()).toEqual(watched);
    expect(watched.length).toBeGreaterThan(ROUND * 22);
  });

  test('after a downtime plays all announced rounds with their real end times, and skips unannounced ones', async () => {
    await runAt(-20);
    await runAt(24 * 60 - 25);
    const { confirmed = 0 } = await statuses();
    expect(confirmed).toBe(7 * ROUND);
    const { rows } = await sql<{ gap: number }>`
      select count(*)::int as gap from match
      where kickoff_at >= ${new Date(kickOff + 2 * HOUR_MS)} and kickoff_at < ${new Date(kickOff + 23 * HOUR_MS)}
    `.execute(db);
    expect(rows).toEqual([{ gap: 0 }]);
    const ends = await sql<{ minutes: number }>`
      select distinct extract(epoch from ended_at - kickoff_at)::int / 60 as minutes from match
      where kickoff_at >= ${new Date(kickOff)} and ended_at is not null and confirmed_at = ended_at
    `.execute(db);
    expect(ends.rows).toEqual([{ minutes: SPRINT_MATCH_MS / 60_000 }]);
  });

  test('at the very first start adds a round in play, but no finished one', async () => {
    await runAt(3);
    expect(await statuses()).toEqual({ first_half: ROUND, scheduled: 8 * ROUND });
    const { rows } =
      await sql`select 1 from match where kickoff_at = ${new Date(kickOff - SPRINT_ROUND_MS)}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('reports rejected events once and continues', async () => {
    const [rejected] = feed.fixtures(kickOff, kickOff + 1);
    const broken: FootballFeed = {
      ...feed,
      eventsUpTo: (fixture, nowMs) =>
        feed
          .eventsUpTo(fixture, nowMs)
          .map((event) =>
            fixture.matchId === rejected?.matchId && event.happening.kind === 'stat_deltas'
              ? { ...event, happening: { ...event.happening, playerId: 777_777 } }
              : event,
          ),
    };
    await runAt(-20);
    const sweep = followOf(broken);
    await runAt(9, sweep);
    await runAt(9, sweep);
    expect(refusals).toHaveLength(1);
    await runAt(11, sweep);
    expect(await statuses()).toMatchObject({ confirmed: ROUND });
  });
});
