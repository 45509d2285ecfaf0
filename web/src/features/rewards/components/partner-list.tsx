import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

const TYPE = { exchange: 1, voucher: 2 } as const;

interface PartnerListProps {
  readonly kind: keyof typeof TYPE;
  /** The name of the list. */
  readonly label: string;
}

/** The partners of one type, each opening in its own tab. */
export function PartnerList({ kind, label }: PartnerListProps) {
  const t = useText();
  const partners = useQuery(callQuery('partners.list', { type: TYPE[kind] }));
  return (
    <List
      rows={partners.data?.data}
      rowKey={(partner) => partner.id}
      rowHeight={64}
      label={label}
      failure={partners.error}
      onRetry={() => void partners.refetch()}
      empty={
        <EmptyState
          drawing="turnstile"
          title={t(`rewards.${kind}.partners.none`)}
          text={t(`rewards.${kind}.partners.none.text`)}
        />
      }
    >
      {(partner) => (
        <a
          href={partner.link_url}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-medium">{partner.name}</span>
            <span className="truncate text-xs text-muted">{new URL(partner.link_url).host}</span>
          </span>
          <ExternalLink size={18} className="shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">{t('rewards.partner.new-tab')}</span>
        </a>
      )}
    </List>
  );
}
