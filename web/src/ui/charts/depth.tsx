import type { Money } from '@touchline/domain/money';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { exactAmountText } from '../forms/amount-text.ts';
import { EmptyState } from '../states/states.tsx';

/** All orders at one price. */
export interface DepthLevel {
  readonly price: Money;
  readonly quantity: number;
}

interface DepthProps {
  /** Bids of others, the highest first. */
  readonly bids: readonly DepthLevel[];
  /** Asks of others, the lowest first. */
  readonly asks: readonly DepthLevel[];
  /** Called with a price that is clicked, to fill a form. */
  readonly onPrice?: (price: Money, side: 'bids' | 'asks') => void;
}

interface SummedLevel extends DepthLevel {
  /** Cumulative: with all better prices. */
  readonly total: number;
}

function summed(levels: readonly DepthLevel[]): readonly SummedLevel[] {
  let total = 0;
  return levels.map((level) => ({ ...level, total: (total += level.quantity) }));
}

/** The order book: bids and asks, each row with a bar for the cumulative quantity up to its price. */
export function Depth({ bids, asks, onPrice }: DepthProps) {
  const { t, locale } = useLanguage();
  const sides = { bids: summed(bids), asks: summed(asks) };
  const max = Math.max(1, sides.bids.at(-1)?.total ?? 0, sides.asks.at(-1)?.total ?? 0);
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (bid === undefined && ask === undefined) {
    return <EmptyState title={t('charts.book.empty')} text={t('charts.book.empty.text')} />;
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Side name={t('charts.bids')} side="bids" levels={sides.bids} max={max} onPrice={onPrice} />
        <Side name={t('charts.asks')} side="asks" levels={sides.asks} max={max} onPrice={onPrice} />
      </div>
      {bid !== undefined && ask !== undefined && (
        <p className="text-center text-xs text-muted">
          {t('charts.spread')}{' '}
          <span className="figures text-sm text-text">
            {exactAmountText({ currency: ask.currency, units: ask.units - bid.units }, locale)}
          </span>
        </p>
      )}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly side: 'bids' | 'asks';
  readonly levels: readonly SummedLevel[];
  readonly max: number;
  readonly onPrice: DepthProps['onPrice'];
}

function Side({ name, side, levels, max, onPrice }: SideProps) {
  const { t } = useLanguage();
  const isBid = side === 'bids';
  return (
    <table className="w-full self-start text-sm">
      <caption className={`eyebrow px-2 pb-1 ${isBid ? 'text-right text-up' : 'text-left text-down'}`}>
        {name}
      </caption>
      <thead className="border-b text-xs text-muted">
        <tr>
          <th scope="col" className="px-2 py-1.5 text-left font-medium">
            {t(isBid ? 'charts.quantity' : 'charts.price')}
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-medium">
            {t(isBid ? 'charts.price' : 'charts.quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.length === 0 && (
          <tr>
            <td colSpan={2} className="px-2 py-3 text-center text-xs text-muted">
              {t('charts.none')}
            </td>
          </tr>
        )}
        {levels.map((level) => (
          <Level key={String(level.price.units)} level={level} isBid={isBid} max={max} onPrice={onPrice} />
        ))}
      </tbody>
    </table>
  );
}

interface LevelProps {
  readonly level: SummedLevel;
  readonly isBid: boolean;
  readonly max: number;
  readonly onPrice: DepthProps['onPrice'];
}

function Level({ level, isBid, max, onPrice }: LevelProps) {
  const { t, locale } = useLanguage();
  const amount = exactAmountText(level.price, locale);
  const length = (100 * level.total) / max;
  const tone = isBid ? 'text-up' : 'text-down';
  const price = (
    <td key="price" className={`px-0 ${isBid ? 'text-right' : 'text-left'}`}>
      {onPrice ? (
        <button
          type="button"
          onClick={() => onPrice(level.price, isBid ? 'bids' : 'asks')}
          aria-label={t('charts.take', { price: amount })}
          className={`figures min-h-8 rounded-[4px] px-2 text-base underline-offset-3 hover:underline pointer-coarse:min-h-11 ${tone}`}
        >
          {amount}
        </button>
      ) : (
        <span className={`figures inline-flex min-h-8 items-center px-2 text-base ${tone}`}>{amount}</span>
      )}
    </td>
  );
  const quantity = (
    <td key="quantity" className={`tabular px-2 ${isBid ? 'text-left' : 'text-right'}`}>
      {/* The bar is behind both cells of its row and grows from the middle of the book. */}
      <svg
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox="0 0 100 1"
        className={`pointer-events-none absolute inset-0 size-full opacity-15 ${tone}`}
      >
        <rect x={isBid ? 100 - length : 0} width={length} height="1" fill="currentColor" />
      </svg>
      {level.quantity}
    </td>
  );
  return <tr className="relative">{isBid ? [quantity, price] : [price, quantity]}</tr>;
}
