import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../lib/api/request.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { GivenUp } from './given-up.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';

type Deletion = CallOutput<'account.deletion.get'>;
type Matter = Deletion['open'][number]['matter'];

/** Where an open matter is ended. */
const PATHS: Readonly<Record<Matter, string>> = {
  orders: '/my-account/my-market',
  auctions: '/my-account/my-market',
  bids: '/my-account/my-market',
  lent_cards: '/my-account/my-market',
  entries: '/my-account/my-contests',
  contests: '/my-account/my-contests',
  held_funds: '/my-account/my-wallet',
};

/** Deleting the account: what must end first, what would be given up, and how to cancel it. */
export function DeletionSection({ nickname }: { readonly nickname: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(callQuery('account.deletion.get', {}));
  return (
    <PanelSection
      title={t('personal-data.deletion.title')}
      text={t('personal-data.deletion.text', { days: data?.grace_days ?? 14 })}
    >
      {error !== null && data === undefined ? (
        <ErrorState failure={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton className="h-28" />
      ) : (
        <>
          {data.open.length > 0 ? <OpenMatters open={data.open} /> : <GivenUp deletion={data} />}
          <div>
            <Button
              variant="danger"
              blocked={data.open.length > 0 ? t('personal-data.deletion.blocked') : null}
              onClick={() => setAsking(true)}
            >
              {t('personal-data.deletion.ask')}
            </Button>
          </div>
          {asking && <DeletionDialog deletion={data} nickname={nickname} onClose={() => setAsking(false)} />}
        </>
      )}
    </PanelSection>
  );
}

function OpenMatters({ open }: { readonly open: Deletion['open'] }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('personal-data.deletion.open')}</p>
      <ul className="divide-y overflow-hidden rounded-sm border">
        {open.map(({ matter, count }) => (
          <li key={matter}>
            <PathLink
              path={PATHS[matter]}
              className="flex min-h-12 items-center gap-3 px-4 text-sm transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex-1">{t(`personal-data.deletion.open.${matter}`, { count })}</span>
              <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
