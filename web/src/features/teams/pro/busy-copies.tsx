import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { PathLink } from '../../../ui/text/link.tsx';

const PLAYER = 1;

/** The teams the manager's own copies of a player play in, where he could be taken out; nothing while there is none. */
export function BusyCopies({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const { data } = useQuery(
    callQuery('market.cards.contests', {
      asset_type: PLAYER,
      asset_id: playerId,
    }),
  );
  if (data === undefined || data.contests.length === 0) return null;
  return (
    <section aria-labelledby="busy-copies" className="overflow-hidden rounded-sm border">
      <h3 id="busy-copies" className="eyebrow border-b bg-raised px-4 py-2 text-muted">
        {t('pro.plays')}
      </h3>
      <ul aria-labelledby="busy-copies" className="divide-y">
        {data.contests.map(({ id, name, slug, team_id }) => (
          <li key={`${id} ${team_id}`}>
            <PathLink
              path={`/play/contest/${id}/${encodeURIComponent(slug)}${team_id === null ? '' : `/${team_id}`}`}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="truncate font-medium">{name}</span>
              <span className="shrink-0 text-sm text-accent-ink">{t('pro.plays.team')}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
