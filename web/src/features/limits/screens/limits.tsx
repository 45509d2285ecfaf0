import { callQuery } from '../../../lib/api/queries.ts';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ExclusionSection } from '../components/exclusion-section.tsx';
import { LimitSection } from '../components/limit-section.tsx';
import { TimeSection } from '../components/time-section.tsx';
import { useRefetchWhenDue } from '../use-refetch-when-due.ts';

/** The manager's own limits on deposits and play, the time played, and self-exclusion. */
export function Limits() {
  const t = useText();
  const { data, error, refetch, isFetching } = useLiveQuery(callQuery('limits.get', {}), { topics: ['me'] });
  useRefetchWhenDue(data, refetch);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <PageHeader title={t('limits.title')} text={t('limits.text')} />
      {data !== undefined ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {data.exclusion !== null && (
            <div className="lg:col-span-2">
              <ExclusionSection exclusion={data.exclusion} />
            </div>
          )}
          <LimitSection kind="play" limits={data.limits} />
          <LimitSection kind="deposit" limits={data.limits} />
          <TimeSection times={data} />
          {data.exclusion === null && <ExclusionSection exclusion={null} />}
        </div>
      ) : error === null ? (
        <div className="grid gap-4 lg:grid-cols-2" aria-busy="true">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      ) : (
        <div className="panel">
          <ErrorState failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
    </div>
  );
}
