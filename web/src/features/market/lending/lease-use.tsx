import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { Lease } from './queries.ts';

/** Where a borrowed card plays, or that it is free. A house lease can play in any contest. */
export function LeaseUse({ lease }: { readonly lease: Lease }) {
  const t = useText();
  const { contest, source } = lease;
  if (contest === null) return <span className="text-sm text-muted">{t(`lending.use.${source}`)}</span>;
  return (
    <span className="min-w-0 text-sm">
      {t('lending.use.plays')}{' '}
      <PathLink
        path={`/play/contest/${contest.id}/${contest.slug}`}
        className="relative text-accent-ink underline underline-offset-3"
      >
        {contest.name}
      </PathLink>
    </span>
  );
}
