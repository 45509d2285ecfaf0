import { POSITIONS, type Position, type Statistics } from '../football/events.ts';
import type { Formation } from '../football/model/formations.ts';
import { NO_STATISTICS } from '../football/statistics.ts';
import type { SideFacts, SquadPlayer } from './match-facts.ts';
import { readinessOf, traitsOf } from './readiness.ts';

/** A player of a club's squad. */
export interface ClubPlayer {
  readonly playerId: number;
  readonly position: Position;
  readonly rating: number;
}

/** What a player did in a match, or has done so far. */
export interface PlayerAppearance {
  readonly started: boolean;
  readonly onPitch: boolean;
  readonly statistics: Statistics;
}

/** An ended match of a club. */
export interface ClubMatch {
  /** Kick-off, epoch milliseconds. */
  readonly at: number;
  /** 1 for a win, 0 for a draw, -1 for a defeat. */
  readonly result: number;
  /** By player id: everyone in the club's squad of that match. */
  readonly appearances: ReadonlyMap<number, PlayerAppearance>;
}

/** How many ended matches of a club are used to predict its next one. */
export const PAST_MATCHES = 8;

interface SideInput {
  readonly squad: readonly ClubPlayer[];
  /** The club's last matches, oldest first. */
  readonly past: readonly ClubMatch[];
  /** By player id: the line-up with the statistics so far; empty until it is published. */
  readonly appearances: ReadonlyMap<number, PlayerAppearance>;
  /** Kick-off of the match, epoch milliseconds. */
  readonly at: number;
}

/** Everything known of one side of a match. Players who are neither in the squad nor in the line-up do not exist for it. */
export function sideFacts({ squad, past, appearances, at }: SideInput): SideFacts {
  const lineUpIsOut = appearances.size > 0;
  const players = squad.map((player): SquadPlayer => {
    const { playerId, position } = player;
    const own = past.map(({ at: on, result, appearances: of }) => ({
      at: on,
      result,
      statistics: of.get(playerId)?.statistics ?? null,
    }));
    const appearance = appearances.get(playerId);
    return {
      ...player,
      ...readinessOf(position, own, at),
      traits: traitsOf(position, own),
      role: lineUpIsOut ? roleOf(appearance) : 'unknown',
      onPitch: appearance?.onPitch ?? false,
      statistics: appearance?.statistics ?? NO_STATISTICS,
    };
  });
  return { usualFormation: usualFormation(squad, past), players };
}

function roleOf(appearance: PlayerAppearance | undefined): SquadPlayer['role'] {
  if (appearance === undefined) return 'absent';
  return appearance.started ? 'starter' : 'bench';
}

/** The formation a club has fielded most often in its last matches, by the positions of its starters. */
function usualFormation(squad: readonly ClubPlayer[], past: readonly ClubMatch[]): Formation | null {
  const positionOf = new Map(squad.map(({ playerId, position }) => [playerId, position]));
  const counts = new Map<string, { readonly shape: Formation; times: number }>();
  for (const { appearances } of past) {
    const shape = { GK: 0, DF: 0, MF: 0, FW: 0 };
    for (const [playerId, { started }] of appearances) {
      const position = started ? positionOf.get(playerId) : undefined;
      if (position !== undefined) shape[position] += 1;
    }
    const key = POSITIONS.map((position) => shape[position]).join();
    const known = counts.get(key);
    if (known !== undefined) known.times += 1;
    // Starters who have left the club leave a gap: that is no formation.
    else if (shape.GK === 1 && shape.DF + shape.MF + shape.FW === 10) counts.set(key, { shape, times: 1 });
  }
  const [first] = [...counts.values()].toSorted((one, other) => other.times - one.times);
  return first?.shape ?? null;
}
