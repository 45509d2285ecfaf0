import type { CallOutput } from '../../lib/api/request.ts';

type Pick = CallOutput<'football.live.myPlayers'>['data'][number];

/** How many different players I field in each match, over all my teams. */
export function playersByMatch(
  picks: readonly { readonly match_id: Pick['match_id']; readonly player: { readonly id: number } }[],
): ReadonlyMap<number, number> {
  const players = Map.groupBy(picks, (pick) => pick.match_id);
  return new Map(
    [...players].map(([match, own]) => [match, new Set(own.map(({ player }) => player.id)).size]),
  );
}
