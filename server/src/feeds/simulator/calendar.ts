import type { FeedFixture } from '../feed.ts';
import { seeded } from '../seeded.ts';
import { SPRINT_LEAGUE, type SprintWorld } from './world.ts';

/** A round kicks off on every quarter of an hour since this instant. */
export const SPRINT_EPOCH_MS = Date.UTC(2025, 0, 1);
export const SPRINT_ROUND_MS = 15 * 60_000;
/** Eighteen rounds: every club plays every other at home and away. */
export const SEASON_MS = 18 * SPRINT_ROUND_MS;

/** One round of a round robin by the circle method: the first club stays, the others rotate. */
export function pairings(codes: readonly number[], turn: number): (readonly [number, number])[] {
  const [fixed, ...others] = codes;
  const circle = [fixed, ...others.map((_, index) => others[(index + turn) % others.length])];
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < circle.length / 2; i += 1) {
    const [a, b] = [circle[i], circle[circle.length - 1 - i]];
    if (a === undefined || b === undefined) continue;
    const swapped = i === 0 ? turn % 2 === 1 : i % 2 === 1;
    pairs.push(swapped ? [b, a] : [a, b]);
  }
  return pairs;
}

/** The matches of the round `slot` quarters of an hour after the epoch. */
function roundAt(world: SprintWorld, slot: number): FeedFixture[] {
  const turns = world.clubs.length - 1;
  const rounds = 2 * turns;
  const season = Math.floor(slot / rounds);
  const round = slot % rounds;
  const codes = seeded('calendar', world.seed, season).shuffled(world.clubs.map(({ code }) => code));
  return pairings(codes, round % turns).map(([first, second], index) => {
    const [homeCode, awayCode] = round < turns ? [first, second] : [second, first];
    return {
      matchId: slot * (world.clubs.length / 2) + index + 1,
      leagueCode: SPRINT_LEAGUE,
      season: String(season + 1),
      round: round + 1,
      kickOffMs: SPRINT_EPOCH_MS + slot * SPRINT_ROUND_MS,
      homeCode,
      awayCode,
      venueCode: homeCode,
    };
  });
}

/**
 * The matches with `fromMs <= kick-off < toMs`: a double round robin of 18 rounds, then the next season. A pure
 * function of absolute time, so that a restart needs no state. Nothing was played before the epoch.
 */
export function sprintFixtures(world: SprintWorld, fromMs: number, toMs: number): FeedFixture[] {
  const first = Math.max(0, Math.ceil((fromMs - SPRINT_EPOCH_MS) / SPRINT_ROUND_MS));
  const end = Math.max(first, Math.ceil((toMs - SPRINT_EPOCH_MS) / SPRINT_ROUND_MS));
  return Array.from({ length: end - first }, (_, index) => roundAt(world, first + index)).flat();
}
