import type { MatchEvent, Side } from '@touchline/domain/football/events';
import { xfc } from '@touchline/domain/money';
import { sweepContests } from '../../../server/src/contests/lifecycle/sweeps.ts';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { ingestEvents } from '../../../server/src/football/feed/ingest-events.ts';
import {
  makeContest,
  makeFootball,
  makeRewards,
  stopClockAt,
  validTeam,
  type Football,
} from '../../../server/src/testing/contests/contests.ts';
import { fillWithEntries } from '../../../server/src/testing/contests/many-entries.ts';
import { eventsAt, type TimedHappening } from '../../../server/src/testing/football/timed-events.ts';

const FEE = xfc(100_000_000n);
const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const WHISTLE = new Date('2026-03-07T16:55:00Z');
const SETTLED = new Date('2026-03-07T19:00:00Z');
const MATCHES = 10;
/** Different teams of the field, taken in turn. */
const TEAMS = 500;
const MINUTES = 90;
const EVENTS_A_MINUTE = 7;
/** A sweep takes a step of a large contest; so many are more than any needs. */
const MAX_STEPS = 5_000;

/** Makes a contest over ten matches with many entries, plays it event by event, and fixes its results. Returns its id. */
export async function playLargeContest(db: Db, entries: number): Promise<number> {
  await stopClockAt(db, OPEN);
  await makeRewards(db);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF, matches: MATCHES });
  // The feed names matches and players by our ids.
  await sql`update match set provider_key = id::text`.execute(db);
  await sql`update player set provider_key = id::text`.execute(db);
  const id = await makeContest(db, football, { entryFee: FEE });
  const teams = Array.from({ length: TEAMS }, (_, index) => validTeam(football, index));
  await fillWithEntries(db, id, { entries, fee: FEE, teams });
  await sql`analyze`.execute(db);
  await stopClockAt(db, KICK_OFF);
  await sweepUntil(
    db,
    sql<{ done: boolean }>`
    select due_at > game_now() as done from contest where id = ${id}
  `,
  );
  await stopClockAt(db, WHISTLE);
  for (const [index, matchId] of football.matchIds.entries()) {
    await inTransaction(db, (tx) => ingestEvents(tx, matchId, eventsOf(football, index), [], WHISTLE));
  }
  await stopClockAt(db, SETTLED);
  await sql`update contest set due_at = game_now() where id = ${id}`.execute(db);
  await sweepUntil(
    db,
    sql<{ done: boolean }>`
    select results_at is not null as done from contest where id = ${id}
  `,
  );
  return id;
}

async function sweepUntil(db: Db, isDone: ReturnType<typeof sql<{ done: boolean }>>): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await sweepContests(db);
    const { rows } = await isDone.execute(db);
    if (rows[0]?.done === true) return;
  }
  throw new Error('The contest was not advanced.');
}

/** A match with seven events a minute, a goal among them now and then. */
function eventsOf({ clubIds, players, matchIds }: Football, index: number): readonly MatchEvent[] {
  const matchId = matchIds[index] ?? 0;
  const squads = clubIds
    .slice(index * 2, index * 2 + 2)
    .map((club) => players.filter(({ clubId }) => clubId === club).map(({ id }) => id));
  const sides: readonly Side[] = ['home', 'away'];
  const events: TimedHappening[] = sides.map((side, at) => {
    const squad = squads[at] ?? [];
    const starters = squad.slice(2, 13);
    const bench = squad.filter((id) => !starters.includes(id));
    return [1, { kind: 'line_up', side, formation: '4-4-2', starters, bench }];
  });
  events.push([1, { kind: 'kick_off' }]);
  for (let number = 0; number < MINUTES * EVENTS_A_MINUTE; number += 1) {
    const side = sides[number % 2] ?? 'home';
    const playerId = squads[number % 2]?.[2 + ((number * 3) % 11)] ?? 0;
    const isGoal = number % MINUTES === index;
    const amounts = { passesGood: 3, tacklesWon: number % 2, shotsOnTarget: number % 7 === 3 ? 1 : 0 };
    events.push([
      1 + Math.floor(number / EVENTS_A_MINUTE),
      isGoal
        ? { kind: 'goal', side, playerId, penalty: false }
        : { kind: 'stat_deltas', side, playerId, amounts },
    ]);
  }
  events.push([MINUTES, { kind: 'whistle', confirmed: true }]);
  return eventsAt(matchId, events);
}
