import { describe, expect, test } from 'vitest';
import { CURRENT_RULES, HOUR_MS, MINUTE_MS } from '../rules/index.ts';
import {
  CONTEST_STATE,
  contestState,
  contestWindow,
  expectedEnd,
  isMatchVoid,
  latestEnd,
  lockTime,
  matchStanding,
  maySeePicks,
  nextDueAt,
  provisionalUntil,
  tabOf,
  viewTeamTime,
  currentWindow,
} from './lifecycle.ts';
import type { ContestFacts, ContestMatch, ContestState } from './lifecycle.ts';

const START = Date.UTC(2023, 7, 12, 14);
const LAST_KICK_OFF = START + 3 * HOUR_MS;
const END = LAST_KICK_OFF + 3 * HOUR_MS;
const FIRST_WHISTLE = START + 2 * HOUR_MS;
const LAST_WHISTLE = LAST_KICK_OFF + 2 * HOUR_MS;

function match(facts: Partial<ContestMatch>): ContestMatch {
  return {
    id: 1,
    kickOffAt: START,
    endedAt: null,
    confirmedAt: null,
    abandonedAt: null,
    calledOff: false,
    ...facts,
  };
}

const ENDED_FIRST = match({ endedAt: FIRST_WHISTLE, confirmedAt: FIRST_WHISTLE });
const ENDED_LAST = match({
  id: 2,
  kickOffAt: LAST_KICK_OFF,
  endedAt: LAST_WHISTLE,
  confirmedAt: LAST_WHISTLE,
});
const CALLED_OFF = match({ id: 3, calledOff: true });

function contest(facts: Partial<ContestFacts> = {}): ContestFacts {
  return {
    rulesVersion: 1,
    pace: 'standard',
    startAt: START,
    endAt: END,
    openAt: START - 7 * 24 * HOUR_MS,
    joinTimeMinutes: 5,
    minEntries: 2,
    guaranteed: false,
    entriesWithTeam: 10,
    matches: [match({}), match({ id: 2, kickOffAt: LAST_KICK_OFF })],
    lockedAt: null,
    cancelledAt: null,
    finalAt: null,
    ...facts,
  };
}

describe('the state of a contest', () => {
  const LOCK = START - 5 * MINUTE_MS;
  const ended = { matches: [ENDED_FIRST, ENDED_LAST] };
  const cases: [string, Partial<ContestFacts>, number, keyof typeof CONTEST_STATE][] = [
    ['eight days before', {}, START - 8 * 24 * HOUR_MS, 'scheduled'],
    ['the millisecond before it opens', {}, START - 7 * 24 * HOUR_MS - 1, 'scheduled'],
    ['seven days before', {}, START - 7 * 24 * HOUR_MS, 'open'],
    ['the millisecond before the lock', {}, LOCK - 1, 'open'],
    ['at the lock', {}, LOCK, 'locked'],
    ['at the lock of a longer join time', { joinTimeMinutes: 10 }, START - 10 * MINUTE_MS, 'locked'],
    ['with one entry before the lock', { entriesWithTeam: 1 }, LOCK - 1, 'open'],
    ['with one entry at the lock', { entriesWithTeam: 1 }, LOCK, 'cancelled'],
    ['guaranteed with one entry', { entriesWithTeam: 1, guaranteed: true }, LOCK, 'locked'],
    ['guaranteed without a team', { entriesWithTeam: 0, guaranteed: true }, LOCK, 'cancelled'],
    ['at the start', {}, START, 'running'],
    ['between two matches', { matches: [ENDED_FIRST, match({ id: 2 })] }, FIRST_WHISTLE, 'running'],
    ['after the last whistle', ended, LAST_WHISTLE, 'provisional'],
    ['long after, while prizes are unpaid', ended, END + 90 * HOUR_MS, 'provisional'],
    ['paid', { ...ended, finalAt: END }, END, 'final'],
    ['cancelled', { cancelledAt: START }, END, 'cancelled'],
    ['half of its matches void', { matches: [ENDED_LAST, CALLED_OFF] }, LAST_WHISTLE, 'provisional'],
    [
      'more than half void',
      { matches: [ENDED_LAST, CALLED_OFF, match({ id: 4, calledOff: true })] },
      START,
      'cancelled',
    ],
    ['a feed that fell silent', {}, END + HOUR_MS, 'running'],
    ['a feed that stayed silent past the confirm limit', {}, END + 48 * HOUR_MS + 1, 'cancelled'],
  ];
  test.each(cases)('%s', (_, facts, now, state) => {
    expect(contestState(contest(facts), now)).toBe(CONTEST_STATE[state]);
  });

  test('states fall in three tabs', () => {
    const states: ContestState[] = [1, 2, 3, 4, 5, 6, 7];
    expect(states.map(tabOf)).toEqual([1, 1, 1, 2, 2, 3, 3]);
  });
});

describe('the window', () => {
  const kickOffs = [LAST_KICK_OFF, START, START + HOUR_MS].map((kickOffAt) => match({ kickOffAt }));

  test('is earliest kick-off to latest kick-off plus three hours', () => {
    expect(contestWindow(kickOffs, CURRENT_RULES)).toEqual({ startAt: START, endAt: END });
  });
  test('is null when nothing is left to play', () => {
    expect(contestWindow([CALLED_OFF], CURRENT_RULES)).toBeNull();
  });
  test('a match moved forward never back-dates the lock: it is left out and void', () => {
    const now = START - 10 * MINUTE_MS;
    const movedUp = match({ id: 9, kickOffAt: START - 7 * MINUTE_MS });
    const window = contestWindow([...kickOffs, movedUp], CURRENT_RULES, { now, joinTimeMinutes: 5 });
    expect(window).toEqual({ startAt: START, endAt: END });
    expect(isMatchVoid(movedUp, contest(), now)).toBe(true);
  });
  test('follows the fixtures until the lock and is fixed from then on', () => {
    const moved = contest({ matches: [match({ kickOffAt: START + 48 * HOUR_MS })] });
    const lock = lockTime(moved);
    expect(currentWindow(moved, lock - 1)).toEqual({
      startAt: START + 48 * HOUR_MS,
      endAt: START + 51 * HOUR_MS,
    });
    expect(contestState(moved, lock - 1)).toBe(CONTEST_STATE.open);
    expect(currentWindow(moved, lock)).toEqual({ startAt: START, endAt: END });
    expect(contestState(moved, lock)).toBe(CONTEST_STATE.cancelled);
  });
});

describe('a match for a contest', () => {
  const cases: [string, Partial<ContestMatch>, number, ReturnType<typeof matchStanding>][] = [
    ['being played', {}, START + HOUR_MS, 'undecided'],
    ['ended', { endedAt: FIRST_WHISTLE }, FIRST_WHISTLE, 'counts'],
    ['ended on the last moment of the window', { endedAt: END }, END, 'counts'],
    ['ended after the window', { endedAt: END + 1 }, END + 1, 'void'],
    ['moved behind the window', { kickOffAt: END + 1 }, START, 'void'],
    ['moved before the window', { kickOffAt: START - 1 }, START, 'void'],
    ['called off', { calledOff: true }, START, 'void'],
    ['abandoned, no result yet', { abandonedAt: START + HOUR_MS }, END, 'undecided'],
    ['abandoned, no result in the window', { abandonedAt: START + HOUR_MS }, END + 1, 'void'],
    ['abandoned, result in the window', { abandonedAt: START + HOUR_MS, confirmedAt: END }, END, 'counts'],
    ['abandoned, result too late', { abandonedAt: START, confirmedAt: END + 1 }, END + 1, 'void'],
    ['without news since', {}, END + 48 * HOUR_MS, 'undecided'],
    ['without any news', {}, END + 48 * HOUR_MS + 1, 'void'],
  ];
  test.each(cases)('%s', (_, facts, now, standing) => {
    expect(matchStanding(match(facts), contest(), now)).toBe(standing);
  });
});

test('picks are hidden before the start plus the join time', () => {
  expect(viewTeamTime(contest())).toBe(START + 5 * MINUTE_MS);
  expect(maySeePicks(START + 5 * MINUTE_MS - 1, contest())).toBe(false);
  expect(maySeePicks(START + 5 * MINUTE_MS, contest())).toBe(true);
});

describe('results are provisional', () => {
  const until = (facts: Partial<ContestFacts>) => provisionalUntil(contest(facts), LAST_WHISTLE);

  test('without an end while a match is undecided', () => {
    expect(until({ matches: [ENDED_FIRST, match({ id: 2 })] })).toBeNull();
  });
  test('for two hours after the last whistle', () => {
    expect(until({ matches: [ENDED_FIRST, ENDED_LAST] })).toBe(LAST_WHISTLE + 2 * HOUR_MS);
  });
  test('for two minutes in the Sprint League', () => {
    expect(until({ matches: [ENDED_FIRST, ENDED_LAST], pace: 'sprint' })).toBe(LAST_WHISTLE + 2 * MINUTE_MS);
  });
  test('until the last confirmation', () => {
    const confirmedAt = LAST_WHISTLE + 7 * HOUR_MS;
    expect(until({ matches: [ENDED_FIRST, { ...ENDED_LAST, confirmedAt }] })).toBe(confirmedAt);
  });
  test('for at most 48 hours without a confirmation', () => {
    const unconfirmed = { ...ENDED_FIRST, confirmedAt: null };
    expect(until({ matches: [unconfirmed, ENDED_LAST] })).toBe(LAST_WHISTLE + 48 * HOUR_MS);
  });
  test('void matches do not delay it', () => {
    expect(until({ matches: [ENDED_FIRST, CALLED_OFF] })).toBe(FIRST_WHISTLE + 2 * HOUR_MS);
  });
});

describe('a contest is expected to end', () => {
  const locked = { lockedAt: START - 5 * MINUTE_MS };
  const first = match({});
  const last = match({ id: 2, kickOffAt: LAST_KICK_OFF });
  const sprint = contest({
    ...locked,
    pace: 'sprint',
    endAt: START + 3 * HOUR_MS,
    matches: [first, match({ id: 2 })],
  });

  test('two hours of play and two of corrections after the last kick-off', () => {
    const end = LAST_KICK_OFF + 4 * HOUR_MS;
    expect(expectedEnd(contest(), START - 24 * HOUR_MS)).toBe(end);
    expect(expectedEnd(contest(locked), START + HOUR_MS)).toBe(end);
    expect(expectedEnd(contest({ ...locked, matches: [ENDED_FIRST, last] }), LAST_KICK_OFF)).toBe(end);
  });
  test('twelve minutes after the kick-off in the Sprint League', () => {
    expect(expectedEnd(sprint, START)).toBe(START + 12 * MINUTE_MS);
    expect(expectedEnd(sprint, START + 9 * MINUTE_MS)).toBe(START + 12 * MINUTE_MS);
  });
  test('as much later as a match overruns', () => {
    expect(expectedEnd(sprint, START + 11 * MINUTE_MS)).toBe(START + 13 * MINUTE_MS);
    expect(expectedEnd(contest({ ...locked, matches: [first] }), START + 2.25 * HOUR_MS)).toBe(
      START + 4.25 * HOUR_MS,
    );
  });
  test('after the moved kick-off of a match before the lock', () => {
    const moved = contest({ matches: [match({ kickOffAt: START + 48 * HOUR_MS })] });
    expect(expectedEnd(moved, START - HOUR_MS)).toBe(START + 52 * HOUR_MS);
  });
  test('when corrections end, once all matches have', () => {
    const ended = contest({ ...locked, matches: [ENDED_FIRST, ENDED_LAST, CALLED_OFF] });
    expect(expectedEnd(ended, LAST_WHISTLE)).toBe(LAST_WHISTLE + 2 * HOUR_MS);
    const unconfirmed = contest({ ...locked, matches: [{ ...ENDED_FIRST, confirmedAt: null }, ENDED_LAST] });
    expect(expectedEnd(unconfirmed, LAST_WHISTLE)).toBe(LAST_WHISTLE + 2 * HOUR_MS);
  });
  test('at no known time while a match is late or abandoned, or a result unconfirmed', () => {
    expect(expectedEnd(sprint, START + 15 * MINUTE_MS)).toBeNull();
    expect(expectedEnd(contest(locked), START + 2.5 * HOUR_MS)).toBeNull();
    const abandoned = contest({ ...locked, matches: [ENDED_LAST, match({ abandonedAt: START + HOUR_MS })] });
    expect(expectedEnd(abandoned, START + HOUR_MS)).toBeNull();
    const unconfirmed = contest({ ...locked, matches: [ENDED_FIRST, { ...ENDED_LAST, confirmedAt: null }] });
    expect(expectedEnd(unconfirmed, LAST_WHISTLE + 2 * HOUR_MS + 1)).toBeNull();
  });
  test('at no time when it is over, cancelled or without a match', () => {
    expect(expectedEnd(contest({ finalAt: END }), END)).toBeNull();
    expect(expectedEnd(contest({ cancelledAt: START }), START)).toBeNull();
    expect(expectedEnd(contest({ matches: [CALLED_OFF] }), START - HOUR_MS)).toBeNull();
  });
  test('at the latest when a result that is never confirmed becomes final', () => {
    const late = contest({ ...locked, matches: [first, last] });
    expect(latestEnd(late, START)).toBe(END + 48 * HOUR_MS);
    const whistleAtLast = { ...last, endedAt: END };
    const unconfirmed = contest({ ...locked, matches: [ENDED_FIRST, whistleAtLast] });
    expect(provisionalUntil(unconfirmed, END)).toBe(latestEnd(late, START));
  });
});

describe('the next moment with work', () => {
  const locked = { lockedAt: START - 5 * MINUTE_MS };

  test('is the lock, then the settlement, then none', () => {
    expect(nextDueAt(contest(), START - HOUR_MS)).toBe(lockTime(contest()));
    const ended = contest({ ...locked, matches: [ENDED_FIRST, ENDED_LAST] });
    expect(nextDueAt(ended, LAST_WHISTLE)).toBe(LAST_WHISTLE + 2 * HOUR_MS);
    expect(nextDueAt({ ...ended, finalAt: END }, END)).toBeNull();
    expect(nextDueAt(contest({ cancelledAt: START }), END)).toBeNull();
  });
  test('is now for a contest that is to be cancelled', () => {
    expect(nextDueAt(contest({ matches: [CALLED_OFF] }), START)).toBe(START);
    expect(nextDueAt(contest({ ...locked, entriesWithTeam: 1 }), START)).toBe(START);
  });
  test('is the time at which an undecided match is decided', () => {
    const silent = contest(locked);
    const silence = nextDueAt(silent, END) ?? Number.NaN;
    expect(contestState(silent, silence - 1)).toBe(CONTEST_STATE.running);
    expect(contestState(silent, silence)).toBe(CONTEST_STATE.cancelled);
    const abandoned = contest({ ...locked, matches: [ENDED_FIRST, match({ abandonedAt: START + HOUR_MS })] });
    expect(nextDueAt(abandoned, START + HOUR_MS)).toBe(END + 1);
    expect(provisionalUntil(abandoned, END + 1)).toBe(FIRST_WHISTLE + 2 * HOUR_MS);
  });
});
