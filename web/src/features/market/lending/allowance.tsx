import { Moment } from '../../../ui/figures/moment.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { Leases } from './queries.ts';

/** The free house leases of the week as marks: those left are filled. Below, when there are new ones and what one costs beyond. */
export function Allowance({ leases }: { readonly leases: Leases }) {
  const t = useText();
  const { free_left: left, free_a_week: all } = leases;
  return (
    <section aria-label={t('lending.allowance')} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="eyebrow text-muted">{t('lending.allowance')}</span>
        <span className="text-sm">{t('lending.allowance.left', { left, all })}</span>
      </div>
      <span aria-hidden="true" className="flex gap-1">
        {Array.from({ length: all }, (_, index) => (
          <span
            key={index}
            className={`h-1.5 flex-1 rounded-full ${index < left ? 'bg-accent-ink' : 'bg-hover'}`}
          />
        ))}
      </span>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 text-xs text-muted">
        <span>
          {t('lending.allowance.renews')} <Moment time={leases.resets_at} />
        </span>
        <span className="inline-flex items-baseline gap-1">
          {t('lending.allowance.beyond')}{' '}
          <MoneyText amount={leases.gold_price} currency="GOLD" size="small" />
        </span>
      </p>
    </section>
  );
}
