import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { timeText } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { euroAmount, type Payment } from '../payment.ts';
import { PaymentBadges } from './payment-badges.tsx';
import { PriceLines } from './price-lines.tsx';

/** The messages that report a change of a payment. */
const ME = { topics: ['me'] } as const;

interface PaymentPanelProps {
  readonly id: number;
  /** The provider's page did not open. */
  readonly hasFailed: boolean;
  readonly onAgain: () => void;
}

/** One purchase: its price while it holds, then its state as that changes. */
export function PaymentPanel({ id, hasFailed, onAgain }: PaymentPanelProps) {
  const { data: payment, error, refetch, isFetching } = useLiveQuery(callQuery('payments.get', { id }), ME);
  if (payment === undefined) {
    if (error !== null)
      return <ErrorState failure={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return <Skeleton className="h-80 w-full" />;
  }
  return (
    <Purchase
      payment={payment}
      hasFailed={hasFailed}
      onAgain={onAgain}
      // The server decides whether it expired or was paid in its last second.
      onRunOut={() => void refetch()}
    />
  );
}

interface PurchaseProps extends Pick<PaymentPanelProps, 'hasFailed' | 'onAgain'> {
  readonly payment: Payment;
  readonly onRunOut: () => void;
}

function Purchase({ payment, hasFailed, onAgain, onRunOut }: PurchaseProps) {
  const { t } = useLanguage();
  const [isOver, setOver] = useState(false);
  const isPending = payment.state === 'pending';
  const isPayable = isPending && !isOver && payment.redirect_url !== null;
  const needsNewPrice = payment.state === 'expired' || (isPending && !isPayable);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PaymentBadges payment={payment} />
        {isPending && (
          <span className={isOver ? 'hidden' : 'text-sm text-muted'}>
            {t('payments.holds-for')}{' '}
            <Countdown
              until={payment.expires_at}
              onEnd={() => {
                setOver(true);
                onRunOut();
              }}
            />
          </span>
        )}
      </div>
      <output className="block text-pretty">
        {isPending && isOver ? t('payments.run-out') : <StateText payment={payment} />}
      </output>
      {isPayable && payment.is_declined && <Warning>{t('payments.declined')}</Warning>}
      {isPayable && hasFailed && !payment.is_declined && <Warning>{t('payments.failed')}</Warning>}
      {isPending ? <Price payment={payment} /> : <Facts payment={payment} />}
      {isPayable && <PayLink payment={payment} />}
      {payment.is_sandbox && <p className="text-xs text-muted">{t('payments.sandbox.note')}</p>}
      <Button variant={needsNewPrice ? 'main' : 'quiet'} wide onClick={onAgain}>
        {t(needsNewPrice ? 'payments.again' : 'payments.other')}
      </Button>
    </div>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">
      {children}
    </p>
  );
}

function StateText({ payment }: { readonly payment: Payment }) {
  const { t, locale } = useLanguage();
  const { state, in_review: isInReview, withdrawable_from: from } = payment;
  if (isInReview && state === 'paid') return t('payments.text.review');
  if (isInReview && state === 'refunded') return t('payments.text.review-refund');
  if (state === 'refunded' && !hasMoved(payment)) return t('payments.text.sent-back');
  return t(`payments.text.${state}`, {
    time: from === null ? '' : timeText(Date.parse(from), 'moment', locale),
  });
}

/** Whether XFC of a purchase was taken back, is held, or is owed. */
function hasMoved({ returned_amount: returned, frozen_amount: frozen, debt }: Payment): boolean {
  return [returned, frozen, debt].some((amount) => /[1-9]/.test(amount));
}

/** The price of an unpaid purchase and the balance after it. */
function Price({ payment }: { readonly payment: Payment }) {
  const user = useUser();
  const balance = parseMoney('XFC', user?.balance ?? '0')?.units ?? 0n;
  const bought = parseMoney('XFC', payment.amount)?.units ?? 0n;
  const after = moneyText(xfc(balance + bought));
  return <PriceLines price={payment.eur_amount} comes={payment.amount} after={after} />;
}

function PayLink({ payment }: { readonly payment: Payment }) {
  const { t, locale } = useLanguage();
  return (
    <a
      href={payment.redirect_url ?? undefined}
      className={buttonClass({ variant: 'main', size: 'large', wide: true })}
    >
      {t('payments.pay', { price: euroAmount(payment.eur_amount, locale) })}
    </a>
  );
}

/** The outcome of a purchase. */
function Facts({ payment }: { readonly payment: Payment }) {
  const { t } = useLanguage();
  const lines = [
    { label: t('payments.returned'), amount: payment.returned_amount },
    { label: t('payments.frozen'), amount: payment.frozen_amount },
    { label: t('payments.owed'), amount: payment.debt },
  ].filter(({ amount }) => /[1-9]/.test(amount));
  return (
    <>
      <PriceLines price={payment.eur_amount} comes={payment.amount} />
      {lines.length > 0 && (
        <dl className="divide-y rounded-sm border bg-ground">
          {lines.map(({ label, amount }) => (
            <div key={label} className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
              <dt className="text-muted">{label}</dt>
              <dd>
                <MoneyText amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {payment.state === 'credited' && (
        <ButtonLink to="/my-account/my-wallet" variant="main" size="large" wide>
          {t('payments.to-wallet')}
        </ButtonLink>
      )}
    </>
  );
}
