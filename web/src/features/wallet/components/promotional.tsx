import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Split = CallOutput<'wallet.promotional'>;

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** How much of the available XFC can be withdrawn, why not the rest, and how it becomes free. */
export function Promotional() {
  const t = useText();
  const id = useId();
  const split = useQuery(callQuery('wallet.promotional', {}));
  return (
    <section aria-labelledby={id} className="panel min-w-0 overflow-hidden" aria-busy={split.isPending}>
      <header className="flex min-h-14 items-center border-b px-4">
        <h2 id={id} className="text-lg">
          {t('wallet.bonus')}
        </h2>
      </header>
      {split.data !== undefined && <Parts split={split.data} />}
      {split.data === undefined && split.error !== null && (
        <ErrorState failure={split.error} onRetry={() => void split.refetch()} retrying={split.isFetching} />
      )}
      {split.isPending && (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </section>
  );
}

function Parts({ split }: { readonly split: Split }) {
  const { t, locale } = useLanguage();
  const figure = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const amount = (text: string): string => figure.format(Number(text));
  const hasBonus = !isZero(split.promotional) || !isZero(split.winnings) || !isZero(split.fees_to_free);
  return (
    <div className="flex flex-col">
      <dl className="flex flex-col divide-y">
        <Part label={t('wallet.bonus.withdrawable')} amount={split.withdrawable} />
        {hasBonus && (
          <Part
            label={t('wallet.bonus.promotional')}
            text={t('wallet.bonus.promotional.text')}
            more={
              isZero(split.carried) ? null : t('wallet.bonus.carried', { carried: amount(split.carried) })
            }
            amount={split.promotional}
          />
        )}
        {!isZero(split.winnings) && (
          <Part
            label={t('wallet.bonus.winnings')}
            text={t('wallet.bonus.winnings.text', { paid: amount(split.paid_in) })}
            amount={split.winnings}
          />
        )}
        {!isZero(split.card_locked) && (
          <Part
            label={t('wallet.bonus.card')}
            text={t('wallet.bonus.card.text', { hours: split.card_locked_hours })}
            amount={split.card_locked}
          />
        )}
      </dl>
      {hasBonus && <HowItIsFreed split={split} amount={amount} />}
      {!hasBonus && isZero(split.card_locked) && (
        <p className="border-t px-4 py-4 text-sm text-muted">{t('wallet.bonus.none')}</p>
      )}
    </div>
  );
}

interface HowItIsFreedProps {
  readonly split: Split;
  readonly amount: (text: string) => string;
}

function HowItIsFreed({ split, amount }: HowItIsFreedProps) {
  const { t, locale } = useLanguage();
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const progress = t('wallet.bonus.progress', {
    freed: amount(split.freed),
    received: amount(split.received),
  });
  return (
    <div className="flex flex-col gap-2 border-t px-4 py-4">
      <h3 className="font-sans text-sm font-semibold">{t('wallet.bonus.free')}</h3>
      <p className="text-sm text-pretty text-muted">
        {t('wallet.bonus.free.text', {
          share: share.format(split.freed_basis_points / 10_000),
          fees: amount(split.fees_to_free),
        })}
      </p>
      <progress
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent-ink [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent-ink"
        max={Number(split.received)}
        value={Number(split.freed)}
        aria-label={progress}
      />
      <p className="tabular text-xs text-muted">{progress}</p>
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly text?: string;
  /** A second paragraph. */
  readonly more?: string | null;
  readonly amount: string;
}

function Part({ label, text, more = null, amount }: PartProps) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
      <dt className="flex min-w-0 flex-col">
        <span className="font-medium">{label}</span>
        {text !== undefined && <span className="text-xs text-pretty text-muted">{text}</span>}
        {more !== null && <span className="mt-1 text-xs text-pretty text-muted">{more}</span>}
      </dt>
      <dd>
        <MoneyText amount={amount} exact />
      </dd>
    </div>
  );
}
