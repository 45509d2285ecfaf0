import type { Position } from '@touchline/domain/football/events';
import { DAY_MS } from '@touchline/domain/rules/index';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedPlayer } from '../../feed.ts';
import type { MatchSummary } from '../../simulator/match-summary.ts';
import { selectLineUp } from './selection.ts';
import { FRESH, type PlayerState, type SquadStates, afterMatch, isAvailable, loadAt } from './squad-state.ts';

const POSITIONS: readonly Position[] = [
  ...Array.from({ length: 3 }, () => 'GK' as const),
  ...Array.from({ length: 8 }, () => 'DF' as const),
  ...Array.from({ length: 9 }, () => 'MF' as const),
  ...Array.from({ length: 4 }, () => 'FW' as const),
];
const squad = POSITIONS.map((position, index): FeedPlayer => ({
  code: index + 1,
  name: `Player ${index + 1}`,
  shortName: `P${index + 1}`,
  clubCode: 101,
  position,
  shirtNumber: index + 1,
  nationality: 'GB',
  age: 25,
  rating: 75 - index / 2,
  price: null,
  stars: 2,
  listedFromRound: 1,
}));
const KICK_OFF = 100 * DAY_MS;
const input = (matchId = 1) => ({
  seedParts: ['seed'],
  clubCode: 101,
  season: 1,
  matchId,
  kickOffMs: KICK_OFF,
});
const codesOf = (states: SquadStates, matchId = 1): number[] => {
  const { starters, bench } = selectLineUp(squad, states, input(matchId));
  return [...starters, ...bench].map(({ code }) => code);
};

const stateOf = (more: Partial<PlayerState>): PlayerState => ({ ...FRESH, ...more });
const OUT: fc.Arbitrary<PlayerState> = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((days) => stateOf({ fitFromMs: KICK_OFF + days * DAY_MS })),
  fc.integer({ min: 1, max: 3 }).map((suspended) => stateOf({ suspended })),
);
const FIT: fc.Arbitrary<PlayerState> = fc
  .record({
    load: fc.double({ min: 0, max: 3, noNaN: true }),
    form: fc.double({ min: -2.5, max: 2.5, noNaN: true }),
  })
  .map((more) => stateOf({ ...more, loadAtMs: KICK_OFF - 2 * DAY_MS }));

function summaryOf(more: Partial<MatchSummary>): MatchSummary {
  return {
    score: { home: 0, away: 0 },
    goals: [],
    assists: [],
    cards: [],
    substitutions: [],
    injuries: [],
    minutes: new Map(squad.slice(0, 11).map(({ code }) => [code, 90])),
    winner: null,
    ...more,
  };
}

function statesAfter(
  summaries: readonly Partial<MatchSummary>[],
  side: 'home' | 'away' = 'home',
): SquadStates {
  const states: SquadStates = new Map();
  for (const [index, more] of summaries.entries()) {
    const lineUp = { formation: '4-5-1', starters: squad.slice(0, 11), bench: squad.slice(11) };
    const kickOffMs = KICK_OFF - (summaries.length - index) * 2 * DAY_MS;
    const summary = summaryOf(more);
    afterMatch(states, squad, { seedParts: ['seed'], matchId: index + 1, kickOffMs, side, lineUp, summary });
  }
  return states;
}

describe('a line-up', () => {
  test('never includes injured or suspended players, and is eleven with a goalkeeper while enough are fit', () => {
    const anybody = fc.array(fc.oneof({ weight: 3, arbitrary: FIT }, OUT), {
      minLength: squad.length,
      maxLength: squad.length,
    });
    fc.assert(
      fc.property(anybody, fc.integer({ min: 1, max: 1e6 }), (drawn, matchId) => {
        const states: SquadStates = new Map(squad.map(({ code }, index) => [code, drawn[index] ?? FRESH]));
        const fit = squad.filter(({ code }) => isAvailable(states.get(code) ?? FRESH, KICK_OFF));
        const { starters, bench } = selectLineUp(squad, states, input(matchId));
        const fielded = [...starters, ...bench];
        expect(new Set(fielded).size).toBe(fielded.length);
        expect(fielded.every((player) => fit.includes(player))).toBe(true);
        const keepers = fit.filter(({ position }) => position === 'GK').length;
        if (keepers > 0 && fit.length - keepers >= 10) {
          expect(starters).toHaveLength(11);
          expect(starters.filter(({ position }) => position === 'GK')).toHaveLength(1);
        }
      }),
    );
  });

  test('rests tired players for fresh ones who are nearly as good', () => {
    const tired: SquadStates = new Map(
      squad.slice(3, 8).map(({ code }) => [code, stateOf({ load: 3, loadAtMs: KICK_OFF - DAY_MS })]),
    );
    const started = (states: SquadStates): number =>
      Array.from({ length: 50 }, (_, match) => codesOf(states, match).slice(0, 11))
        .flat()
        .filter((code) => tired.has(code)).length;
    expect(started(tired)).toBeLessThan(started(new Map()) * 0.6);
  });

  test('gives the same eleven for the same input', () => {
    expect(codesOf(new Map(), 7)).toEqual(codesOf(new Map(), 7));
  });
});

describe('a match leaves a player', () => {
  const card = (colour: 'yellow' | 'second_yellow' | 'red') => ({
    side: 'home' as const,
    playerCode: 5,
    minute: 60,
    colour,
  });

  test('suspended for one to three matches by a red card, for one by a second yellow', () => {
    expect(statesAfter([{ cards: [card('red')] }]).get(5)?.suspended).toBeGreaterThanOrEqual(1);
    expect(statesAfter([{ cards: [card('red')] }]).get(5)?.suspended).toBeLessThanOrEqual(3);
    expect(statesAfter([{ cards: [card('yellow'), card('second_yellow')] }]).get(5)?.suspended).toBe(1);
  });

  test('suspended for one match by each fifth yellow card, and free after it', () => {
    const booked = { cards: [card('yellow')] };
    expect(statesAfter(Array.from({ length: 4 }, () => booked)).get(5)?.suspended).toBe(0);
    expect(statesAfter(Array.from({ length: 5 }, () => booked)).get(5)?.suspended).toBe(1);
    expect(statesAfter([...Array.from({ length: 5 }, () => booked), {}]).get(5)?.suspended).toBe(0);
    expect(statesAfter(Array.from({ length: 10 }, () => booked)).get(5)?.suspended).toBe(1);
  });

  test('injured for two to forty-five days after an injury in the match', () => {
    const hurt = statesAfter([{ injuries: [{ side: 'home', playerCode: 4, minute: 30 }] }]).get(4);
    const days = ((hurt?.fitFromMs ?? 0) - (KICK_OFF - 2 * DAY_MS)) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(2);
    expect(days).toBeLessThanOrEqual(45);
  });

  test('unaffected by the cards of the other side', () => {
    const states = statesAfter([{ cards: [card('red')] }], 'away');
    expect(states.get(5)?.suspended).toBe(0);
  });

  test('tired, and less each day', () => {
    const state = statesAfter([{}]).get(4) ?? FRESH;
    expect(loadAt(state, state.loadAtMs)).toBe(1);
    expect(loadAt(state, state.loadAtMs + 5 * DAY_MS)).toBeCloseTo(0.25);
  });
});
