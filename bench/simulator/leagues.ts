import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { FeedFixture, FeedPlayer } from '../../server/src/feeds/feed.ts';
import { seeded } from '../../server/src/feeds/seeded.ts';
import { FORMATIONS } from '../../server/src/feeds/simulator/formations.ts';
import type { LineUp } from '../../server/src/feeds/simulator/line-up.ts';
import type { MatchSeed } from '../../server/src/feeds/simulator/match.ts';
import { expectedGoals, forceOf, strengthScale } from '../../server/src/feeds/simulator/strength.ts';

/** Five leagues of as many clubs meet in a double round robin, which makes a season of 1,900 matches. */
const LEAGUES = 5;
export const CLUBS = 20;
/** A squad of 25 by position, and the bench of nine. */
const SQUAD = { GK: 3, DF: 8, MF: 10, FW: 4 } as const satisfies Record<Position, number>;
const BENCH = { GK: 1, DF: 3, MF: 3, FW: 2 } as const satisfies Record<Position, number>;
/** A day's form, in points of rating, and how likely a player is not available. */
const FORM = 2;
const MISSING = 0.12;

/** One season of one league, as what seeds its matches. */
export interface Season {
  readonly key: string;
  readonly matches: readonly MatchSeed[];
}

interface Club {
  readonly code: number;
  readonly squad: readonly FeedPlayer[];
}

/** Quantile of the standard normal at a share (Acklam's fit would be finer; Tukey's lambda is near enough). */
function quantile(share: number): number {
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
}

/** In standard deviations of the league. */
interface Strength {
  readonly inFront: number;
  readonly atTheBack: number;
}

function squadOf(seed: string, code: number, { inFront, atTheBack }: Strength): FeedPlayer[] {
  const draws = seeded('squad', seed, code);
  return POSITIONS.flatMap((position, line) => {
    const strength = position === 'MF' || position === 'FW' ? inFront : atTheBack;
    return Array.from({ length: SQUAD[position] }, (_, depth): FeedPlayer => {
      const rating = 74 + 5 * strength - (6 * depth) / SQUAD[position] + 3 * draws.normal();
      return {
        code: code * 100 + line * 25 + depth,
        name: `Player ${code}-${line}-${depth}`,
        shortName: `P${code}-${line}-${depth}`,
        clubCode: code,
        position,
        shirtNumber: 1 + line * 20 + depth,
        nationality: null,
        age: null,
        rating: Math.round(Math.min(97, Math.max(40, rating))),
        price: null,
        stars: 1,
        listedFromRound: 1,
      };
    });
  });
}

/** The best of the day in a drawn formation. */
function lineUpOf(seed: string, { code, squad }: Club, matchId: number): LineUp {
  const draws = seeded('line-up', seed, matchId, code);
  const formation = FORMATIONS[draws.weighted(FORMATIONS.map(({ weight }) => weight))] ?? FORMATIONS[0];
  if (formation === undefined) throw new Error('there are formations');
  const ranked = squad
    .map((player) => ({
      player,
      today: player.rating + FORM * draws.normal(),
      missing: draws.chance(MISSING),
    }))
    .sort((a, b) => Number(a.missing) - Number(b.missing) || b.today - a.today);
  const lines = POSITIONS.map((position) => ({
    position,
    players: ranked.map(({ player }) => player).filter((player) => player.position === position),
  }));
  const { shape } = formation;
  return {
    formation: `${shape.DF}-${shape.MF}-${shape.FW}`,
    starters: lines.flatMap(({ position, players }) => players.slice(0, shape[position])),
    bench: lines.flatMap(({ position, players }) =>
      players.slice(shape[position], shape[position] + BENCH[position]),
    ),
  };
}

/** How alike attack and defence of a club are: their correlation. */
const ALIKE = 0.6;

/** Clubs of a spread as real ones have, the same in each league and season but for who they are. */
function clubsOf(seed: string, first: number): Club[] {
  const quantiles = Array.from({ length: CLUBS }, (_, index) => quantile((index + 0.5) / CLUBS));
  const others = seeded('clubs', seed).shuffled(quantiles);
  return quantiles.map((inFront, index) => {
    const code = first + index;
    const atTheBack = ALIKE * inFront + Math.sqrt(1 - ALIKE ** 2) * (others[index] ?? 0);
    return { code, squad: squadOf(seed, code, { inFront, atTheBack }) };
  });
}

/** Everyone at home to everyone, in any order, so that a part of a season is like the whole. */
function fixturesOf(seed: string, clubs: readonly Club[], first: number): FeedFixture[] {
  const pairs = clubs.flatMap((home) =>
    clubs.filter((away) => away !== home).map((away) => ({ homeCode: home.code, awayCode: away.code })),
  );
  return seeded('calendar', seed)
    .shuffled(pairs)
    .map((pair, index) => ({
      ...pair,
      matchId: first + index,
      leagueCode: 'bench',
      season: '1',
      round: 1,
      kickOffMs: 0,
      venueCode: null,
    }));
}

/** Seasons of generated leagues, one after the other, without end. A pure function of the seed. */
export function* seasons(seed: string): Generator<Season> {
  for (let number = 0; ; number += 1) {
    const key = `${seed}-${number}`;
    const clubs = clubsOf(key, 1 + (number % LEAGUES) * 100);
    const byCode = new Map(clubs.map((club) => [club.code, club]));
    const meetings = fixturesOf(key, clubs, 1 + number * CLUBS * (CLUBS - 1)).map((fixture) => {
      const lineUp = (code: number): LineUp => {
        const club = byCode.get(code);
        if (club === undefined) throw new Error(`there is no club ${code}`);
        return lineUpOf(key, club, fixture.matchId);
      };
      const [home, away] = [lineUp(fixture.homeCode), lineUp(fixture.awayCode)];
      return { fixture, home, away, forces: { home: forceOf(home.starters), away: forceOf(away.starters) } };
    });
    const scale = strengthScale(meetings.map(({ forces }) => forces));
    yield {
      key,
      matches: meetings.map(({ fixture, home, away, forces }) => ({
        seedParts: ['bench', key],
        fixture,
        home,
        away,
        expected: expectedGoals(scale, forces.home, forces.away),
        knockout: false,
      })),
    };
  }
}
