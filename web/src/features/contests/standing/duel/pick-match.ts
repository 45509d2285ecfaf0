import { isPlaying, type Match } from '../../../../game/matches/match-row.tsx';
import type { TeamPick } from '../../queries.ts';

/**
 * The most relevant match of a pick in a contest: the one being played by the club, else its next one,
 * else its last one. Undefined when the club has none.
 */
export function matchOfPick(matches: readonly Match[], pick: Pick<TeamPick, 'club'>): Match | undefined {
  const own = matches
    .filter(({ home, away }) => home.id === pick.club.id || away.id === pick.club.id)
    .sort((one, other) => Date.parse(one.kickoff_dt) - Date.parse(other.kickoff_dt));
  return own.find(isPlaying) ?? own.find(({ status }) => status === 'scheduled') ?? own.at(-1);
}
