import type { Team } from './team.ts';

/** How many templates a manager may keep. */
export const MAX_TEMPLATES = 20;

/** Why picks cannot be kept as a template. */
export type TemplateRefusal = 'empty' | 'duplicate' | 'captain' | 'captain_named';

/**
 * Why picks cannot be kept as a template of easy or pro teams, or null. A template may lack players and captains; sizes,
 * formation and stars are left to the contest in which it is used.
 */
export function reasonAgainstTemplate(
  { starters, reserves, captainId, viceCaptainId }: Team,
  isPro: boolean,
): TemplateRefusal | null {
  const picks = [...starters, ...reserves];
  const leaders = [captainId, viceCaptainId].filter((id) => id !== null);
  if (picks.length === 0) return 'empty';
  if (new Set(picks).size < picks.length) return 'duplicate';
  if (isPro && leaders.length > 0) return 'captain_named';
  const areStarting = leaders.every((id) => starters.includes(id));
  return areStarting && new Set(leaders).size === leaders.length ? null : 'captain';
}

/** A template's name as it is compared with the manager's others: case and outer spaces make no difference. */
export function templateKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
