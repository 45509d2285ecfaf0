/** An entry at its place in the standings. */
export interface Ranked<Entry> {
  readonly entry: Entry;
  /** 1 for the best; equal points share a rank and the next points are ranked below all of them. */
  readonly rank: number;
  /** How many entries share the rank, itself included: it spans the places rank to rank + sharing - 1. */
  readonly sharing: number;
}

/**
 * Ranks entries by points, higher first. Entries with equal points share the rank and stay in the order they
 * came in.
 */
export function rankByPoints<Entry extends { readonly points: number }>(
  entries: readonly Entry[],
): readonly Ranked<Entry>[] {
  const sorted = [...entries].sort((one, other) => other.points - one.points);
  const ranked: Ranked<Entry>[] = [];
  for (let first = 0; first < sorted.length;) {
    const points = sorted[first]?.points;
    let next = first + 1;
    while (next < sorted.length && sorted[next]?.points === points) next += 1;
    for (const entry of sorted.slice(first, next)) {
      ranked.push({ entry, rank: first + 1, sharing: next - first });
    }
    first = next;
  }
  return ranked;
}
