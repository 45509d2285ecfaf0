import { useText } from '../../../lib/languages.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** The place of a manager's start page until its part is here. */
export function ManagerStartSkeleton() {
  const t = useText();
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t('home.manager.title')} />
      <output aria-label={t('ui.loading')} className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </output>
    </div>
  );
}
