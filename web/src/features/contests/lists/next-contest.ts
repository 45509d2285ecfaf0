/**
 * The contest next to one among those a manager plays in, wrapping around; null when there is no other. Each
 * appears once, in the order of its first entry.
 */
export function adjacentContest<Contest extends { readonly id: number }>(
  entries: readonly { readonly contest: Contest }[],
  current: number,
  step: 1 | -1,
): Contest | null {
  const byId = new Map(entries.map(({ contest }) => [contest.id, contest]));
  const contests = [...byId.values()];
  const index = contests.findIndex(({ id }) => id === current);
  const next =
    index === -1
      ? contests.at(step === 1 ? 0 : -1)
      : contests[(index + step + contests.length) % contests.length];
  return next === undefined || next.id === current ? null : next;
}
