import { moneyText, type Money } from '@touchline/domain/money';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { decimalsThatAddUp } from '../../../lib/i18n/money.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { TradeSums } from './trade-sums.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface TradeSummaryProps {
  /** The catalog of its texts. */
  readonly text: 'trade' | 'lending';
  readonly side: 'buy' | 'sell';
  readonly kind: 'new' | 'edit' | 'take';
  readonly quantity: number;
  readonly price: Money<'XFC'> | null;
  /** Null while the price is not known. */
  readonly sums: TradeSums | null;
  /** Of the seller, in basis points. */
  readonly fee: bigint;
}

/** What the manager gives and gets, the fee and the balance after. */
export function TradeSummary({ text, side, kind, quantity, price, sums, fee }: TradeSummaryProps) {
  const { t, locale } = useLanguage();
  const copies = (
    <span className="figures text-base">
      {t(text === 'trade' ? 'market.copies' : 'lending.copies', { count: quantity })}
    </span>
  );
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(fee) / 10_000,
  );
  const isNow = kind === 'take';
  const decimals =
    sums === null || sums.fee === null || sums.proceeds === null
      ? undefined
      : decimalsThatAddUp(
          [{ amount: moneyText(sums.fee) }, { amount: moneyText(sums.proceeds) }],
          moneyText(sums.gross),
        );
  return (
    <dl aria-live="polite" className="flex flex-col gap-1.5 rounded-sm border bg-ground px-4 py-3 text-sm">
      {kind === 'take' && price !== null && (
        <Line name={t('trade.sum.each')}>
          <MoneyText amount={price} exact />
        </Line>
      )}
      <Line name={t('trade.sum.leaves')}>{side === 'sell' ? copies : <Amount money={sums?.gross} />}</Line>
      {side === 'sell' && (
        <>
          <Line name={t('trade.sum.total')}>
            <Amount money={sums?.gross} decimals={decimals} />
          </Line>
          <Line name={t('trade.sum.fee', { percent })}>
            <Amount money={sums?.fee} decimals={decimals} />
          </Line>
        </>
      )}
      {text === 'lending' && side === 'buy' && <Line name={t('forms.fee')}>{t('lending.fee.lender')}</Line>}
      <Line name={t(isNow ? 'trade.sum.comes' : `${text}.sum.comes.later`)}>
        {side === 'sell' ? <Amount money={sums?.proceeds} decimals={decimals} /> : copies}
      </Line>
      <Line name={t(side === 'sell' && !isNow ? `${text}.sum.after.sold` : 'trade.sum.after')} strong>
        <span className={sums !== null && sums.after.units < 0n ? 'text-down' : ''}>
          <Amount money={sums?.after} />
        </span>
      </Line>
    </dl>
  );
}

interface AmountProps {
  readonly money: Money | null | undefined;
  readonly decimals?: number | undefined;
}

/** An amount, or that it is not known yet. */
export function Amount({ money, decimals }: AmountProps) {
  if (money === null || money === undefined) return <span className="figures text-muted">–</span>;
  return (
    <MoneyText amount={money} currency={money.currency} exact {...(decimals !== undefined && { decimals })} />
  );
}

interface LineProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly strong?: boolean;
}

/** A line of the sums: its name and its amount. */
export function Line({ name, children, strong = false }: LineProps) {
  return (
    <div className={`flex min-h-6 items-baseline justify-between gap-4 ${strong ? 'border-t pt-1.5' : ''}`}>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
