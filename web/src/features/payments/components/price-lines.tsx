import type { ReactNode } from 'react';
import type { Money } from '@touchline/domain/money';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { euroAmount } from '../payment.ts';

interface PriceLinesProps {
  /** In euros; null while it is not known. */
  readonly price: string | null;
  readonly comes: string | Money | null;
  /** The XFC balance after; absent where the purchase is over. */
  readonly after?: string | Money | null;
}

const UNKNOWN = <span className="figures text-muted">–</span>;

/**
 * The amount charged, the amount that arrives, the fee, and the balance after; for a finished purchase, its price.
 */
export function PriceLines({ price, comes, after }: PriceLinesProps) {
  const { t, locale } = useLanguage();
  const isOver = after === undefined;
  return (
    <dl className="divide-y rounded-sm border bg-ground">
      <Line label={t(isOver ? 'payments.price' : 'payments.leaves')}>
        {price === null ? UNKNOWN : <span className="figures text-base">{euroAmount(price, locale)}</span>}
      </Line>
      <Line label={t(isOver ? 'payments.bought' : 'payments.comes')}>
        {comes === null ? UNKNOWN : <MoneyText amount={comes} />}
      </Line>
      <Line label={t('payments.fee')}>{t('payments.fee.none')}</Line>
      {after !== undefined && (
        <Line label={t('payments.after')} strong>
          {after === null ? UNKNOWN : <MoneyText amount={after} />}
        </Line>
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Line({ label, strong = false, children }: LineProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
