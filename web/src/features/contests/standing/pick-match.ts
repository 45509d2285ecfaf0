import { isPlaying, type Match } from '../../../game/matches/match-row.tsx';
import type { TeamPick } from '../queries.ts';

/**
 * The match of a contest that says most about a pick now: the one his club plays, else the next one it will,
 * else the last it played. Undefined when his club has none.
 */
export function matchOfPick(matches: readonly Match[], pick: Pick<TeamPick, 'club'>): Match | undefined {
  const own = matches
    .filter(({ home, away }) => home.id === pick.club.id || away.id === pick.club.id)
    .sort((one, other) => Date.parse(one.kickoff_dt) - Date.parse(other.kickoff_dt));
  return own.find(isPlaying) ?? own.find(({ status }) => status === 'scheduled') ?? own.at(-1);
}
