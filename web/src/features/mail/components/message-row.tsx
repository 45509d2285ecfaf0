import { Mail, MessageSquareText } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Link } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';

type MessageLine = CallOutput<'mail.outbox.list'>['data'][number];

/** A kept message of the list. */
export function MessageRow({ row, isOpen }: { readonly row: MessageLine; readonly isOpen: boolean }) {
  const t = useText();
  const Mark = row.channel === 'mail' ? Mail : MessageSquareText;
  return (
    <Link
      to="/outbox/{-$id}"
      params={{ id: String(row.id) }}
      aria-current={isOpen ? 'true' : undefined}
      className={`flex items-start gap-3 px-4 py-3.5 transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2 ${
        isOpen ? 'lg:bg-raised lg:shadow-[inset_2px_0_0_var(--accent-ink)]' : ''
      }`}
    >
      <Mark size={18} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate font-medium">{row.subject ?? t('mail.outbox.sms')}</span>
        <span className="truncate text-sm text-muted">{row.recipient}</span>
        <span className="text-xs text-muted">
          <Moment time={row.created_at} format="relative-real" />
        </span>
      </span>
      {row.code !== null && <span className="figures text-lg">{row.code}</span>}
    </Link>
  );
}
