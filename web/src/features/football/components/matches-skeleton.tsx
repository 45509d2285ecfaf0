import { useText } from '../../../lib/i18n/languages.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';

/** The place of matches that are loading, below the name of their league. */
export function MatchesSkeleton() {
  const t = useText();
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-4 w-36" />
      <div className="panel">
        <SkeletonRows rows={5} height="h-18" />
      </div>
    </output>
  );
}
