import type { TeamRules } from '../contests/team.ts';

/** Five starters and four reserves, so that every team can be tried. */
export function smallTeamRules(rules: TeamRules, maxOfClub: number, maxStars: number): TeamRules {
  return {
    ...rules,
    starters: 5,
    formation: {
      GK: { min: 1, max: 1 },
      DF: { min: 1, max: 2 },
      MF: { min: 1, max: 2 },
      FW: { min: 1, max: 2 },
    },
    maxOfClub,
    maxStars,
  };
}
