import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { QueryStates } from '../../../ui/states/query-states.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ExclusionSection } from '../components/exclusion-section.tsx';
import { LimitSection } from '../components/limit-section.tsx';
import { TimeSection } from '../components/time-section.tsx';
import { useRefetchWhenDue } from '../use-refetch-when-due.ts';

/** The manager's own limits on deposits and play, the time played, and self-exclusion. */
export function Limits() {
  const t = useText();
  const limits = useLiveQuery(callQuery('limits.get', {}), { topics: ['me'] });
  useRefetchWhenDue(limits.data, limits.refetch);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <PageHeader title={t('limits.title')} text={t('limits.text')} />
      <QueryStates query={limits} skeleton={<LimitsSkeleton />} hasOwnPanels>
        {(loaded) => <LimitSections loaded={loaded} />}
      </QueryStates>
    </div>
  );
}

function LimitSections({ loaded }: { readonly loaded: CallOutput<'limits.get'> }) {
  const { exclusion, limits } = loaded;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {exclusion !== null && (
        <div className="lg:col-span-2">
          <ExclusionSection exclusion={exclusion} />
        </div>
      )}
      <LimitSection kind="play" limits={limits} />
      <LimitSection kind="deposit" limits={limits} />
      <TimeSection times={loaded} />
      {exclusion === null && <ExclusionSection exclusion={null} />}
    </div>
  );
}

function LimitsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-busy="true">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}
