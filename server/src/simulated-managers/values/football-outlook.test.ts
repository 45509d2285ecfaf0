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
import { loadOutlooks, type Outlook } from './football-outlook.ts';

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

/** What is expected of everybody at a moment (epoch milliseconds), once football is played up to it. */
async function outlooksAt(at: number): Promise<ReadonlyMap<number, Outlook>> {
  await stopClockAt(db, new Date(at));
  while ((await league.run(db)) > 0);
  return loadOutlooks(db);
}

/** How far the points usually expected of each of some players moved, as a share. */
function changesOf(
  players: readonly number[],
  from: ReadonlyMap<number, Outlook>,
  to: ReadonlyMap<number, Outlook>,
): readonly number[] {
  return players.flatMap((id) => {
    const [earlier, later] = [from.get(id), to.get(id)];
    return earlier === undefined || later === undefined ? [] : [later.usual / earlier.usual - 1];
  });
}

function meanOf(changes: readonly number[]): number {
  expect(changes.length).toBeGreaterThan(30);
  return changes.reduce((sum, each) => sum + each, 0) / changes.length;
}

async function startersOf(kickOff: number): Promise<readonly { player_id: number; points: number }[]> {
  const { rows } = await sql<{ player_id: number; points: number }>`
    select player_points.player_id, points from player_points join match on match.id = match_id
    join appearance using (match_id, player_id)
    where kickoff_at = ${new Date(kickOff)} and scoring_table = 'pro' and started
  `.execute(db);
  return rows;
}

test('a goal raises what is expected of its scorer while the match is played, and kick-off alone moves nobody far', async () => {
  const kickOff = BEGIN_MS + ROUNDS * SPRINT_ROUND_MS;
  const before = await loadOutlooks(db);
  const begun = await outlooksAt(kickOff + 1_000);
  const after = await outlooksAt(kickOff + SPRINT_MATCH_MS / 2);
  const starters = await startersOf(kickOff);
  const ids = (rows: typeof starters): readonly number[] => rows.map(({ player_id }) => player_id);
  expect(Math.abs(meanOf(changesOf(ids(starters), before, begun)))).toBeLessThan(0.03);
  const scorers = starters.filter(({ points }) => points / UNITS_A_POINT > GOAL_POINTS);
  expect(scorers.length).toBeGreaterThan(0);
  for (const change of changesOf(ids(scorers), begun, after)) expect(change).toBeGreaterThan(0.01);
});

test('the final whistle moves nobody far, because a start counts from kick-off on', async () => {
  const kickOff = BEGIN_MS + (ROUNDS + 1) * SPRINT_ROUND_MS;
  const begun = await outlooksAt(kickOff + 1_000);
  const late = await outlooksAt(kickOff + SPRINT_MATCH_MS - 15_000);
  const over = await outlooksAt(kickOff + SPRINT_MATCH_MS + 60_000);
  const starters = (await startersOf(kickOff)).map(({ player_id }) => player_id);
  expect(Math.abs(meanOf(changesOf(starters, late, over)))).toBeLessThan(0.01);
  expect(Math.abs(meanOf(changesOf(starters, begun, over)))).toBeLessThan(0.02);
});
