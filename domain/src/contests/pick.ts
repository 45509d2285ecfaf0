import { POSITIONS } from '../football/events.ts';
import { knownPlayers, positionCounts, reserveCount, reserveStarsLimit, sumOfStars } from './team.ts';
import type { PlayerPool, PoolPlayer, Team, TeamRules } from './team.ts';

/** The kind of slot for a player. */
export type PickSlot = 'starter' | 'reserve';

/** Why a player cannot be added to a team that is being built. */
export type PickRefusal =
  | 'unknown_player'
  | 'already_picked'
  | 'eleven_full'
  /** The position has its maximum of starters. */
  | 'position_full'
  /** The remaining places are needed for other positions. */
  | 'places_needed_elsewhere'
  | 'club_limit'
  /** The remaining places could not be filled within the star budget, even with one-star players. */
  | 'stars'
  /** The position already has its reserve. */
  | 'reserve_taken'
  /** A reserve with more stars than the lowest-starred starter of the position. */
  | 'reserve_stars'
  /** A starter with fewer stars than the reserve of the position. */
  | 'fewer_stars_than_reserve';

const MIN_STARS = 1;

/**
 * Why a player cannot be added to a team as starter or reserve, or null. The team may be incomplete; existing
 * violations are not repeated.
 */
export function reasonAgainstPick(
  playerId: number,
  slot: PickSlot,
  team: Team,
  pool: PlayerPool,
  rules: TeamRules,
): PickRefusal | null {
  const player = pool.get(playerId);
  if (player === undefined) return 'unknown_player';
  if (team.starters.includes(playerId) || team.reserves.includes(playerId)) return 'already_picked';
  const starters = knownPlayers(team.starters, pool);
  const reserves = knownPlayers(team.reserves, pool);
  return slot === 'starter'
    ? reasonAgainstStarter(player, starters, reserves, rules)
    : reasonAgainstReserve(player, starters, reserves, rules);
}

function reasonAgainstStarter(
  player: PoolPlayer,
  starters: readonly PoolPlayer[],
  reserves: readonly PoolPlayer[],
  rules: TeamRules,
): PickRefusal | null {
  const placesLeft = rules.starters - starters.length - 1;
  if (placesLeft < 0) return 'eleven_full';
  const counts = positionCounts([...starters, player]);
  if (counts[player.position] > rules.formation[player.position].max) return 'position_full';
  const stillNeeded = POSITIONS.reduce(
    (sum, position) => sum + Math.max(0, rules.formation[position].min - counts[position]),
    0,
  );
  if (stillNeeded > placesLeft) return 'places_needed_elsewhere';
  const ofClub = starters.filter(({ clubId }) => clubId === player.clubId).length;
  if (ofClub >= rules.maxOfClub) return 'club_limit';
  if (passesStars(player, starters, reserves, rules, 'starter')) return 'stars';
  if (!rules.reservesAreBounded) return null;
  const belowReserve = reserves.some(
    ({ position, stars }) => position === player.position && stars > player.stars,
  );
  return belowReserve ? 'fewer_stars_than_reserve' : null;
}

function reasonAgainstReserve(
  player: PoolPlayer,
  starters: readonly PoolPlayer[],
  reserves: readonly PoolPlayer[],
  rules: TeamRules,
): PickRefusal | null {
  const ofPosition = reserves.filter(({ position }) => position === player.position).length;
  if (ofPosition >= rules.reserves[player.position]) return 'reserve_taken';
  if (passesStars(player, starters, reserves, rules, 'reserve')) return 'stars';
  if (!rules.reservesAreBounded) return null;
  const max = reserveStarsLimit(starters, player.position);
  return max !== null && player.stars > max ? 'reserve_stars' : null;
}

/** Whether the player exceeds the star limit, even if one-star players take the remaining places. */
function passesStars(
  player: PoolPlayer,
  starters: readonly PoolPlayer[],
  reserves: readonly PoolPlayer[],
  rules: TeamRules,
  slot: PickSlot,
): boolean {
  const ofEleven = rules.starsOf === 'eleven';
  if (ofEleven && slot === 'reserve') return false;
  const counted = ofEleven ? starters : [...starters, ...reserves];
  const places = rules.starters + (ofEleven ? 0 : reserveCount(rules));
  const placesLeft = places - counted.length - 1;
  return sumOfStars(counted) + player.stars + placesLeft * MIN_STARS > rules.maxStars;
}
