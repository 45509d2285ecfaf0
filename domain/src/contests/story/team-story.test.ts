import { describe, expect, test } from 'vitest';
import type { Team } from '../team.ts';
import type { MatchEvent, Position } from '../../football/events.ts';
import { foldMatch } from '../../football/fold.ts';
import { scoreMatch } from '../../scoring/match.ts';
import { performanceOf, scoreTeam, TEAM_SCORING } from '../../scoring/substitutions.ts';
import { packTeams } from '../../standings/live/chunk.ts';
import { EASY } from '../../scoring/tables/easy.ts';
import { PRO } from '../../scoring/tables/pro.ts';
import {
  assist,
  change,
  eventsOf,
  goal,
  KICK_OFF,
  LINE_UPS,
  WHISTLE,
  wholeMatch,
} from '../../testing/match-events.ts';
import { fieldTotals, rankAmong, teamsAbove } from './field-totals.ts';
import { matchMoments } from './match-moments.ts';
import { framesOf, roundCourse, type StoryMatch } from './round-moments.ts';
import {
  bestCaptain,
  bestPick,
  finalPerformances,
  leadChanges,
  rivalOf,
  teamCourse,
  turnBetween,
} from './team-story.ts';

/** One goalkeeper, four defenders, four midfielders and two forwards a side, and a bench of all positions. */
const LINES: readonly Position[] = [
  'GK',
  'DF',
  'DF',
  'DF',
  'DF',
  'MF',
  'MF',
  'MF',
  'MF',
  'FW',
  'FW',
  'GK',
  'DF',
  'MF',
  'FW',
  'FW',
];
const players = [0, 20].flatMap((first, club) =>
  LINES.map((position, index) => ({ playerId: first + index + 1, clubId: club + 1, position })),
);
const positions = new Map(players.map(({ playerId, position }) => [playerId, position]));
const pool = new Map(players.map(({ playerId, position }) => [playerId, { position }]));
const KICK_OFF_AT = Date.parse('2026-03-07T15:00:00Z');
const FULL_TIME = KICK_OFF_AT + 105 * 60_000;

const team = (
  captainId: number | null,
  starters: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30],
): Team => ({
  starters,
  reserves: [12, 13, 14, 15],
  captainId,
  viceCaptainId: captainId === null ? null : 2,
});

function matchOf(events: readonly MatchEvent[], table = EASY): StoryMatch {
  const moments = [...matchMoments(events, { table, positions, fullStatistics: true })];
  return {
    id: 1,
    homeClubId: 1,
    awayClubId: 2,
    kickOffAt: KICK_OFF_AT,
    endedAt: FULL_TIME,
    isVoid: false,
    moments,
  };
}

function courseOf(events: readonly MatchEvent[], table = EASY) {
  return roundCourse([matchOf(events, table)], players);
}

const EASY_TERMS = { scoring: TEAM_SCORING.easy, positions: pool };
const goals = wholeMatch(
  [20, goal(10)],
  [40, goal(30)],
  [60, change(9, 12)],
  [70, goal(30)],
  [88, goal(10)],
  [88, goal(10)],
  [88, assist(8)],
);

describe('the course of a match', () => {
  test.each([EASY, PRO])('ends with the points of all its events ($key)', (table) => {
    const record = foldMatch(goals);
    const scored = [...record.players].map(([playerId, { statistics }]) => ({
      playerId,
      position: positions.get(playerId) ?? 'MF',
      statistics,
    }));
    const expected = scoreMatch(table, scored, { fullStatistics: true, ended: true });
    const last = finalPerformances(courseOf(goals, table));
    for (const [playerId, { points }] of expected) expect(last.get(playerId)?.points).toBe(points);
  });

  test('shows a goal in its minute, including one that a correction added', () => {
    const corrected = goals.map((event) =>
      event.happening.kind === 'goal' && event.time.minute === 88
        ? { ...event, version: 2, happening: goal(8) }
        : event,
    );
    const moment = courseOf([...goals, ...corrected]).moments.find(({ minute }) => minute === 88);
    expect(moment?.changed.get(8)?.points).toBeGreaterThan(4);
    expect(moment?.at).toBeLessThan(FULL_TIME);
  });

  test('leaves a void match out', () => {
    const course = roundCourse([{ ...matchOf(goals), isVoid: true }], players);
    expect(course.moments).toEqual([]);
    expect(framesOf(course, [], 10)).toEqual([]);
    expect(course.start.get(10)).toEqual(performanceOf([]));
  });
});

test('a team ends with the total of the settlement, with replacements', () => {
  const course = courseOf(goals);
  const own = team(16);
  const last = teamCourse(EASY_TERMS, own, course).scores.at(-1);
  expect(last).toEqual(scoreTeam(TEAM_SCORING.easy, own, pool, finalPerformances(course)));
});

test('the totals of a field are those of its teams at every frame', () => {
  const course = courseOf(goals);
  const frames = framesOf(course, [matchOf(goals)], 30);
  const teams = [team(10), team(30), team(1), team(11, [21, 2, 3, 4, 5, 6, 7, 8, 9, 11, 30])];
  const ids = players.map(({ playerId }) => playerId);
  const packed = packTeams(
    teams.map((each, index) => ({
      entryId: index + 1,
      managerId: index + 1,
      team: each,
      stars: 0,
      savedAt: 0,
    })),
    ids,
  );
  const field = { scoring: TEAM_SCORING.easy, pool: players, chunks: [packed] };
  const courses = teams.map((each) => teamCourse(EASY_TERMS, each, course));
  for (const [index, totals] of [...fieldTotals(field, course, frames)].entries()) {
    const now = courses.map(({ scores }) => scores[frames[index]?.moments ?? 0]?.total ?? 0);
    for (const total of now) {
      expect(teamsAbove(totals, total)).toBe(now.filter((other) => other > total).length);
      expect(teamsAbove(totals, total - 1) - teamsAbove(totals, total)).toBe(
        now.filter((other) => other === total).length,
      );
      expect(rankAmong(totals, total, 4, 4)).toBe(teamsAbove(totals, total) + 1);
    }
  }
  expect(frames.length).toBeGreaterThan(2);
  expect(frames.at(-1)?.moments).toBe(course.moments.length);
});

test('a sample places a team by the share of teams above it', () => {
  const totals = { totals: Int32Array.of(9, 5), teams: Int32Array.of(2, 4) };
  expect(rankAmong(totals, 5, 4, 1_000)).toBe(501);
  expect(rankAmong(totals, 9, 4, 1_000)).toBe(1);
  expect(rankAmong(totals, 0, 4, 1_000)).toBe(1_000);
});

test('frames leave the days between two matches out', () => {
  const DAY = 86_400_000;
  const first = matchOf(goals);
  const second = {
    ...first,
    id: 2,
    homeClubId: 3,
    awayClubId: 4,
    kickOffAt: KICK_OFF_AT + DAY,
    endedAt: FULL_TIME + DAY,
  };
  const course = roundCourse([first, second], players);
  const frames = framesOf(course, [first, second], 20);
  expect(frames.filter(({ resumes }) => resumes)).toHaveLength(1);
  for (const { at } of frames) expect(at <= FULL_TIME || at >= KICK_OFF_AT + DAY).toBe(true);
});

describe('facts of a team', () => {
  const course = courseOf(goals);
  const performances = finalPerformances(course);

  test('the best player is the one who brought the most, doubled as captain', () => {
    const [plain] = teamCourse(EASY_TERMS, team(1), { start: performances, moments: [] }).scores;
    if (plain === undefined) throw new Error('no score');
    expect(bestPick(plain)).toMatchObject({ playerId: 10 });
    expect(bestPick({ ...plain, picks: plain.picks.map((pick) => ({ ...pick, counted: 0 })) })).toBeNull();
  });

  test('the best captain is the starter who would have brought the most', () => {
    const points = performances.get(10)?.points ?? 0;
    const had = performances.get(1)?.points ?? 0;
    expect(bestCaptain(EASY_TERMS, team(1), performances)).toEqual({ playerId: 10, gain: points - had });
    expect(bestCaptain(EASY_TERMS, team(10), performances)).toEqual({ playerId: 10, gain: 0 });
    expect(bestCaptain(EASY_TERMS, team(null), performances)).toBeNull();
  });

  test('the turn is the moment after which the lead was never lost, with who brought it', () => {
    const mine = teamCourse(EASY_TERMS, team(30), course);
    const theirs = teamCourse(EASY_TERMS, team(10), course);
    const turn = turnBetween(theirs, mine, 1);
    expect(course.moments[turn?.moment ?? 0]?.minute).toBe(88);
    expect(turn?.playerId).toBe(10);
    expect(turnBetween(mine, theirs, 1)).toBeNull();
    expect(turnBetween(theirs, theirs, 1)).toBeNull();
    expect(leadChanges(mine, theirs)).toBe(2);
  });

  test('the rival is who changed places most often, then who ended nearest', () => {
    const own = { rank: 3, course: teamCourse(EASY_TERMS, team(30), course) };
    const swapping = { entryId: 1, rank: 1, course: teamCourse(EASY_TERMS, team(10), course) };
    const level = { entryId: 2, rank: 4, course: own.course };
    const far = { entryId: 3, rank: 9, course: own.course };
    expect(rivalOf(own, [far, level, swapping])).toEqual({ rival: swapping, changes: 2 });
    expect(rivalOf(own, [far, level])).toEqual({ rival: level, changes: 0 });
    expect(rivalOf(own, [])).toBeNull();
  });
});

test('a match that has only begun is covered up to its last event', () => {
  const begun = eventsOf([...LINE_UPS, KICK_OFF, [30, goal(10)]]);
  const moments = [...matchMoments(begun, { table: EASY, positions, fullStatistics: true })];
  expect(moments.at(-1)).toMatchObject({ minute: 30, hasEnded: false });
  const ended = [
    ...matchMoments(eventsOf([...LINE_UPS, KICK_OFF, WHISTLE]), {
      table: EASY,
      positions,
      fullStatistics: true,
    }),
  ];
  expect(ended.at(-1)?.hasEnded).toBe(true);
});
