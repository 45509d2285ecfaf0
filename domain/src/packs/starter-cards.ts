import { POSITIONS, type Position } from '../football/events.ts';
import type { Rules } from '../rules/rules.ts';

/** A player's card that the starter set may hold. */
export interface StarterCandidate {
  readonly cardId: number;
  readonly position: Position;
  readonly leagueId: number;
  readonly clubId: number;
  /** The next kick-off of the club, in ms. */
  readonly kickOffAt: number;
}

/** So many of the set play in the league that kicks off next; the others in the league after it. */
const OF_NEXT_LEAGUE = 3;

/**
 * The cards of a starter set: one of each leased position, and the free choice. Most are of the league that kicks off
 * next, so that a team of them plays at once; the others are of the league that follows. Clubs differ where they can.
 * Among equals the order of the candidates decides.
 */
export function starterCards(
  candidates: readonly StarterCandidate[],
  { leasedPositions, freeChoice }: Pick<Rules['starterGrant'], 'leasedPositions' | 'freeChoice'>,
): readonly number[] {
  const leagues = leaguesByKickOff(candidates);
  // Those who score most play first: they are of the league that kicks off next.
  const places: readonly (Position | null)[] = [
    ...POSITIONS.filter((position) => leasedPositions.includes(position)).toReversed(),
    ...Array.from({ length: freeChoice }, () => null),
  ];
  const chosen: StarterCandidate[] = [];
  for (const [index, position] of places.entries()) {
    const league = leagues[index < OF_NEXT_LEAGUE ? 0 : 1] ?? leagues[0];
    const able = candidates.filter(
      (each) => !chosen.includes(each) && (position === null || each.position === position),
    );
    const isNewClub = ({ clubId }: StarterCandidate) => chosen.every((other) => other.clubId !== clubId);
    const ofLeague = able.filter(({ leagueId }) => leagueId === league);
    const next = ofLeague.find(isNewClub) ?? ofLeague[0] ?? able.find(isNewClub) ?? able[0];
    if (next !== undefined) chosen.push(next);
  }
  return chosen.map(({ cardId }) => cardId);
}

function leaguesByKickOff(candidates: readonly StarterCandidate[]): readonly number[] {
  const first = new Map<number, number>();
  for (const { leagueId, kickOffAt } of candidates) {
    first.set(leagueId, Math.min(first.get(leagueId) ?? Infinity, kickOffAt));
  }
  return [...first].toSorted(([one, at], [other, later]) => at - later || one - other).map(([id]) => id);
}
