import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsValues } from '../../../lib/i18n/money.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { ContestDetail } from '../queries.ts';
import { Block } from './block.tsx';

/** The winning points of the last contest of the series; nothing for the first of a series. */
export function PreviousContest({ contest }: { readonly contest: ContestDetail }) {
  const { t, locale } = useLanguage();
  const { data, error, refetch } = useQuery(callQuery('contests.previous', { id: contest.id }));
  if (data === undefined) {
    return (
      <Block title={t('contests.previous')}>
        {error === null ? (
          <SkeletonRows rows={1} height="h-18" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )}
      </Block>
    );
  }
  const { previous } = data;
  if (previous === null) return null;
  const { id, name, slug, winner, prize_points, entries } = previous;
  return (
    <Block title={t('contests.previous')} note={<Moment time={previous.contest_dt} format="moment" />}>
      <Link
        to="/play/contest/$id/$slug/$teamId"
        params={{ id: String(id), slug: slug === '' ? 'team' : slug, teamId: String(winner.team_id) }}
        className="flex items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Avatar name={winner.nickname} src={winner.avatar} size={40} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-semibold">{winner.nickname}</span>
          <span className="truncate text-xs text-muted">
            {name} · {t('contests.previous.entries', { count: entries })}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <span className="figures text-lg">
            {t('contests.points.counted', pointsValues(winner.points, locale))}
          </span>
          <MoneyText amount={winner.prize} size="small" />
        </span>
      </Link>
      {prize_points !== null && (
        <p className="border-t px-4 py-2.5 text-sm text-muted">
          {t('contests.previous.line', pointsValues(prize_points, locale))}
        </p>
      )}
    </Block>
  );
}
