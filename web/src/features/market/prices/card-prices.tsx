import { moneyText, parseMoney } from '@touchline/domain/money';
import { DAY_MS } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { PriceChart } from '../../../game/market/chart/price-chart.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { serverClock } from '../../../lib/time/clock.ts';
import { DepthCurve } from '../../../ui/charts/depth-curve.tsx';
import { Depth, type DepthLevel } from '../../../ui/charts/depth.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { followCard } from '../live-market.ts';
import { cardQueries, type MarketCard, type PlayerPage, type PriceRange } from '../queries.ts';
import { CompareDialog } from './compare-dialog.tsx';

interface CardPricesProps {
  readonly card: MarketCard;
  readonly fills: PlayerPage['fills'];
}

/** The chart of a card, perhaps beside another one. */
export function CardPrices({ card, fills }: CardPricesProps) {
  const [other, setOther] = useState<MarketCard | null>(null);
  const [range, setRange] = useState(() => firstRange(fills, serverClock.gameNow()));
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {other === null ? (
        <Chart card={card} range={range} onRange={setRange} onCompare={() => setChoosing(true)} />
      ) : (
        <ComparedChart {...{ card, other, range }} onRange={setRange} onClear={() => setOther(null)} />
      )}
      {choosing && (
        <CompareDialog
          card={card}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setOther(chosen);
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

interface ChartProps {
  readonly card: MarketCard;
  readonly range: PriceRange;
  readonly onRange: (range: PriceRange) => void;
}

function usePrices(card: MarketCard, range: PriceRange) {
  return useLiveQuery(cardQueries.prices(card, range), followCard(card));
}

/** What the chart of a card shows. */
function useChart({ card, range, onRange }: ChartProps) {
  const t = useText();
  const prices = usePrices(card, range);
  return {
    title: t('market.price'),
    prices: prices.data,
    range,
    onRange,
    failure: prices.error,
    onRetry: () => void prices.refetch(),
    empty: <EmptyState title={t('market.prices.empty')} text={t('market.prices.empty.text')} />,
  };
}

function Chart({ onCompare, ...props }: ChartProps & { readonly onCompare: () => void }) {
  return (
    <PriceChart
      {...useChart(props)}
      compare={{ card: null, onChoose: onCompare, onClear: () => undefined }}
    />
  );
}

interface ComparedChartProps extends ChartProps {
  readonly other: MarketCard;
  readonly onClear: () => void;
}

function ComparedChart({ other, onClear, ...props }: ComparedChartProps) {
  const compared = usePrices(other, props.range);
  return (
    <PriceChart
      {...useChart(props)}
      compare={{
        card: { name: other.name, prices: compared.data },
        onChoose: () => undefined,
        onClear,
      }}
    />
  );
}

/** The shortest range that shows all of the last trades: a card traded since yesterday has no month to show. */
function firstRange(fills: PlayerPage['fills'], now: number): PriceRange {
  const oldest = fills.at(-1);
  if (oldest === undefined) return '30d';
  const age = now - Date.parse(oldest.at);
  return age < DAY_MS ? '1d' : age < 7 * DAY_MS ? '7d' : '30d';
}

/** Levels of one side of the book in the table; the curve draws all that are known. */
const MAX_LEVELS = 8;

interface OrderBookProps {
  readonly card: MarketCard;
  /** A price was pressed: the side of the order that is placed at it, and the amount. */
  readonly onPrice: (action: 'buy' | 'sell', price: string) => void;
}

/** The order book: the curve of its depth, and its best levels. A pressed price goes into the panel. */
export function OrderBook({ card, onPrice }: OrderBookProps) {
  const depth = useLiveQuery(cardQueries.depth(card), followCard(card));
  if (depth.data === undefined) {
    if (depth.error !== null)
      return <ErrorState failure={depth.error} onRetry={() => void depth.refetch()} />;
    return <SkeletonRows rows={4} height="h-11" />;
  }
  const [bids, asks] = [levelsOf(depth.data.buy), levelsOf(depth.data.sell)];
  const take = (price: DepthLevel['price'], side: 'bids' | 'asks') =>
    onPrice(side === 'asks' ? 'buy' : 'sell', moneyText(price));
  return (
    <div className="flex flex-col gap-3">
      <DepthCurve bids={bids} asks={asks} onPrice={take} />
      <Depth bids={bids.slice(0, MAX_LEVELS)} asks={asks.slice(0, MAX_LEVELS)} onPrice={take} />
    </div>
  );
}

function levelsOf(side: readonly { readonly price: string; readonly qty: number }[]): readonly DepthLevel[] {
  return side.flatMap(({ price, qty }) => {
    const amount = parseMoney('XFC', price);
    return amount === null ? [] : [{ price: amount, quantity: qty }];
  });
}
