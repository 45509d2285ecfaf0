import { seeded } from '../../seeded.ts';
import { pairings } from '../../simulator/calendar.ts';
import { CYCLE_MS, KICK_OFF_STEP_MS, SEASON_CYCLES, type WorldLeague } from '../leagues.ts';

/** A match of a league without its kick-off. */
export interface Pairing {
  readonly homeCode: number;
  readonly awayCode: number;
}

/** The round (from 1) a league plays in a cycle of the season (from 0), or null in an idle cycle. */
export function roundInCycle({ clubs, idle }: WorldLeague, cycle: number): number | null {
  if (idle.includes(cycle)) return null;
  const round = cycle + 1 - idle.filter((each) => each < cycle).length;
  return round <= 2 * (clubs - 1) ? round : null;
}

/** The pairings of a round: a double round robin with home and away swapped in the second half. */
export function pairingsOf(
  seed: string,
  league: WorldLeague,
  clubCodes: readonly number[],
  season: number,
  round: number,
): Pairing[] {
  const turns = clubCodes.length - 1;
  const codes = seeded('calendar', seed, league.code, season).shuffled(clubCodes);
  return pairings(codes, (round - 1) % turns).map(([first, second]) =>
    round <= turns ? { homeCode: first, awayCode: second } : { homeCode: second, awayCode: first },
  );
}

/** The kick-off slots of a league in a cycle of a season, in milliseconds since the world's first cycle. */
export function slotTimes({ clubs, firstKickOffMs }: WorldLeague, season: number, cycle: number): number[] {
  const start = ((season - 1) * SEASON_CYCLES + cycle) * CYCLE_MS + firstKickOffMs;
  return Array.from({ length: clubs / 2 }, (_, slot) => start + slot * KICK_OFF_STEP_MS);
}

/**
 * Assigns every pairing one of its possible slots, in seeded order; null when that is impossible. `mayPlay` rejects
 * slots too close to another match of one of its clubs.
 */
export function dealSlots(
  pairs: readonly Pairing[],
  slots: readonly number[],
  mayPlay: (pairing: Pairing, slotMs: number) => boolean,
  order: readonly number[],
): number[] | null {
  const choices = pairs.map((pairing) =>
    order.filter((slot) => {
      const slotMs = slots[slot];
      return slotMs !== undefined && mayPlay(pairing, slotMs);
    }),
  );
  const pairingOfSlot = new Map<number, number>();
  const give = (index: number, tried: Set<number>): boolean => {
    for (const slot of choices[index] ?? []) {
      if (tried.has(slot)) continue;
      tried.add(slot);
      const holder = pairingOfSlot.get(slot);
      if (holder === undefined || give(holder, tried)) {
        pairingOfSlot.set(slot, index);
        return true;
      }
    }
    return false;
  };
  for (const index of pairs.keys()) if (!give(index, new Set())) return null;
  const times: number[] = [];
  for (const [slot, index] of pairingOfSlot) times[index] = slots[slot] ?? 0;
  return times;
}
