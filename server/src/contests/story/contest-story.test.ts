import { xfc } from '@touchline/domain/money';
import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { ingestEvents } from '../../football/feed/ingest-events.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import {
  FULL_TIME,
  KICK_OFF,
  openContestScene,
  SETTLED,
  VIEW_TIME,
} from '../../testing/contests/contest-scene.ts';
import { validTeam, type Football, type TestTeam } from '../../testing/contests/contests.ts';
import { eventsAt, type TimedHappening } from '../../testing/football/timed-events.ts';

const scene = await openContestScene();
const { db, call } = scene;
const DAY_MS = 86_400_000;
const visitor = inProcessVisitor();

const football = await scene.football();
const team = validTeam(football);
const [anns, gretas, unused] = team.starters.map(Number);
if (anns === undefined || gretas === undefined || unused === undefined) throw new Error('no starters');
const withCaptain = (captain: number, vice: number): TestTeam => ({
  ...team,
  captain_id: captain,
  vice_captain_id: vice,
});
const managers = await scene.managers(3);
const [ann, greta, cleo] = managers;
if (ann === undefined || greta === undefined || cleo === undefined) throw new Error('no managers');

/** The feed's events of a match of the scene: line-ups with all picks of the team, and what happened. */
function eventsOf(
  { clubIds, players }: Football,
  index: number,
  happenings: readonly TimedHappening[],
): MatchEvent[] {
  const lineUp = (side: 'home' | 'away', clubId: number | undefined): MatchHappening => {
    const picks = new Set([...team.starters, ...team.reserves].map(Number));
    const squad = players.filter((player) => player.clubId === clubId).map(({ id }) => id);
    const order = [...squad.filter((id) => picks.has(id)), ...squad.filter((id) => !picks.has(id))];
    return {
      kind: 'line_up',
      side,
      formation: '4-4-2',
      starters: order.slice(0, 11),
      bench: order.slice(11),
    };
  };
  const [home, away] = clubIds.slice(index * 2);
  const all: readonly TimedHappening[] = [
    [1, lineUp('home', home)],
    [1, lineUp('away', away)],
    [1, { kind: 'kick_off' }],
    ...happenings,
    [90, { kind: 'whistle', confirmed: true }],
  ];
  return eventsAt(football.matchIds[index] ?? 0, all);
}

/** A goal of a player in the events of their match. */
function goal(playerId: number): { readonly index: number; readonly happening: MatchHappening } {
  const club = football.players.find(({ id }) => id === playerId)?.clubId;
  const index = football.clubIds.findIndex((id) => id === club);
  const side = index % 2 === 0 ? 'home' : 'away';
  return { index: Math.floor(index / 2), happening: { kind: 'goal', side, playerId, penalty: false } };
}

async function ingest(index: number, events: readonly MatchEvent[]): Promise<void> {
  await inTransaction(db, (tx) => ingestEvents(tx, football.matchIds[index] ?? 0, events, [], FULL_TIME));
}

async function story(contestId: number, teamId: number, caller: Caller = visitor) {
  const answer = await call('contests.story', { contestId, teamId }, caller);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.story;
}

let contest = 0;
let alone = 0;
let duel = 0;
let entries: readonly number[] = [];
let own = 0;
let duelEntry = 0;

const scored = [
  { ...goal(anns), minute: 20 },
  { ...goal(gretas), minute: 60 },
  { ...goal(gretas), minute: 88 },
];

beforeAll(async () => {
  // The feed of the scene names matches and players by our ids.
  await sql`update match set provider_key = id::text`.execute(db);
  await sql`update player set provider_key = id::text`.execute(db);
  contest = await scene.contest(football, { addedPrize: xfc(900_000_000n), guaranteed: true });
  alone = await scene.contest(football, { guaranteed: true, addedPrize: xfc(100_000_000n) });
  duel = await scene.contest(football, { kind: 'head_to_head', maxEntries: 2, entryFee: xfc(100_000_000n) });
  entries = [
    await scene.enter(contest, ann, withCaptain(anns, unused)),
    await scene.enter(contest, greta, withCaptain(gretas, unused)),
    await scene.enter(contest, cleo, withCaptain(anns, unused)),
  ];
  own = await scene.enter(alone, ann, withCaptain(anns, unused));
  duelEntry = await scene.enter(duel, ann, withCaptain(anns, unused));
  await scene.enter(duel, greta, withCaptain(gretas, unused));
  await scene.sweepAt(KICK_OFF);
});

test('before view-team time there is no story, not even of one’s own, and while a match is played it is empty', async () => {
  const input = { contestId: contest, teamId: entries[0] ?? 0 };
  expect(await call('contests.story', input, ann)).toMatchObject({ refused: 'ERR_PICKS_HIDDEN' });
  await scene.stopClockAt(VIEW_TIME);
  expect(await story(contest, entries[0] ?? 0)).toBeNull();
});

describe('after the last whistle', () => {
  beforeAll(async () => {
    await scene.stopClockAt(FULL_TIME);
    for (const index of [0, 1]) {
      const happenings = scored.flatMap(({ index: match, minute, happening }): TimedHappening[] =>
        match === index ? [[minute, happening]] : [],
      );
      await ingest(index, eventsOf(football, index, happenings));
    }
    await scene.sweepAt(FULL_TIME);
  });

  test('the path leads from the kick-off to the place, with the turn that decided', async () => {
    const shown = await story(contest, entries[0] ?? 0);
    expect(shown).toMatchObject({ is_final: false, entries: 3, rank: 2, sampled: false });
    expect(shown?.path[0]).toMatchObject({ rank: 1, minute: 0 });
    expect(shown?.path.at(-1)).toMatchObject({ rank: 2, points: shown?.points });
    expect(shown?.best_captain).toMatchObject({ player: { player_id: gretas }, had: false, rank: 1 });
    expect(shown?.next_prize_held_by).toMatchObject({
      entry: { team_id: entries[1], rank: 1 },
      turn: { player: { player_id: gretas } },
    });
    expect(shown?.rival).toMatchObject({ entry: { team_id: entries[1] } });
    expect(shown?.rival?.changes).toBeGreaterThan(0);
    expect(shown?.runner_up).toBeNull();
  });

  test('the winner is shown the margin and the runner-up', async () => {
    const shown = await story(contest, entries[1] ?? 0);
    expect(shown).toMatchObject({ rank: 1, next_prize: null, next_prize_held_by: null });
    expect(shown?.best_captain).toMatchObject({ player: { player_id: gretas }, had: true, gain: '0' });
    expect(shown?.best_player).toMatchObject({ player: { player_id: gretas }, captain: true });
    expect(shown?.runner_up).toMatchObject({ entry: { rank: 2 }, turn: { player: { player_id: gretas } } });
  });

  test('an only entrant has no rival, and an opponent is the rival', async () => {
    expect(await story(alone, own)).toMatchObject({ rank: 1, entries: 1, rival: null, runner_up: null });
    expect(await story(duel, duelEntry)).toMatchObject({
      entries: 2,
      rival: { entry: { manager_id: greta.managerId } },
    });
  });

  test('a correction in time changes it, and one after the payment does not', async () => {
    const [last] = scored.slice(-1);
    if (last === undefined) throw new Error('no goal');
    const events = eventsOf(football, last.index, []);
    const changed = { ...(events.at(-1) ?? { time: null }), id: 'correction', happening: last.happening };
    const late = { ...changed, time: { period: 2, minute: 89, added: 0, sequence: 90 } } as MatchEvent;
    const before = await story(contest, entries[1] ?? 0);
    await ingest(last.index, [late]);
    const corrected = await story(contest, entries[1] ?? 0);
    expect(Number(corrected?.points)).toBeGreaterThan(Number(before?.points));
    await scene.sweepAt(SETTLED);
    const paid = await story(contest, entries[1] ?? 0);
    expect(paid).toEqual({ ...corrected, is_final: true });
    await scene.stopClockAt(new Date(SETTLED.getTime() + DAY_MS));
    await ingest(last.index, [{ ...late, version: 2, happening: { kind: 'retraction' } }]);
    expect(await story(contest, entries[1] ?? 0)).toEqual(paid);
  });

  test('points without events still have their facts, and no path', async () => {
    await sql`alter table entry disable trigger user`.execute(db);
    await sql`update entry set final_points = final_points + 1 where id = ${entries[2] ?? 0}`.execute(db);
    await sql`alter table entry enable trigger user`.execute(db);
    const shown = await story(contest, entries[2] ?? 0);
    expect(shown).toMatchObject({ path: [], sampled: false, rival: null });
    expect(shown?.best_player).not.toBeNull();
  });

  test('is not found for an entry of another contest', async () => {
    expect(await call('contests.story', { contestId: contest, teamId: own }, ann)).toMatchObject({
      refused: 'ERR_NOT_FOUND',
    });
  });
});
