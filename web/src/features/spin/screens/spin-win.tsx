import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { History } from '../components/history.tsx';
import { Prizes } from '../components/prizes.tsx';
import { Turn } from '../components/turn.tsx';

/** Spin and win: the wheel, what a spin costs and pays, and the manager's own spins. */
export function SpinWin() {
  const t = useText();
  const wheel = useQuery(callQuery('spin.get', {}));
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <PageHeader title={t('spin.title')} text={t('spin.text')} />
      {wheel.data !== undefined && (
        <>
          <Turn wheel={wheel.data} onStale={() => void wheel.refetch()} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
            <Prizes wheel={wheel.data} />
            <History />
          </div>
        </>
      )}
      {wheel.data === undefined && wheel.error !== null && (
        <div className="panel">
          <ErrorState
            failure={wheel.error}
            onRetry={() => void wheel.refetch()}
            retrying={wheel.isFetching}
          />
        </div>
      )}
      {wheel.isPending && (
        <div className="panel flex flex-col gap-6 p-6" aria-label={t('ui.loading')}>
          <Skeleton className="mx-auto aspect-square w-full max-w-90 rounded-full" />
          <SkeletonRows rows={3} />
        </div>
      )}
      <p className="text-xs text-muted">
        {t('spin.budget.paid-by')} <TextLink to="/fair/rewards">{t('spin.budget.title')}</TextLink>
      </p>
    </div>
  );
}
