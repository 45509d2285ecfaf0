import { DEPOSIT_STATE } from '@touchline/domain/wallet/deposits';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Addresses } from '../components/addresses.tsx';
import { Block } from '../components/block.tsx';
import { DepositList } from '../components/deposit-list.tsx';
import { SendHere } from '../components/send-here.tsx';
import { AnnounceDeposit } from '../components/announce-deposit.tsx';

type Deposits = CallOutput<'chain.deposits'>;

/** Deposits from the chain: link an address, send to ours, watch the deposit arrive. */
export function AddXfc() {
  const t = useText();
  const deposits = useLiveQuery(callQuery('chain.deposits', {}), { topics: ['me'] });
  const { data } = deposits;
  const retry = () => void deposits.refetch();
  return (
    <>
      <PageHeader
        title={t('deposits.title')}
        text={t('deposits.text')}
        actions={data?.network?.is_local === true && <Badge tone="xfc">{t('deposits.local')}</Badge>}
      />
      {data?.network?.is_local === true && <p className="pb-4 text-muted">{t('deposits.local.text')}</p>}
      {data === undefined && deposits.error !== null && (
        <div className="panel">
          <ErrorState failure={deposits.error} onRetry={retry} retrying={deposits.isFetching} />
        </div>
      )}
      {data === undefined && deposits.error === null && <Waiting />}
      {data !== undefined && <Content data={data} failure={deposits.error} onRetry={retry} />}
    </>
  );
}

interface ContentProps {
  readonly data: Deposits;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function Content({ data, failure, onRetry }: ContentProps) {
  const t = useText();
  const { network, addresses, deposits } = data;
  if (network === null) return <NoChain />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Addresses addresses={addresses} max={data.max_addresses} />
        <SendHere
          network={network}
          hasAddress={addresses.length > 0}
          isFirst={!deposits.some(({ state }) => state === DEPOSIT_STATE.credited)}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Block title={t('deposits.list')}>
          <DepositList
            deposits={deposits}
            needed={network.confirmations}
            failure={failure}
            onRetry={onRetry}
          />
        </Block>
        {addresses.length > 0 && (
          <AnnounceDeposit networkId={network.id} addresses={addresses.map(({ address }) => address)} />
        )}
      </div>
    </div>
  );
}

function NoChain() {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        drawing="turnstile"
        title={t('deposits.off')}
        text={t('deposits.off.text')}
        action={
          <ButtonLink to="/my-account/my-wallet/buy-xfc/{-$type}" params={{ type: undefined }}>
            {t('deposits.off.action')}
          </ButtonLink>
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 lg:grid-cols-2" aria-hidden="true">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
