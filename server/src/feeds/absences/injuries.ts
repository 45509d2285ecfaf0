import { INJURIES, type AbsenceReason } from '@touchline/domain/football/absence';
import { seeded } from '../seeded.ts';

/** The injuries of players with their durations; weights of each. */
const SHORT = { knock: 45, muscle: 20, ankle: 15, foot: 8, back: 8, head: 4 } as const;
const MEDIUM = { muscle: 45, ankle: 25, foot: 10, back: 8, shoulder: 6, knee: 6 } as const;
const LONG = { knee: 40, muscle: 25, ankle: 18, shoulder: 9, foot: 8 } as const;
/** Some players miss training with an illness; no one falls ill during a match. */
const ILL_IN_TRAINING = 0.25;

type Severity = 'short' | 'medium' | 'long';
const CAUSES = { short: SHORT, medium: MEDIUM, long: LONG } as const satisfies Record<
  Severity,
  Partial<Record<AbsenceReason, number>>
>;

/** How bad an injury is, by its place in the weights that drew its duration: mostly days, rarely weeks. */
export const INJURY_WEIGHTS = [55, 32, 13] as const;
const SEVERITIES = ['short', 'medium', 'long'] as const;

/** The kind of an injury of this severity (a place in INJURY_WEIGHTS): a pure function of its parts. */
export function injuryReason(
  severity: number,
  happened: 'match' | 'training',
  ...parts: readonly (string | number)[]
): AbsenceReason {
  const draws = seeded('injury-kind', happened, ...parts);
  const level = SEVERITIES[severity] ?? 'short';
  if (happened === 'training' && level === 'short' && draws.chance(ILL_IN_TRAINING)) return 'illness';
  const causes = Object.entries(CAUSES[level]);
  const [name] = causes[draws.weighted(causes.map(([, weight]) => weight))] ?? [];
  return INJURIES.find((reason) => reason === name) ?? 'other';
}
