import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyNote, ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';

type Budget = CallOutput<'spin.budget'>;

/** The rewards budget: what is left, and what it received and paid. */
export function RewardsBudget() {
  const t = useText();
  const budget = useQuery(callQuery('spin.budget', {}));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('spin.budget.title')} text={t('spin.budget.text')} />
      <div className="panel overflow-hidden" aria-busy={budget.isPending}>
        {budget.data !== undefined && <Figures budget={budget.data} />}
        {budget.data === undefined && budget.error !== null && (
          <ErrorState
            failure={budget.error}
            onRetry={() => void budget.refetch()}
            retrying={budget.isFetching}
          />
        )}
        {budget.isPending && (
          <>
            <div className="p-5">
              <Skeleton className="h-10 w-48" />
            </div>
            <SkeletonRows rows={4} />
          </>
        )}
      </div>
    </div>
  );
}

function Figures({ budget }: { readonly budget: Budget }) {
  const { t, locale } = useLanguage();
  const { left, floor, days, received, paid, entries } = budget;
  return (
    <>
      <div className="flex flex-col gap-1 p-5">
        <p className="eyebrow text-muted">{t('spin.budget.left')}</p>
        <p>
          <MoneyText amount={left} size="large" />
        </p>
        <p className="text-muted">{t('spin.budget.floor', { amount: xfcText(floor, locale) })}</p>
      </div>
      <dl className="grid divide-y border-y sm:grid-cols-2 sm:divide-x sm:divide-y-0">
        <div className="flex flex-col gap-1 px-5 py-3">
          <dt className="text-muted">{t('spin.budget.received', { days })}</dt>
          <dd>
            <MoneyText amount={received} />
          </dd>
        </div>
        <div className="flex flex-col gap-1 px-5 py-3">
          <dt className="text-muted">{t('spin.budget.paid', { days })}</dt>
          <dd>
            <MoneyText amount={paid} />
          </dd>
        </div>
      </dl>
      {entries.length === 0 ? (
        <EmptyNote text={t('spin.budget.none')} />
      ) : (
        <ul className="divide-y" aria-label={t('spin.budget.entries')}>
          {entries.map(({ reason, amount }) => (
            <li key={reason} className="flex min-h-11 items-center justify-between gap-4 px-5 py-2">
              <span>{t(`wallet.reason.${reason}`)}</span>
              <MoneyText amount={amount} signed />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
