import { Check } from 'lucide-react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { NotificationLine } from '../grouping.ts';
import { useMarkRead } from '../reading.ts';
import { NotificationMark } from './notification-mark.tsx';

/** A notification of the list; unread ones stand out by weight and mark, not by colour alone. */
export function NotificationRow({ row }: { readonly row: NotificationLine }) {
  const t = useText();
  const markRead = useMarkRead();
  return (
    <div
      className={`relative flex items-start ${row.is_unread ? 'bg-raised shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}
    >
      <Link
        to="/my-account/notification/$id"
        params={{ id: String(row.id) }}
        className="flex min-w-0 flex-1 gap-3 py-3.5 pr-2 pl-4 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <NotificationMark kind={row.kind} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className={row.is_unread ? 'font-semibold' : 'font-medium'}>
            {row.message_title}
            {row.is_unread && <span className="sr-only"> {t('inbox-screens.is-unread')}</span>}
          </span>
          <span className="line-clamp-2 text-muted">{row.description}</span>
          <span className="pt-0.5 text-xs text-muted">
            <Moment time={row.created_at} format="relative" />
          </span>
        </span>
      </Link>
      {row.is_unread && (
        <span className="p-2">
          <IconButton
            icon={Check}
            label={t('inbox-screens.mark-read')}
            disabled={markRead.isPending}
            onClick={() =>
              markRead.mutate(
                { id: row.id },
                { onError: (failure) => toast('failed', failureText(failure, t)) },
              )
            }
          />
        </span>
      )}
    </div>
  );
}
