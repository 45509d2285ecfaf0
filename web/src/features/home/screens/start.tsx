import { useText } from '../../../lib/i18n/languages.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { VisitorStart } from '../components/visitor-start.tsx';

/** A visitor's first page does without it. */
const ManagerStart = clientOnly(
  async () => (await import('../components/manager-start.tsx')).ManagerStart,
  ManagerStartSkeleton,
);

/** The start page: for a visitor what this is, for a manager what is on. */
export function Start() {
  return useUser() === null ? <VisitorStart /> : <ManagerStart />;
}

/** The placeholder of the manager's start page while it loads. */
function ManagerStartSkeleton() {
  const t = useText();
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageHeader title={t('home.manager.title')} />
        <div className="flex gap-3 overflow-hidden pt-6">
          {['first', 'second', 'third', 'fourth', 'fifth'].map((match) => (
            <Skeleton key={match} className="h-24 w-50 shrink-0" />
          ))}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3 max-xl:order-1">
          <Skeleton className="my-2.5 h-5 w-32" />
          <div className="panel overflow-hidden">
            <SkeletonRows rows={3} height="h-19" />
          </div>
        </div>
        <Skeleton className="h-72 xl:mt-11" />
      </div>
    </div>
  );
}
