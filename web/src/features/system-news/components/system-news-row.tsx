import { ChevronRight } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { SystemNewsHead } from '../queries.ts';

/** A news item of the list; the latest is told larger, unread ones by a mark and a text for screen readers. */
export function SystemNewsRow({
  row: { id, title, summary, published_dt, is_unread: isUnread },
  isLatest,
}: {
  readonly row: SystemNewsHead;
  readonly isLatest: boolean;
}) {
  const t = useText();
  return (
    <Link
      to="/my-account/news/$id"
      params={{ id: String(id) }}
      className={`flex items-center gap-3 px-4 hover:bg-hover focus-visible:-outline-offset-2 md:px-6 ${isLatest ? 'py-5 md:py-6' : 'py-4'} ${isUnread ? 'bg-raised shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-center gap-2 text-xs text-muted">
          <Moment time={published_dt} format="date" />
          {isUnread && <Badge tone="accent">{t('system-news.new')}</Badge>}
        </span>
        <span
          className={`leading-snug font-semibold wrap-anywhere ${isLatest ? 'font-display text-xl md:text-2xl' : ''}`}
        >
          {title}
        </span>
        <span className={`text-muted wrap-anywhere ${isLatest ? '' : 'line-clamp-2'}`}>{summary}</span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
