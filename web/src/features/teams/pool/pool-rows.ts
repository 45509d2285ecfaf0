import type { Calls } from '@touchline/contract';
import type { PlayerPool } from '@touchline/domain/contests/team';

type PlayersAnswer = Calls['contests.players.pickable']['output'];

/** A pickable player as the calls return them. */
export type PickRow = PlayersAnswer['data'][number];
type PickClub = PlayersAnswer['clubs'][number];

/** Everyone who may be picked in a contest, as far as loaded. */
export interface Pool {
  readonly rows: ReadonlyMap<number, PickRow>;
  /** The same players as the rules of a team see them. */
  readonly players: PlayerPool;
  readonly clubs: readonly PickClub[];
}
