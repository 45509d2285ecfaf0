import { POSITIONS } from '../football/events.ts';
import type { Position } from '../football/events.ts';
import type { EasyTeamRules, ProTier, Rules } from '../rules/rules.ts';
import type { Stars } from '../rules/stars.ts';

/** A player who can be picked in a contest, with the stars at its opening. */
export interface PoolPlayer {
  readonly id: number;
  readonly position: Position;
  readonly clubId: number;
  readonly stars: Stars;
}

export type PlayerPool = ReadonlyMap<number, PoolPlayer>;

/** What a manager fields in one contest; while it is being built it may be incomplete. */
export interface Team {
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captainId: number | null;
  readonly viceCaptainId: number | null;
}

/** The limits of one contest's teams. */
export interface TeamRules extends Omit<EasyTeamRules, 'maxOfClubInOneMatch'> {
  /** Starters of one club, already chosen for the number of matches. */
  readonly maxOfClub: number;
  /** Stars together; Infinity for no limit. */
  readonly maxStars: number;
  /** Whose stars are summed. */
  readonly starsOf: 'eleven' | 'fifteen';
  /** Whether a reserve may have at most the stars of the lowest-starred starter of the same position. */
  readonly reservesAreBounded: boolean;
  /** Whether a team has a captain and a vice-captain; without, it names none. */
  readonly hasCaptain: boolean;
}

/** The team rules of an easy contest over `matches` matches: one match alone allows more of a club. */
export function easyTeamRules(rules: Rules, matches: number): TeamRules {
  const { maxOfClubInOneMatch, ...easy } = rules.easyTeam;
  return {
    ...easy,
    maxOfClub: matches === 1 ? maxOfClubInOneMatch : easy.maxOfClub,
    starsOf: 'eleven',
    reservesAreBounded: true,
    hasCaptain: true,
  };
}

/** The team rules of a pro contest of a tier over `matches` matches; what may be fielded is decided in fielding.ts. */
export function proTeamRules(rules: Rules, tier: ProTier, matches: number): TeamRules {
  const { maxOfClubInOneMatch, maxOfClub, rookie, starters, formation, reserves } = rules.proTeam;
  return {
    starters,
    formation,
    reserves,
    maxOfClub: matches === 1 ? maxOfClubInOneMatch : maxOfClub,
    maxStars: tier === 'rookie' ? rookie.maxStars : Infinity,
    starsOf: 'fifteen',
    reservesAreBounded: false,
    hasCaptain: false,
  };
}

/** The team rules of a contest over `matches` matches. A pro contest without a tier has the rules of Open. */
export function teamRulesOf(
  rules: Rules,
  { isPro, proTier }: { readonly isPro: boolean; readonly proTier: ProTier | null },
  matches: number,
): TeamRules {
  return isPro ? proTeamRules(rules, proTier ?? 'open', matches) : easyTeamRules(rules, matches);
}

/** One broken rule of a team. */
export type TeamViolation =
  | { readonly kind: 'starter_count'; readonly expected: number; readonly actual: number }
  | { readonly kind: 'reserve_count'; readonly expected: number; readonly actual: number }
  | { readonly kind: 'duplicate'; readonly playerId: number }
  | { readonly kind: 'unknown_player'; readonly playerId: number }
  | {
      readonly kind: 'formation';
      readonly position: Position;
      readonly min: number;
      readonly max: number;
      readonly actual: number;
    }
  | { readonly kind: 'club_limit'; readonly clubId: number; readonly max: number; readonly actual: number }
  | { readonly kind: 'stars'; readonly max: number; readonly actual: number }
  | {
      readonly kind: 'reserve_position';
      readonly position: Position;
      readonly expected: number;
      readonly actual: number;
    }
  | {
      readonly kind: 'reserve_stars';
      readonly playerId: number;
      readonly max: number;
      readonly actual: number;
    }
  /** A captain or vice-captain where the contest has none. */
  | { readonly kind: 'captain_named' }
  | { readonly kind: 'captain_not_starting' }
  | { readonly kind: 'vice_captain_not_starting' }
  | { readonly kind: 'captain_is_vice_captain' };

type TeamCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly violations: readonly TeamViolation[] };

/**
 * Checks a team against the rules of its contest and returns all violations. A complete team of players of `pool`
 * with captain and vice-captain among its starters, where it has them, is valid.
 */
export function checkTeam(team: Team, pool: PlayerPool, rules: TeamRules): TeamCheck {
  const starters = knownPlayers(team.starters, pool);
  const reserves = knownPlayers(team.reserves, pool);
  const violations = [
    ...sizeViolations(team, rules),
    ...identityViolations(team, pool),
    ...formationViolations(starters, rules),
    ...clubViolations(starters, rules),
    ...starViolations(rules.starsOf === 'eleven' ? starters : [...starters, ...reserves], rules),
    ...reserveViolations(starters, reserves, rules),
    ...captainViolations(team, rules),
  ];
  return violations.length === 0 ? { ok: true } : { ok: false, violations };
}

/** Counts the players of each position, for example 1-4-4-2. Unknown players are left out. */
export function formationOf(playerIds: readonly number[], pool: PlayerPool): Record<Position, number> {
  return positionCounts(knownPlayers(playerIds, pool));
}

/** The name of a formation without the goalkeeper: "4-4-2". */
export function formationText(formation: Readonly<Record<Position, number>>): string {
  return `${formation.DF}-${formation.MF}-${formation.FW}`;
}

/** The sum of the stars of some players; unknown players are left out. */
export function starsOf(playerIds: readonly number[], pool: PlayerPool): number {
  return sumOfStars(knownPlayers(playerIds, pool));
}

/** The stars a reserve of a position may have: those of its lowest-starred starter, or null without one. */
export function reserveStarsLimit(starters: readonly PoolPlayer[], position: Position): Stars | null {
  let lowest: Stars | null = null;
  for (const { position: own, stars } of starters) {
    if (own === position && (lowest === null || stars < lowest)) lowest = stars;
  }
  return lowest;
}

/** The players of a list of ids that are in the pool, in order. */
export function knownPlayers(playerIds: readonly number[], pool: PlayerPool): PoolPlayer[] {
  return playerIds.map((id) => pool.get(id)).filter((player) => player !== undefined);
}

export function positionCounts(players: readonly PoolPlayer[]): Record<Position, number> {
  const counts: Record<Position, number> = { GK: 0, DF: 0, MF: 0, FW: 0 };
  for (const { position } of players) counts[position] += 1;
  return counts;
}

export function sumOfStars(players: readonly PoolPlayer[]): number {
  return players.reduce((sum, player) => sum + player.stars, 0);
}

export function reserveCount(rules: TeamRules): number {
  return POSITIONS.reduce((sum, position) => sum + rules.reserves[position], 0);
}

function sizeViolations(team: Team, rules: TeamRules): TeamViolation[] {
  const violations: TeamViolation[] = [];
  const reserves = reserveCount(rules);
  if (team.starters.length !== rules.starters) {
    violations.push({ kind: 'starter_count', expected: rules.starters, actual: team.starters.length });
  }
  if (team.reserves.length !== reserves) {
    violations.push({ kind: 'reserve_count', expected: reserves, actual: team.reserves.length });
  }
  return violations;
}

function identityViolations(team: Team, pool: PlayerPool): TeamViolation[] {
  const violations: TeamViolation[] = [];
  const times = new Map<number, number>();
  for (const playerId of [...team.starters, ...team.reserves]) {
    const seen = (times.get(playerId) ?? 0) + 1;
    times.set(playerId, seen);
    if (seen === 2) violations.push({ kind: 'duplicate', playerId });
    if (seen === 1 && !pool.has(playerId)) violations.push({ kind: 'unknown_player', playerId });
  }
  return violations;
}

function formationViolations(starters: readonly PoolPlayer[], rules: TeamRules): TeamViolation[] {
  const counts = positionCounts(starters);
  return POSITIONS.flatMap((position): TeamViolation[] => {
    const { min, max } = rules.formation[position];
    const actual = counts[position];
    return actual < min || actual > max ? [{ kind: 'formation', position, min, max, actual }] : [];
  });
}

function clubViolations(starters: readonly PoolPlayer[], rules: TeamRules): TeamViolation[] {
  const counts = new Map<number, number>();
  for (const { clubId } of starters) counts.set(clubId, (counts.get(clubId) ?? 0) + 1);
  return [...counts]
    .filter(([, actual]) => actual > rules.maxOfClub)
    .map(([clubId, actual]) => ({ kind: 'club_limit', clubId, max: rules.maxOfClub, actual }));
}

function starViolations(counted: readonly PoolPlayer[], rules: TeamRules): TeamViolation[] {
  const actual = sumOfStars(counted);
  return actual > rules.maxStars ? [{ kind: 'stars', max: rules.maxStars, actual }] : [];
}

function reserveViolations(
  starters: readonly PoolPlayer[],
  reserves: readonly PoolPlayer[],
  rules: TeamRules,
): TeamViolation[] {
  const violations: TeamViolation[] = [];
  const counts = positionCounts(reserves);
  for (const position of POSITIONS) {
    const expected = rules.reserves[position];
    const actual = counts[position];
    if (actual !== expected) violations.push({ kind: 'reserve_position', position, expected, actual });
  }
  if (!rules.reservesAreBounded) return violations;
  for (const { id, position, stars } of reserves) {
    const max = reserveStarsLimit(starters, position);
    if (max !== null && stars > max) {
      violations.push({ kind: 'reserve_stars', playerId: id, max, actual: stars });
    }
  }
  return violations;
}

function captainViolations(
  { captainId, viceCaptainId, starters }: Team,
  { hasCaptain }: TeamRules,
): TeamViolation[] {
  if (!hasCaptain) return captainId === null && viceCaptainId === null ? [] : [{ kind: 'captain_named' }];
  const violations: TeamViolation[] = [];
  if (captainId === null || !starters.includes(captainId)) violations.push({ kind: 'captain_not_starting' });
  if (viceCaptainId === null || !starters.includes(viceCaptainId)) {
    violations.push({ kind: 'vice_captain_not_starting' });
  }
  if (captainId !== null && captainId === viceCaptainId) violations.push({ kind: 'captain_is_vice_captain' });
  return violations;
}
