import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { rateText } from '../../../lib/i18n/money.ts';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { AmountForm } from '../components/amount-form.tsx';
import { PaymentList } from '../components/payment-list.tsx';
import { PaymentPanel } from '../components/payment-panel.tsx';
import { WithoutPayments } from '../components/without-payments.tsx';

const route = getRouteApi('/my-account/my-wallet/buy-xfc/{-$type}');

/** Buys XFC by card: an amount, its price while it holds, the payment's state, and all payments. */
export function BuyXfc() {
  const { t, locale } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(callQuery('payments.configuration', {}));
  if (data === undefined) {
    if (error !== null)
      return <ErrorState failure={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return <Skeleton className="h-96 w-full" />;
  }
  if (!data.is_open) return <WithoutPayments />;
  return (
    <>
      <PageHeader
        title={t('payments.heading')}
        text={t('payments.text', {
          rate: rateText(data.EUR_TO_XFC_EXCHANGE_RATE, locale),
          minutes: data.quote_minutes,
        })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:gap-10">
        <div className="panel p-4 md:p-6">
          <Purchase configuration={data} />
        </div>
        <PaymentList lockedHours={data.locked_hours} />
      </div>
    </>
  );
}

function Purchase({ configuration }: { readonly configuration: CallOutput<'payments.configuration'> }) {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  const { payment, failed } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id: number | undefined) =>
    void navigate({ params: { type: 'card' }, search: id === undefined ? {} : { payment: id } });
  if (payment !== undefined) {
    return (
      <PaymentPanel
        key={payment}
        id={payment}
        hasFailed={failed === 'provider'}
        onAgain={() => show(undefined)}
      />
    );
  }
  if (sysconfig.switched_off.includes('payments'))
    return <EmptyState drawing="turnstile" title={t('payments.paused')} text={t('payments.paused.text')} />;
  return <AmountForm configuration={configuration} onQuoted={show} />;
}
