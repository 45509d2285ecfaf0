import type { Money } from '@touchline/domain/money';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/languages.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import type { TradeSums } from './trade-sums.ts';

interface TradeSummaryProps {
  readonly side: 'buy' | 'sell';
  readonly kind: 'new' | 'edit' | 'take';
  readonly quantity: number;
  readonly price: Money<'XFC'> | null;
  /** Null while the price is not known. */
  readonly sums: TradeSums | null;
  /** Of the seller, in basis points. */
  readonly fee: bigint;
}

/** What leaves, what comes, the fee, and the balance after. */
export function TradeSummary({ side, kind, quantity, price, sums, fee }: TradeSummaryProps) {
  const { t, locale } = useLanguage();
  const copies = <span className="figures text-base">{t('market.copies', { count: quantity })}</span>;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(fee) / 10_000,
  );
  const isNow = kind === 'take';
  return (
    <dl aria-live="polite" className="flex flex-col gap-1.5 rounded-sm border bg-ground px-4 py-3 text-sm">
      {kind === 'take' && price !== null && (
        <Line name={t('trade.sum.each')}>
          <MoneyText amount={price} />
        </Line>
      )}
      <Line name={t('trade.sum.leaves')}>{side === 'sell' ? copies : <Amount money={sums?.gross} />}</Line>
      {side === 'sell' && (
        <>
          <Line name={t('trade.sum.total')}>
            <Amount money={sums?.gross} />
          </Line>
          <Line name={t('trade.sum.fee', { percent })}>
            <Amount money={sums?.fee} />
          </Line>
        </>
      )}
      <Line name={t(isNow ? 'trade.sum.comes' : 'trade.sum.comes.later')}>
        {side === 'sell' ? <Amount money={sums?.proceeds} /> : copies}
      </Line>
      <Line name={t(side === 'sell' && !isNow ? 'trade.sum.after.sold' : 'trade.sum.after')} strong>
        <span className={sums !== null && sums.after.units < 0n ? 'text-down' : ''}>
          <Amount money={sums?.after} />
        </span>
      </Line>
    </dl>
  );
}

function Amount({ money }: { readonly money: Money | null | undefined }) {
  if (money === null || money === undefined) return <span className="figures text-muted">–</span>;
  return <MoneyText amount={money} />;
}

interface LineProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly strong?: boolean;
}

function Line({ name, children, strong = false }: LineProps) {
  return (
    <div className={`flex min-h-6 items-baseline justify-between gap-4 ${strong ? 'border-t pt-1.5' : ''}`}>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
