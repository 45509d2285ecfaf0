import { matchStanding, currentWindow } from '@touchline/domain/contests/lifecycle';
import type { ContestAppearance } from '@touchline/domain/scoring/substitutions';
import { factsOf, matchFactsOf, type ContestWithMatches } from '../facts.ts';

export type MatchState = ContestAppearance['state'];

/** How each match of a contest stands for its points, by match id. Before the lock the window follows the fixtures. */
export function matchStatesOf(contest: ContestWithMatches, now: Date): ReadonlyMap<number, MatchState> {
  const facts = factsOf(contest);
  const window = { ...facts, ...currentWindow(facts, now.getTime()) };
  return new Map(
    contest.matches.map((match) => {
      const standing = matchStanding(matchFactsOf(match), window, now.getTime());
      if (standing === 'void') return [match.id, 'void'];
      if (standing === 'counts') return [match.id, 'ended'];
      return [match.id, match.status === 'scheduled' ? 'to_come' : 'running'];
    }),
  );
}
