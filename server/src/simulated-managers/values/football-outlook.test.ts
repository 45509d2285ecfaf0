import { isRefusal } from '@touchline/contract/errors';
import { expect, test } from 'vitest';
import { sweepContests } from '../../contests/lifecycle/sweeps.ts';
import { sql } from '../../db/database.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../../feeds/simulator/calendar.ts';
import { SPRINT_MATCH_MS } from '../../feeds/simulator/sprint-match.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { contestCaller } from '../../testing/contests/contest-calls.ts';
import { stopClockAt } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { sprintLeague } from '../../world/sprint.ts';
import { loadOutlooks } from './football-outlook.ts';

const { db } = await openTestDatabase();
const ROUNDS = 6;
const BEGIN_MS = SPRINT_EPOCH_MS + 60 * SEASON_MS;
/** Shortly before a kick-off: line-ups are out, no match is played. */
const BEFORE_MS = 90_000;

const UNITS_A_POINT = 40;
/** More than anybody has at half-time without a goal. */
const GOAL_POINTS = 35;

const league = sprintLeague({ seed: 'outlook', secret: 'secret' }, (matchId) => {
  throw new Error(`events of match ${matchId} were refused`);
});
const call = contestCaller(db);

for (let round = 0; round <= ROUNDS; round += 1) {
  await stopClockAt(db, new Date(BEGIN_MS + round * SPRINT_ROUND_MS - BEFORE_MS));
  while ((await league.run(db)) > 0);
  await sweepContests(db);
}
const now = new Date(BEGIN_MS + ROUNDS * SPRINT_ROUND_MS - BEFORE_MS);

/** What the team builder shows to a visitor of the players of the next round, whose cards are traded. */
async function publicExpectations(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number }>`
    select id from contest where is_official and pro_tier = 'open' and start_at > ${now} order by start_at, id limit 1
  `.execute(db);
  const expectations = new Map<number, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const input = { contestId: rows[0]?.id ?? 0, page, noItems: 100 };
    const answer = await call('contests.players.pickable', input, inProcessVisitor());
    if (isRefusal(answer)) throw new Error(answer.refused);
    pages = answer.summary.pages;
    for (const { id, expected, stars } of answer.data) if (stars >= 3) expectations.set(id, Number(expected));
  }
  return expectations;
}

test('simulated managers expect of the next match what the team builder shows to everybody, and know no more', async () => {
  const outlooks = await loadOutlooks(db);
  const shown = await publicExpectations();
  expect(shown.size).toBeGreaterThan(50);
  let absent = 0;
  for (const [playerId, expected] of shown) {
    const [next = -1] = outlooks.get(playerId)?.next ?? [];
    expect(Math.abs(next - expected)).toBeLessThan(0.06);
    if (expected === 0) absent += 1;
  }
  expect(absent).toBeGreaterThan(0);
});

test('a goal raises what is expected of its scorer while the match is played', async () => {
  const before = await loadOutlooks(db);
  await stopClockAt(db, new Date(BEGIN_MS + ROUNDS * SPRINT_ROUND_MS + SPRINT_MATCH_MS / 2));
  while ((await league.run(db)) > 0);
  const { rows } = await sql<{ player_id: number; points: number }>`
    select player_points.player_id, points from player_points join match on match.id = match_id
    join appearance using (match_id, player_id)
    where status in ('first_half', 'half_time', 'second_half') and scoring_table = 'pro' and started
  `.execute(db);
  const after = await loadOutlooks(db);
  const moved = rows.flatMap(({ player_id, points }) => {
    const [earlier, later] = [before.get(player_id), after.get(player_id)];
    return earlier === undefined || later === undefined
      ? []
      : [{ points: points / UNITS_A_POINT, change: later.usual / earlier.usual - 1 }];
  });
  const scorers = moved.filter(({ points }) => points > GOAL_POINTS);
  expect(scorers.length).toBeGreaterThan(0);
  for (const { change } of scorers) expect(change).toBeGreaterThan(0.01);
  // Kick-off alone moves nobody far.
  const others = moved.filter(({ points }) => points <= GOAL_POINTS);
  const mean = others.reduce((sum, { change }) => sum + change, 0) / others.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
});
