import type { PoolPlayer } from '@touchline/domain/contests/team';

/** A player of a contest's pool, with stars, position and club as of its opening. */
export interface PoolMember extends PoolPlayer {
  readonly name: string;
  readonly shortName: string;
  readonly shirtNumber: number;
  readonly nationality: string;
  readonly rating: number;
  /** The player's current club; null if it is not in the game. */
  readonly clubNow: number | null;
}
