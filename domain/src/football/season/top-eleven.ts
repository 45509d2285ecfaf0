import { POSITIONS, type Position } from '../events.ts';

/** A player who can be chosen, with points in any whole unit. */
export interface Candidate {
  readonly playerId: number;
  readonly position: Position;
  readonly points: number;
}

export interface TopEleven {
  /** "4-4-2". */
  readonly formation: string;
  /** By line (0 is the goalkeeper), the best of each line first. */
  readonly lines: readonly (readonly Candidate[])[];
}

/** The formations of a contest's teams: 3 to 5 defenders, 2 to 5 midfielders, 1 to 3 forwards. */
const SHAPES = [3, 4, 5]
  .flatMap((DF) => [2, 3, 4, 5].flatMap((MF) => [1, 2, 3].map((FW) => ({ GK: 1, DF, MF, FW }))))
  .filter(({ DF, MF, FW }) => DF + MF + FW === 10);

/**
 * The eleven with the most points, in the formation that gives the most; of two that give as much, the one with more
 * forwards, then more midfielders. Players level on points are in the order of their ids. Null when no formation can be
 * filled.
 */
export function topEleven(candidates: readonly Candidate[]): TopEleven | null {
  const sorted = candidates.toSorted(
    (one, other) => other.points - one.points || one.playerId - other.playerId,
  );
  const byPosition = new Map(
    POSITIONS.map((position) => [position, sorted.filter((each) => each.position === position)]),
  );
  let best: { readonly points: number; readonly eleven: TopEleven } | null = null;
  for (const shape of SHAPES.toReversed().toSorted((one, other) => other.FW - one.FW || other.MF - one.MF)) {
    const lines = POSITIONS.map((position) => byPosition.get(position)?.slice(0, shape[position]) ?? []);
    if (lines.some((line, place) => line.length < shape[POSITIONS[place] ?? 'GK'])) continue;
    const points = lines.flat().reduce((sum, each) => sum + each.points, 0);
    if (best === null || points > best.points) {
      best = { points, eleven: { formation: `${shape.DF}-${shape.MF}-${shape.FW}`, lines } };
    }
  }
  return best?.eleven ?? null;
}
