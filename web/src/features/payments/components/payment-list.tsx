import { useInfiniteQuery } from '@tanstack/react-query';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { euroAmount, type Payment } from '../payment.ts';
import { PaymentBadges } from './payment-badges.tsx';

/** The manager's purchases by card, with the amounts locked and owed. */
export function PaymentList({ lockedHours }: { readonly lockedHours: number }) {
  const { t, locale } = useLanguage();
  const pages = useInfiniteQuery(callPages('payments.list', {}));
  const { locked = '0', debt = '0' } = pages.data?.pages[0] ?? {};
  return (
    <section aria-labelledby="card-payments" className="panel overflow-hidden">
      <header className="flex min-h-14 items-center border-b px-4">
        <h2 id="card-payments" className="text-lg">
          {t('payments.list')}
        </h2>
      </header>
      {/[1-9]/.test(debt) && (
        <div className="border-b bg-down-soft px-4 py-3">
          <p className="font-semibold text-down">{t('payments.debt', { amount: xfcText(debt, locale) })}</p>
          <p className="text-sm text-pretty">{t('payments.debt.text')}</p>
        </div>
      )}
      {/[1-9]/.test(locked) && (
        <p className="border-b px-4 py-3 text-sm text-pretty text-muted">
          {t('payments.locked', { amount: xfcText(locked, locale), hours: lockedHours })}
        </p>
      )}
      <List
        rows={pages.data?.pages.flatMap(({ data }) => data)}
        rowKey={({ id }) => id}
        rowHeight={72}
        label={t('payments.list')}
        failure={pages.error}
        onRetry={() => void pages.refetch()}
        hasMore={pages.hasNextPage}
        loadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
        end={t('payments.list.end')}
        empty={
          <EmptyState
            drawing="turnstile"
            title={t('payments.list.empty')}
            text={t('payments.list.empty.text')}
          />
        }
      >
        {(payment) => <PaymentLine payment={payment} />}
      </List>
    </section>
  );
}

function PaymentLine({ payment }: { readonly payment: Payment }) {
  const { locale } = useLanguage();
  return (
    <Link
      to="/my-account/my-wallet/buy-xfc/{-$type}"
      params={{ type: 'card' }}
      search={{ payment: payment.id }}
      className="flex min-h-18 items-center justify-between gap-3 px-4 py-2 hover:bg-hover aria-[current=page]:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-col gap-1">
        <PaymentBadges payment={payment} />
        <span className="text-xs text-muted">
          <Moment time={payment.created_at} />
        </span>
      </span>
      <span className="flex flex-col items-end">
        <MoneyText amount={payment.amount} />
        <span className="tabular text-xs text-muted">{euroAmount(payment.eur_amount, locale)}</span>
      </span>
    </Link>
  );
}
