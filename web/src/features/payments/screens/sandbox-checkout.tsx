import { getRouteApi } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { failureText } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallInput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { PaymentBadges } from '../components/payment-badges.tsx';
import { PriceLines } from '../components/price-lines.tsx';
import { euroAmount, type Payment } from '../payment.ts';

type Act = CallInput<'payments.sandbox'>['act'];

const ACTS: Readonly<Record<Payment['state'], readonly Act[]>> = {
  pending: ['pay', 'pay_wrong_amount', 'decline', 'cancel'],
  paid: ['refund'],
  credited: ['refund', 'dispute'],
  disputed: ['win', 'lose'],
  refunded: [],
  expired: [],
};

const route = getRouteApi('/checkout/sandbox/$id');

/** The payment page of the sandbox: plays what a card's holder and their bank do. */
export function SandboxCheckout() {
  const { t } = useLanguage();
  const id = Number(route.useParams().id);
  const {
    data: payment,
    error,
    refetch,
    isFetching,
  } = useLiveQuery(callQuery('payments.get', { id }), { topics: ['me'] });
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-5">
      <div className="panel flex flex-col gap-5 p-4 md:p-6">
        <header className="flex items-start gap-4">
          <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-xfc-soft text-xfc">
            <FlaskConical size={22} aria-hidden="true" />
          </span>
          <div className="flex flex-col gap-1">
            <h1 className="text-xl">{t('payments.checkout.title')}</h1>
            <p className="font-medium text-xfc">{t('payments.sandbox.note')}</p>
          </div>
        </header>
        <p className="text-pretty text-muted">{t('payments.checkout.text')}</p>
        {payment !== undefined && <Events payment={payment} />}
        {payment === undefined && error === null && <Skeleton className="h-72 w-full" />}
        {payment === undefined && error !== null && (
          <ErrorState failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </div>
      <ButtonLink
        to="/my-account/my-wallet/buy-xfc/{-$type}"
        params={{ type: 'card' }}
        search={payment === undefined ? {} : { payment: payment.id }}
        wide
      >
        {t('payments.checkout.back')}
      </ButtonLink>
    </div>
  );
}

function Events({ payment }: { readonly payment: Payment }) {
  const { t, locale } = useLanguage();
  const act = useCall('payments.sandbox', {
    invalidates: ['payments.get', 'payments.list', 'wallet.balances', 'wallet.transactions'],
    refreshesUser: true,
  });
  const acts = ACTS[payment.state];
  return (
    <>
      <output className="block">
        <PaymentBadges payment={payment} />
        {act.data !== undefined && isSame(act.data, payment) && (
          <span className="mt-2 block text-sm text-muted">{t('payments.checkout.sent')}</span>
        )}
      </output>
      <PriceLines price={payment.eur_amount} comes={payment.amount} />
      {acts.length === 0 ? (
        <p className="text-muted">{t('payments.checkout.none')}</p>
      ) : (
        <section aria-label={t('payments.checkout.acts')} className="flex flex-col gap-2">
          <h2 className="eyebrow text-muted">{t('payments.checkout.acts')}</h2>
          {acts.map((each, index) => (
            <Button
              key={each}
              variant={index === 0 && payment.state === 'pending' ? 'main' : 'plain'}
              wide
              busy={act.isPending && act.variables.act === each}
              onClick={() => act.mutate({ id: payment.id, act: each })}
            >
              {t(`payments.act.${each}`, { price: euroAmount(payment.eur_amount, locale) })}
            </Button>
          ))}
        </section>
      )}
      <div aria-live="assertive">
        {act.error !== null && <p className="font-medium text-down">{failureText(act.error, t)}</p>}
      </div>
    </>
  );
}

/** Whether nothing of a payment has changed since an act was played: its messages are on their way. */
function isSame(one: Payment, other: Payment): boolean {
  return (
    one.state === other.state && one.is_declined === other.is_declined && one.in_review === other.in_review
  );
}
