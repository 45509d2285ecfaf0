import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Block } from '../components/block.tsx';
import { WithdrawalForm } from '../components/withdrawal-form.tsx';
import { WithdrawalList } from '../components/withdrawal-list.tsx';

type Details = CallOutput<'withdrawals.get'>;

/** Withdrawals to the chain: what may leave, where to, and what became of the latest. */
export function WithdrawXfc() {
  const t = useText();
  const details = useLiveQuery(callQuery('withdrawals.get', {}), { topics: ['me'] });
  const { data } = details;
  const retry = () => void details.refetch();
  const isLocal = data?.network?.is_local === true;
  return (
    <>
      <PageHeader
        title={t('withdrawals.title')}
        text={t('withdrawals.text')}
        actions={isLocal && <Badge tone="xfc">{t('deposits.local')}</Badge>}
      />
      {isLocal && <p className="pb-4 text-muted">{t('deposits.local.text')}</p>}
      {data === undefined && details.error !== null && (
        <div className="panel">
          <ErrorState failure={details.error} onRetry={retry} retrying={details.isFetching} />
        </div>
      )}
      {data === undefined && details.error === null && (
        <div className="grid gap-6 lg:grid-cols-2" aria-hidden="true">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
      {data !== undefined && <Content details={data} failure={details.error} onRetry={retry} />}
    </>
  );
}

interface ContentProps {
  readonly details: Details;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function Content({ details, failure, onRetry }: ContentProps) {
  const t = useText();
  const { network, withdrawals } = details;
  if (network === null && withdrawals.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          drawing="turnstile"
          title={t('withdrawals.off')}
          text={t('withdrawals.off.text')}
          action={<ButtonLink to="/my-account/my-wallet">{t('withdrawals.off.action')}</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Limits details={details} />
        {network !== null && (
          <Block title={t('withdrawals.new')}>
            <Before details={details} />
            {details.addresses.length > 0 && <WithdrawalForm details={details} networkId={network.id} />}
          </Block>
        )}
      </div>
      <Block title={t('withdrawals.list')}>
        <WithdrawalList
          withdrawals={withdrawals}
          needed={network?.confirmations ?? 1}
          failure={failure}
          onRetry={onRetry}
        />
      </Block>
    </div>
  );
}

/** The withdrawable amount now, and within the daily limit. */
function Limits({ details }: { readonly details: Details }) {
  const { t, locale } = useLanguage();
  return (
    <Block title={t('withdrawals.limits')}>
      <dl className="flex flex-col divide-y">
        <div className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
          <dt className="flex min-w-0 flex-col">
            <span className="font-medium">{t('withdrawals.withdrawable')}</span>
            <TextLink to="/my-account/my-wallet">{t('withdrawals.why')}</TextLink>
          </dt>
          <dd>
            <MoneyText amount={details.withdrawable} />
          </dd>
        </div>
        <div className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
          <dt className="flex min-w-0 flex-col">
            <span className="font-medium">{t('withdrawals.left')}</span>
            <span className="text-xs text-muted">
              {t('withdrawals.left.text', { max: xfcText(details.max_a_day, locale) })}
            </span>
          </dt>
          <dd>
            <MoneyText amount={details.left_today} />
          </dd>
        </div>
      </dl>
    </Block>
  );
}

/** The steps required before a withdrawal is possible. */
function Before({ details }: { readonly details: Details }) {
  const t = useText();
  const { is_verified: isVerified, wait_until: until, addresses } = details;
  if (isVerified && until === null && addresses.length > 0) return null;
  return (
    <ul className="flex flex-col gap-3 px-4 py-4 text-sm not-last:border-b">
      {!isVerified && (
        <li>
          {t('withdrawals.unverified')}{' '}
          <TextLink to="/my-account/account-info">{t('withdrawals.unverified.action')}</TextLink>
        </li>
      )}
      {until !== null && (
        <li>
          {t('withdrawals.wait.until')} <Moment time={until} />
        </li>
      )}
      {addresses.length === 0 && (
        <li className="flex flex-col items-start gap-3">
          {t('withdrawals.no-address')}
          <ButtonLink to="/my-account/my-wallet/add-xfc/{-$type}" params={{ type: 'network' }}>
            {t('withdrawals.no-address.action')}
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}
