import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/languages.tsx';
import { Moment } from '../../ui/figures/moment.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { Stars } from '../cards/stars.tsx';
import { starsQuery } from './star-query.ts';

/** The stars of a player over time, an announced change first. Nothing for a player whose stars never change. */
export function StarHistory({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const { data } = useQuery(starsQuery(playerId));
  if (data === undefined || (data.announced === null && data.history.length < 2)) return null;
  const { announced, history } = data;
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('stars.history')}</h2>
      <ol className="divide-y">
        {announced !== null && (
          <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <Stars stars={announced.stars} size={14} />
            <span className="min-w-0 flex-1 text-sm">
              {t('stars.from')} <Moment time={announced.from_dt} format="date" />
            </span>
            <Badge>{t('stars.announced')}</Badge>
          </li>
        )}
        {history.map(({ stars, from_dt }) => (
          <li key={from_dt ?? 'first'} className="flex min-h-11 items-center gap-3 px-4 py-2">
            <Stars stars={stars} size={14} />
            <span className="min-w-0 flex-1 text-sm text-muted">
              {from_dt === null ? (
                t('stars.at-first')
              ) : (
                <>
                  {t('stars.since')} <Moment time={from_dt} format="date" />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="border-t px-4 py-1">
        <PathLink
          path="/stats/stars"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-3"
        >
          {t('stars.all')}
        </PathLink>
      </p>
    </section>
  );
}
