import { useText } from '../../../lib/i18n/languages.tsx';
import { followList, matchTopics, useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { MatchStrip } from '../../../game/matches/match-strip.tsx';
import { useLiveMatches } from '../queries.ts';
import { playersByMatch } from '../players-by-match.ts';

/**
 * The matches being played now with how many of my players are in each; nothing while none is played, nor where the side
 * column has them.
 */
export function LiveNow() {
  const t = useText();
  const live = useLiveMatches();
  const matches = live.data?.data ?? [];
  const isPlaying = matches.length > 0;
  const own = useLiveQuery(callQuery('football.live.myPlayers', {}), {
    ...followList(isPlaying, () => matchTopics(matches)),
    enabled: isPlaying,
  });
  if (!isPlaying) return null;
  const counts = playersByMatch(own.data?.data ?? []);
  // Those with players of mine first, else as they kicked off.
  const ordered = matches.toSorted((one, other) => Number(counts.has(other.id)) - Number(counts.has(one.id)));
  return (
    <div className="min-[112.5rem]:hidden">
      <MatchStrip
        matches={ordered}
        labelOf={(match) => {
          const count = counts.get(match.id);
          return count === undefined ? (match.venue_name ?? undefined) : t('home.my-players', { count });
        }}
      />
    </div>
  );
}
