import type { PickRow } from '@touchline/contract/contests/players';
import type { CallInput } from '@touchline/contract/calls';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { teamRulesOf } from '@touchline/domain/contests/team';
import { STARS, rulesOf, type ProTier, type Stars } from '@touchline/domain/rules/index';
import { seeded } from '../feeds/public.ts';
import type { Habits } from './habits.ts';

/** The players that may be picked in a contest, read once for all simulated managers. */
export interface PlayerPool {
  readonly rulesVersion: number;
  readonly matches: number;
  /** The tier of a pro contest; null for an easy one. */
  readonly isPro: boolean;
  readonly proTier: ProTier | null;
  readonly players: readonly PickRow[];
}

/** The input of `teams.create` without its contest. */
export type PickedTeam = Omit<CallInput<'teams.create'>, 'contest_id'>;

/** Points of form one star is worth. */
const STAR_WEIGHT = 1.5;

/** How much of the value is left of a player who may miss the match, and of one who misses it. */
const DOUBTFUL = 0.5;
const OUT = 0.01;

/**
 * Picks a valid team by a manager's habits, different for each contest; null when the pool allows none. By form: mean
 * points first; by stars: stars first. A careless manager values players with a wide margin of error.
 */
export function pickTeam(
  seed: string,
  contestId: number,
  managerId: number,
  habits: Habits,
  pool: PlayerPool,
): PickedTeam | null {
  const draws = seeded(seed, 'team', contestId, managerId);
  const error = 0.15 + 0.6 * habits.carelessness;
  const values = new Map(
    pool.players.map((player) => {
      const form = player.form === null ? 0 : Number(player.form);
      const value =
        habits.picksBy === 'form' ? form + player.stars / 2 : player.stars * STAR_WEIGHT + form / 4;
      const share = player.absence === null ? 1 : player.absence.status === 'doubtful' ? DOUBTFUL : OUT;
      return [player.id, share * value * (1 - error + 2 * error * draws.fraction()) + draws.fraction() / 100];
    }),
  );
  const candidates = pool.players
    .filter(
      ({ unavailable, fielding }) => unavailable === null && (fielding === null || fielding.by !== null),
    )
    .map(({ id, position, club, stars }) => ({ id, position, clubId: club.id, stars: starsOf(stars) }));
  const rules = teamRulesOf(rulesOf(pool.rulesVersion), pool, pool.matches);
  const team = suggestTeam(candidates, ({ id }) => values.get(id) ?? 0, rules);
  if (team === null) return null;
  return {
    starters: [...team.starters],
    reserves: [...team.reserves],
    captain_id: team.captainId,
    vice_captain_id: team.viceCaptainId,
  };
}

function starsOf(stars: number): Stars {
  const valid = STARS.find((each) => each === stars);
  if (valid === undefined) throw new Error(`${stars} is not a number of stars`);
  return valid;
}
