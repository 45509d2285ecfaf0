import { useQuery } from '@tanstack/react-query';
import { playerPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { topPlayersQuery } from './club-queries.ts';

const LISTS = ['goals', 'assists', 'cards'] as const;
/** Of the five of each list. */
const SHOWN = 3;

/** The players with the most goals, assists and cards for a club in a season. */
export function TopPlayers({ clubId, seasonId }: { readonly clubId: number; readonly seasonId: number }) {
  const t = useText();
  const top = useQuery(topPlayersQuery(clubId, seasonId));
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('clubs.top.title')}</h2>
      {top.data === undefined && top.error === null && <SkeletonRows rows={3} />}
      {top.data === undefined && top.error !== null && (
        <ErrorState failure={top.error} onRetry={() => void top.refetch()} />
      )}
      {top.data !== undefined && (
        <div className="divide-y">
          {LISTS.map((list) => (
            <div key={list} className="px-4 py-3">
              <h3 className="pb-1 text-xs font-semibold text-muted">{t(`clubs.top.${list}`)}</h3>
              {top.data[list].length === 0 ? (
                <p className="text-xs text-muted">{t('clubs.top.none')}</p>
              ) : (
                <ol>
                  {top.data[list].slice(0, SHOWN).map(({ player, value }) => (
                    <li key={player.id} className="relative flex min-h-9 items-center gap-3">
                      <PathLink
                        path={playerPath(player)}
                        className="min-w-0 flex-1 truncate text-sm font-medium hover:underline"
                      >
                        {player.name}
                      </PathLink>
                      <span className="figures text-base">{value}</span>
                    </li>
                  ))}
                </ol>
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
