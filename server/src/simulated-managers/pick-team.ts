import type { PickRow } from '@touchline/contract/contests/players';
import type { CallInput } from '@touchline/contract/calls';
import { teamWorthOf } from '@touchline/domain/contests/expected/expected-points';
import { strongestTeam } from '@touchline/domain/contests/expected/strongest-team';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { teamRulesOf } from '@touchline/domain/contests/team';
import { STARS, rulesOf, type ProTier, type Stars } from '@touchline/domain/rules/index';
import { TEAM_SCORING } from '@touchline/domain/scoring/substitutions';
import { seeded } from '../feeds/public.ts';
import type { Habits } from './habits.ts';

/** The players that may be picked in a contest, read once for all simulated managers. */
export interface PlayerPool {
  readonly rulesVersion: number;
  readonly matches: number;
  /** The tier of a pro contest; null for an easy one. */
  readonly isPro: boolean;
  readonly proTier: ProTier | null;
  readonly players: readonly PickedFrom[];
}

/** What simulated managers consider in a player. */
export type PickedFrom = Pick<
  PickRow,
  'id' | 'position' | 'stars' | 'form' | 'absence' | 'unavailable' | 'fielding' | 'expected'
> & { readonly club: Pick<PickRow['club'], 'id'> };

/** The input of `teams.create` without its contest. */
export type PickedTeam = Omit<CallInput<'teams.create'>, 'contest_id'>;

/** Points of form one star is worth. */
const STAR_WEIGHT = 1.5;

/** How far an expert's opinion of a player is from the expected points. */
const OPINION = 0.05;

/** How much of the value is left of a player who may miss the match, and of one who misses it. */
const DOUBTFUL = 0.5;
const OUT = 0.01;

/**
 * Picks a valid team by a manager's habits, different for each contest; null when the pool allows none. By form: mean
 * points first; by stars: stars first; by expected points: the best team there is, with a little noise of their own. A
 * careless manager values players with a wide margin of error.
 */
export function pickTeam(
  seed: string,
  contestId: number,
  managerId: number,
  habits: Habits,
  pool: PlayerPool,
): PickedTeam | null {
  const draws = seeded(seed, 'team', contestId, managerId);
  const isExpert = habits.picksBy === 'expected';
  const error = isExpert ? OPINION : 0.15 + 0.6 * habits.carelessness;
  const values = new Map(
    pool.players.map((player) => [
      player.id,
      valueOf(player, habits.picksBy) * (1 - error + 2 * error * draws.fraction()) + draws.fraction() / 100,
    ]),
  );
  const candidates = pool.players
    .filter(
      ({ unavailable, fielding }) => unavailable === null && (fielding === null || fielding.by !== null),
    )
    .map(({ id, position, club, stars }) => ({ id, position, clubId: club.id, stars: starsOf(stars) }));
  const rules = teamRulesOf(rulesOf(pool.rulesVersion), pool, pool.matches);
  const suggested = suggestTeam(candidates, ({ id }) => values.get(id) ?? 0, rules);
  const expected = candidates.map((player) => ({
    ...player,
    expected: values.get(player.id) ?? 0,
    needsLease: false,
  }));
  const worth = teamWorthOf(pool.isPro ? TEAM_SCORING.pro : TEAM_SCORING.easy);
  const team = isExpert && suggested !== null ? strongestTeam(expected, worth, rules) : suggested;
  if (team === null) return null;
  return {
    starters: [...team.starters],
    reserves: [...team.reserves],
    captain_id: team.captainId,
    vice_captain_id: team.viceCaptainId,
  };
}

function valueOf(player: PickedFrom, picksBy: Habits['picksBy']): number {
  if (picksBy === 'expected') return Number(player.expected);
  const form = player.form === null ? 0 : Number(player.form);
  const value = picksBy === 'form' ? form + player.stars / 2 : player.stars * STAR_WEIGHT + form / 4;
  if (player.absence === null) return value;
  return value * (player.absence.status === 'doubtful' ? DOUBTFUL : OUT);
}

function starsOf(stars: number): Stars {
  const valid = STARS.find((each) => each === stars);
  if (valid === undefined) throw new Error(`${stars} is not a number of stars`);
  return valid;
}
