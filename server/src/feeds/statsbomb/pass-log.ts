import type { MatchHappening, Place, Side } from '@touchline/domain/football/events';

/** The passes of a player are emitted together after this long, in milliseconds of play. */
const WINDOW_MS = 5 * 60_000;

interface CompletedPass {
  readonly side: Side;
  readonly playerId: number;
  readonly at: number;
  readonly place: Place;
  readonly receiverId: number | null;
}

/** Completed passes that are not emitted yet: one event for each would triple the log of a match. */
export class PassLog {
  readonly #open = new Map<number, CompletedPass[]>();
  #items = 0;

  add(pass: CompletedPass): void {
    const known = this.#open.get(pass.playerId);
    if (known === undefined) this.#open.set(pass.playerId, [pass]);
    else known.push(pass);
  }

  /** Removes and returns the passes of players whose first one is old enough at `now`. */
  take(now: number): readonly { readonly name: string; readonly happening: MatchHappening }[] {
    const due = [...this.#open].filter(([, [first]]) => first !== undefined && now - first.at >= WINDOW_MS);
    return due.flatMap(([playerId, passes]) => {
      this.#open.delete(playerId);
      const [first] = passes;
      if (first === undefined) return [];
      this.#items += 1;
      return [{ name: `passes-${this.#items}`, happening: together(first, passes) }];
    });
  }
}

function together({ side, playerId }: CompletedPass, passes: readonly CompletedPass[]): MatchHappening {
  const received = Map.groupBy(
    passes.flatMap(({ receiverId }) => receiverId ?? []),
    (id) => id,
  );
  const mean = (axis: keyof Place): number => {
    const sum = passes.reduce((total, { place }) => total + place[axis], 0);
    return Math.round((100 * sum) / passes.length) / 100;
  };
  return {
    kind: 'passes',
    side,
    playerId,
    count: passes.length,
    x: mean('x'),
    y: mean('y'),
    receivers: [...received].map(([id, each]) => ({ playerId: id, count: each.length })),
  };
}
