import type { PickRow } from '@touchline/contract/contests';
import type { CallInput } from '@touchline/contract/calls';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { teamRulesOf } from '@touchline/domain/contests/team';
import { STARS, rulesOf, type ProTier, type Stars } from '@touchline/domain/rules/index';
import { seeded } from '../feeds/seeded.ts';
import type { Habits } from './habits.ts';

/** Who may be picked in a contest, as read once for all of them. */
export interface PlayerPool {
  readonly rulesVersion: number;
  readonly matches: number;
  /** Who a pro contest is for; null: an easy one. */
  readonly proTier: ProTier | null;
  readonly players: readonly PickRow[];
}

/** The team of `createTeam`, without its contest. */
export type PickedTeam = Omit<CallInput<'teams.create'>, 'contest_id'>;

/** Stars against points of form: a star more is worth about a point and a half. */
const STAR_WEIGHT = 1.5;

/**
 * A valid team by the habits of a manager, differing from contest to contest; null when the pool allows none.
 * By form: mean points first; by stars: stars first. A careless one values players by a wide margin of error.
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
  const worth = new Map(
    pool.players.map((player) => {
      const form = player.form === null ? 0 : Number(player.form);
      const value =
        habits.picksBy === 'form' ? form + player.stars / 2 : player.stars * STAR_WEIGHT + form / 4;
      return [player.id, value * (1 - error + 2 * error * draws.fraction()) + draws.fraction() / 100];
    }),
  );
  const candidates = pool.players
    .filter(
      ({ unavailable, fielding }) => unavailable === null && (fielding === null || fielding.by !== null),
    )
    .map(({ id, position, club, stars }) => ({ id, position, clubId: club.id, stars: starsOf(stars) }));
  const rules = teamRulesOf(rulesOf(pool.rulesVersion), pool.proTier, pool.matches);
  const team = suggestTeam(candidates, ({ id }) => worth.get(id) ?? 0, rules);
  if (team === null) return null;
  return {
    starters: [...team.starters],
    reserves: [...team.reserves],
    captain_id: team.captainId,
    vice_captain_id: team.viceCaptainId,
  };
}

function starsOf(stars: number): Stars {
  const known = STARS.find((each) => each === stars);
  if (known === undefined) throw new Error(`${stars} is no number of stars`);
  return known;
}
