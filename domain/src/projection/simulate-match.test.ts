import { describe, expect, test } from 'vitest';
import type { Position } from '../football/events.ts';
import { statisticsOf } from '../football/statistics.ts';
import { scoreMatch } from '../scoring/match.ts';
import { EASY } from '../scoring/tables/easy.ts';
import { leagueScale } from './league-scale.ts';
import type { MatchFacts } from './match-facts.ts';
import { sideFacts, type PlayerAppearance } from './side-facts.ts';
import { simulateMatch, type MatchSample } from './simulate-match.ts';

const SQUAD: readonly Position[] = [
  ...Array.from({ length: 2 }, () => 'GK' as const),
  ...Array.from({ length: 8 }, () => 'DF' as const),
  ...Array.from({ length: 8 }, () => 'MF' as const),
  ...Array.from({ length: 4 }, () => 'FW' as const),
];
const ELEVEN: Readonly<Record<Position, number>> = { GK: 1, DF: 4, MF: 4, FW: 2 };

function squadOf(firstId: number, rating = 60) {
  return SQUAD.map((position, index) => ({
    playerId: firstId + index,
    position,
    rating: rating - (index % 8),
  }));
}

/** The usual eleven, all on the pitch, each with the figures so far. */
function lineUpOf(
  squad: ReturnType<typeof squadOf>,
  figures: Parameters<typeof statisticsOf>[0],
): ReadonlyMap<number, PlayerAppearance> {
  const counts = { GK: 0, DF: 0, MF: 0, FW: 0 };
  return new Map(
    squad.map(({ playerId, position }) => {
      counts[position] += 1;
      const started = counts[position] <= ELEVEN[position];
      return [playerId, { started, onPitch: started, statistics: statisticsOf(started ? figures : {}) }];
    }),
  );
}

const scale = leagueScale([40, 50, 60, 70].map((rating, club) => squadOf(club * 100, rating)));

interface Scene {
  readonly clock: MatchFacts['clock'];
  readonly figures?: Parameters<typeof statisticsOf>[0];
  readonly ratings?: readonly [number, number];
  readonly lineUp?: boolean;
  readonly version?: number;
}

function factsOf({
  clock,
  figures = {},
  ratings: [own, other] = [60, 60],
  lineUp = true,
  version = 7,
}: Scene): MatchFacts {
  const side = (firstId: number, rating: number) => {
    const squad = squadOf(firstId, rating);
    return sideFacts({ squad, past: [], appearances: lineUp ? lineUpOf(squad, figures) : new Map(), at: 0 });
  };
  const score = { home: 0, away: 0 };
  return {
    matchId: 3,
    version,
    clock,
    score,
    scale,
    fullStatistics: true,
    home: side(100, own),
    away: side(200, other),
  };
}

function sampleOf(scene: Scene, simulations = 600): MatchSample {
  const simulation = simulateMatch(factsOf(scene), EASY, simulations);
  while (!simulation.run(50));
  return simulation.sample;
}

function pointsOf({ playerIds, points, simulations }: MatchSample, playerId: number): number[] {
  const at = playerIds.indexOf(playerId);
  return Array.from({ length: simulations }, (_, index) => points[index * playerIds.length + at] ?? 0);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  const product = (x: readonly number[], y: readonly number[], mx: number, my: number): number =>
    mean(x.map((value, index) => (value - mx) * ((y[index] ?? 0) - my)));
  return product(one, other, a, b) / Math.sqrt(product(one, one, a, a) * product(other, other, b, b));
}

const TO_COME = { status: 'to_come', minute: 0 } as const;

describe('a match played to its end many times', () => {
  test('is the same for the same facts, and another at another version', () => {
    const scene = { clock: TO_COME, lineUp: false };
    expect(sampleOf(scene, 80)).toEqual(sampleOf(scene, 80));
    expect(sampleOf({ ...scene, version: 8 }, 80).points).not.toEqual(sampleOf(scene, 80).points);
  });

  test('is the same in one go and in slices', () => {
    const whole = simulateMatch(factsOf({ clock: TO_COME }), EASY, 60);
    expect(whole.run(60)).toBe(true);
    expect(whole.sample).toEqual(sampleOf({ clock: TO_COME }, 60));
  });

  test('shares goals and clean sheets within a club, and takes them from the other', () => {
    const sample = sampleOf({ clock: TO_COME });
    const [keeper, defender, otherForward] = [
      pointsOf(sample, 100),
      pointsOf(sample, 102),
      pointsOf(sample, 218),
    ];
    expect(correlation(keeper, defender)).toBeGreaterThan(0.3);
    expect(correlation(keeper, otherForward)).toBeLessThan(-0.05);
  });

  test('expects more of the stronger side', () => {
    const sample = sampleOf({ clock: TO_COME, ratings: [70, 50] });
    expect(mean(pointsOf(sample, 118))).toBeGreaterThan(1.3 * mean(pointsOf(sample, 218)));
  });

  test('leaves less open the later it is', () => {
    const spread = (clock: MatchFacts['clock'], minutes: number): number => {
      const points = pointsOf(sampleOf({ clock, figures: { minutes } }), 118);
      return mean(points.map((value) => (value - mean(points)) ** 2));
    };
    const [first, second] = [
      spread({ status: 'half_time', minute: 45 }, 45),
      spread({ status: 'second_half', minute: 85 }, 85),
    ];
    expect(first).toBeGreaterThan(2 * second);
    expect(second).toBeGreaterThan(0);
  });

  test('that has nothing left has the points of its end, bonus included', () => {
    const facts = factsOf({
      clock: { status: 'over', minute: 90 },
      figures: { minutes: 90, passesGood: 40, clearances: 11 },
    });
    const players = [...facts.home.players, ...facts.away.players];
    const scores = scoreMatch(EASY, players, { fullStatistics: true, ended: true });
    const sample = sampleOf(
      { clock: { status: 'over', minute: 90 }, figures: { minutes: 90, passesGood: 40, clearances: 11 } },
      3,
    );
    for (const { playerId } of players) {
      expect(new Set(pointsOf(sample, playerId))).toEqual(new Set([scores.get(playerId)?.points]));
    }
  });

  test('takes nothing back: minutes and goals so far stay', () => {
    const sample = sampleOf(
      { clock: { status: 'second_half', minute: 70 }, figures: { minutes: 70, goals: 1 } },
      200,
    );
    // A midfielder with a goal and an hour on the pitch has seven points less what may be lost.
    expect(Math.min(...pointsOf(sample, 110))).toBeGreaterThan(0);
    expect(mean(pointsOf(sample, 110))).toBeGreaterThan(6);
  });

  test('without line-ups leaves open who plays: eleven of each side start', () => {
    const { played, playerIds, simulations } = sampleOf({ clock: TO_COME, lineUp: false }, 100);
    const share = played.reduce((sum, one) => sum + one, 0) / simulations;
    expect(share).toBeGreaterThan(22);
    expect(share).toBeLessThan(33);
    const keepers = [playerIds.indexOf(100), playerIds.indexOf(101)];
    for (let simulation = 0; simulation < simulations; simulation += 1) {
      const among = keepers.filter((at) => played[simulation * playerIds.length + at] === 1).length;
      expect(among).toBeGreaterThan(0);
    }
  });
});
