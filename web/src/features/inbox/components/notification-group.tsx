import { ChevronDown } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import type { InboxLine } from '../grouping.ts';
import { NotificationMark } from './notification-mark.tsx';
import { NotificationRow } from './notification-row.tsx';

/** Several equal notifications in one line, which opens to all of them. */
export function NotificationGroup({ line }: { readonly line: Extract<InboxLine, { kind: 'several' }> }) {
  const t = useText();
  const unread = line.rows.filter((row) => row.is_unread).length;
  const [newest] = line.rows;
  return (
    <details className={`group ${unread > 0 ? 'bg-raised shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-3 pr-4 pl-4 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <NotificationMark kind={line.of} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className={unread > 0 ? 'font-semibold' : 'font-medium'}>
            {t(`inbox-screens.several.${line.of}`, { count: line.rows.length })}
          </span>
          <span className="text-xs text-muted">
            {newest !== undefined && <Moment time={newest.created_at} format="relative" />}
            {unread > 0 && <> · {t('inbox-screens.unread', { count: unread })}</>}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform duration-120 group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y border-t">
        {line.rows.map((row) => (
          <li key={row.id}>
            <NotificationRow row={row} />
          </li>
        ))}
      </ul>
    </details>
  );
}
