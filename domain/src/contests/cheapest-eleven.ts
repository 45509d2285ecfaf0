import { bestEleven, type ElevenTask } from './best-eleven.ts';
import { NO_FIXED_PICKS, taskVariants, type FixedPlayers } from './fixed-picks.ts';
import { sumOfStars, type PoolPlayer, type TeamRules } from './team.ts';

/**
 * An eleven of the fewest stars that keeps every rule and leaves a reserve for each position, or null when there
 * is provably none. Among equal ones the order of `players` decides. The eleven includes the fixed starters.
 */
export function cheapestEleven<P extends PoolPlayer>(
  players: readonly P[],
  rules: TeamRules,
  fixed: FixedPlayers = NO_FIXED_PICKS,
): P[] | null {
  const own = new Map(players.map((player) => [player.id, player]));
  for (const variant of taskVariants(players.map(priced), pricedPicks(fixed), rules)) {
    const eleven = cheapestOf(variant, rules);
    if (eleven !== null) return eleven.map(({ id }) => own.get(id)).filter((player) => player !== undefined);
  }
  return null;
}

function cheapestOf(task: ElevenTask, rules: TeamRules): readonly PoolPlayer[] | null {
  // Stars are minimised as the value, so the search needs no states by stars.
  const eleven = bestEleven({ ...task, maxStars: Infinity }, rules);
  return eleven === null || sumOfStars(eleven) > task.maxStars ? null : eleven;
}

function priced<P extends PoolPlayer>(player: P): P & { readonly value: number } {
  return { ...player, value: -player.stars };
}

function pricedPicks({ starters, reserves }: FixedPlayers): FixedPlayers {
  return { starters: starters.map(priced), reserves: reserves.map(priced) };
}
