import type { MatchEvent, Place, ShotOutcome, Side } from './events.ts';

/** A shot with its place; `goals` of the statistics decide what counts, this only draws. */
export interface Shot extends Place {
  readonly id: string;
  readonly side: Side;
  readonly playerId: number;
  readonly minute: number;
  readonly added: number;
  readonly outcome: ShotOutcome;
  readonly penalty: boolean;
  /** 0 to 1; null where the source has none. */
  readonly expectedGoals: number | null;
}

/** A player in a passing network, at the mean place of their completed passes. */
export interface Passer extends Place {
  readonly playerId: number;
  readonly passes: number;
}

/** Completed passes between two players, in both directions; `one` has the lower id. */
export interface PassingPair {
  readonly one: number;
  readonly other: number;
  readonly passes: number;
}

export interface PassingNetwork {
  /** Most passes first. */
  readonly passers: readonly Passer[];
  /** Most passes first. */
  readonly pairs: readonly PassingPair[];
}

/** The shots among the winning events of a match, in their order. A shoot-out is not part of the match. */
export function shotsOf(winning: readonly MatchEvent[]): readonly Shot[] {
  return winning.flatMap(({ id, time, happening }): Shot[] => {
    if (happening.kind !== 'shot' || time.period === 5) return [];
    const { kind: _, ...shot } = happening;
    return [{ id, minute: time.minute, added: time.added, ...shot }];
  });
}

/** Passes of both sides from the winning events of a match; empty where the feed has no places. */
export function passingOf(winning: readonly MatchEvent[]): Readonly<Record<Side, PassingNetwork>> {
  return { home: networkOf(winning, 'home'), away: networkOf(winning, 'away') };
}

function networkOf(winning: readonly MatchEvent[], side: Side): PassingNetwork {
  const sums = new Map<number, { passes: number; x: number; y: number }>();
  const pairs = new Map<string, { one: number; other: number; passes: number }>();
  for (const { happening } of winning) {
    if (happening.kind !== 'passes' || happening.side !== side) continue;
    const { playerId, count, x, y, receivers } = happening;
    const sum = sums.get(playerId) ?? { passes: 0, x: 0, y: 0 };
    sums.set(playerId, { passes: sum.passes + count, x: sum.x + count * x, y: sum.y + count * y });
    for (const receiver of receivers) {
      const one = Math.min(playerId, receiver.playerId);
      const other = Math.max(playerId, receiver.playerId);
      const pair = pairs.get(`${one} ${other}`) ?? { one, other, passes: 0 };
      pairs.set(`${one} ${other}`, { one, other, passes: pair.passes + receiver.count });
    }
  }
  return {
    passers: [...sums]
      .map(([playerId, { passes, x, y }]) => ({ playerId, passes, x: x / passes, y: y / passes }))
      .sort((a, b) => b.passes - a.passes || a.playerId - b.playerId),
    pairs: [...pairs.values()].sort((a, b) => b.passes - a.passes || a.one - b.one || a.other - b.other),
  };
}
