import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyNote, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

const MAX_SHOWN = 6;

/** The query for the contests a player's matches count in. */
function contestsOfPlayerQuery(id: number) {
  return callQuery('market.players.get', { id });
}

/** The contests a player's matches count in, each with a link to field them. */
export function ContestsOfPlayer({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const card = useQuery(contestsOfPlayerQuery(playerId));
  const contests = card.data?.contests ?? [];
  return (
    <section className="panel overflow-hidden" aria-labelledby="player-contests">
      <h2 id="player-contests" className="eyebrow border-b px-4 py-2.5 text-muted">
        {t('players.contests')}
      </h2>
      {card.data === undefined && card.error === null && <SkeletonRows rows={2} />}
      {card.data === undefined && card.error !== null && (
        <ErrorState failure={card.error} onRetry={() => void card.refetch()} />
      )}
      {card.data !== undefined && contests.length === 0 && (
        <EmptyNote text={t('market.contests.empty.text')} />
      )}
      <ul className="divide-y">
        {contests.slice(0, MAX_SHOWN).map(({ id, name, slug, contest_dt, is_pro }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <span className="flex min-w-0 flex-1 flex-col">
              <PathLink
                path={`/play/contest/${id}/${encodeURIComponent(slug)}`}
                className="truncate font-medium hover:underline"
              >
                {name}
              </PathLink>
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
                <Badge tone={is_pro ? 'accent' : 'plain'}>{t(is_pro ? 'market.pro' : 'market.easy')}</Badge>
                <Moment time={contest_dt} />
              </span>
            </span>
            <PathLink
              path={`/play/contest/${id}/create-team`}
              className="inline-flex min-h-9 shrink-0 items-center rounded-sm border px-3 text-sm font-medium hover:border-line-strong pointer-coarse:min-h-11"
            >
              {t('players.field')}
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
