import { describe, expect, test } from 'vitest';
import { CURRENT_RULES, MINUTE_MS } from '../rules/index.ts';
import type { ContestFacts } from './lifecycle.ts';
import {
  decideLock,
  keepsLinkedApart,
  maxPerManager,
  reasonAgainstChange,
  reasonAgainstJoining,
  refusesPromotional,
} from './seats.ts';
import type { ContestSeats } from './seats.ts';

const START = Date.UTC(2023, 7, 12, 14);
const LOCK = START - 5 * MINUTE_MS;

function contest(facts: Partial<ContestFacts & ContestSeats> = {}): ContestFacts & ContestSeats {
  return {
    rulesVersion: 1,
    pace: 'standard',
    startAt: START,
    endAt: START + 180 * MINUTE_MS,
    openAt: LOCK - 60 * MINUTE_MS,
    joinTimeMinutes: 5,
    minEntries: 2,
    guaranteed: false,
    entriesWithTeam: 10,
    matches: [
      { id: 1, kickOffAt: START, endedAt: null, confirmedAt: null, abandonedAt: null, calledOff: false },
    ],
    lockedAt: null,
    cancelledAt: null,
    finalAt: null,
    maxEntries: 100,
    maxPerManager: 3,
    seatsTaken: 50,
    ...facts,
  };
}

describe('a seat', () => {
  const cases: [
    string,
    Partial<ContestFacts & ContestSeats>,
    number,
    number,
    ReturnType<typeof reasonAgainstJoining>,
  ][] = [
    ['is free while the contest is open', {}, 0, LOCK - 1, null],
    ['is not free before', {}, 0, LOCK - 60 * MINUTE_MS - 1, 'not_open_yet'],
    ['is not free at the lock', {}, 0, LOCK, 'closed'],
    ['is not free in a final contest', { finalAt: LOCK }, 0, LOCK, 'closed'],
    ['is not free in a cancelled contest', { cancelledAt: LOCK }, 0, LOCK - 1, 'cancelled'],
    ['may be the last one', { seatsTaken: 99 }, 0, LOCK - 1, null],
    ['is not oversold', { seatsTaken: 100 }, 0, LOCK - 1, 'full'],
    ['is always there without a limit', { seatsTaken: 1_000_000, maxEntries: null }, 0, LOCK - 1, null],
    ['may be the third of a manager', {}, 2, LOCK - 1, null],
    ['may not be the fourth of a manager', {}, 3, LOCK - 1, 'manager_limit'],
    ['may not be the second where one is allowed', { maxPerManager: 1 }, 1, LOCK - 1, 'already_joined'],
  ];
  test.each(cases)('%s', (_, facts, entries, now, reason) => {
    expect(reasonAgainstJoining(contest(facts), { entries, entry: null }, now)).toBe(reason);
  });

  test.each([
    [0, 1, null],
    [1, 2, null],
    [1, 1, 'entries_changed'],
    [0, 2, 'entries_changed'],
    [2, 1, 'entries_changed'],
  ] as const)('of a manager with %i, meant as number %i: %s', (entries, entry, reason) => {
    expect(reasonAgainstJoining(contest(), { entries, entry }, LOCK - 1)).toBe(reason);
  });

  test('can be left, and its team changed, until the lock, even in a full contest', () => {
    expect(reasonAgainstChange(contest({ seatsTaken: 100 }), LOCK - 1)).toBeNull();
    expect(reasonAgainstChange(contest(), LOCK)).toBe('closed');
  });
});

const terms = { kind: 'tournament', hasFee: true, maxEntries: 20, isPrivate: false } as const;

test.each([
  ['a head-to-head', { ...terms, kind: 'head_to_head', hasFee: false, maxEntries: 2 }, true],
  ['a paid contest of 19 seats', { ...terms, maxEntries: 19 }, true],
  ['a paid contest of 20 seats', terms, false],
  ['a paid contest without a limit of seats', { ...terms, maxEntries: null }, false],
  ['a free contest of 5 seats', { ...terms, hasFee: false, maxEntries: 5 }, false],
] as const)('%s keeps linked accounts apart: %s', (_, contestTerms, apart) => {
  expect(keepsLinkedApart(contestTerms, CURRENT_RULES)).toBe(apart);
});

test.each([
  ['a paid contest of 19 seats', { ...terms, maxEntries: 19 }, true],
  ['a paid contest of 20 seats', terms, false],
  ['a paid private contest of any size', { ...terms, maxEntries: 500, isPrivate: true }, true],
  ['a free private contest', { ...terms, hasFee: false, isPrivate: true }, false],
] as const)('%s of another manager refuses promotional XFC: %s', (_, contestTerms, refused) => {
  expect(refusesPromotional(contestTerms, CURRENT_RULES)).toBe(refused);
});

test('a manager has one seat in head-to-head, else at most 3 and 5% of the seats', () => {
  const max = (seats: number | null) => maxPerManager('tournament', seats, CURRENT_RULES);
  expect(maxPerManager('head_to_head', 2, CURRENT_RULES)).toBe(1);
  expect([2, 20, 39, 40, 60, 1_000, null].map(max)).toEqual([1, 1, 1, 2, 3, 3, 3]);
});

describe('the lock', () => {
  const entries = [
    { id: 1, hasTeam: true },
    { id: 2, hasTeam: false },
    { id: 3, hasTeam: true },
  ];
  test('refunds seats without a team and keeps the others', () => {
    expect(decideLock({ minEntries: 2, guaranteed: false }, entries)).toEqual({
      kind: 'runs',
      playing: [1, 3],
      refunded: [2],
    });
  });
  test('counts entries only after that, and then refunds all', () => {
    expect(decideLock({ minEntries: 3, guaranteed: false }, entries)).toEqual({
      kind: 'cancelled',
      refunded: [1, 2, 3],
    });
  });
  test('runs a guaranteed contest below its minimum', () => {
    expect(decideLock({ minEntries: 3, guaranteed: true }, entries).kind).toBe('runs');
    expect(decideLock({ minEntries: 3, guaranteed: true }, []).kind).toBe('cancelled');
  });
});
