import type { Money } from '@touchline/domain/money';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { shareText } from '../../lib/i18n/money.ts';
import { exactAmountText } from '../forms/amount-text.ts';
import { EmptyState } from '../states/states.tsx';
import { percentFrom, priceBuckets, type PriceBucket } from './price-buckets.ts';

interface PriceHistogramProps {
  readonly label: string;
  /** The single prices paid, in one currency. */
  readonly prices: readonly Money[];
  /** The reference price of the card, or null. */
  readonly reference: Money | null;
  /** The price the user is about to ask or bid, or null. */
  readonly mine: Money | null;
  /** A price this many per cent away from the reference shows a warning. */
  readonly warnFrom?: number;
}

const WIDTH = 320;
const HEIGHT = 88;
const MIN_BUCKETS = 6;

/**
 * The distribution of prices, with the reference and the user's own price marked; warns of a price far from the
 * reference.
 */
export function PriceHistogram({ label, prices, reference, mine, warnFrom = 30 }: PriceHistogramProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const buckets = priceBuckets(prices.map(({ units }) => units));
  const currency = prices[0]?.currency ?? 'XFC';
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) {
    return <EmptyState title={t('charts.empty')} text={t('charts.empty.text')} />;
  }
  const amount = (units: bigint) => exactAmountText({ currency, units }, locale);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="eyebrow text-muted">
        {label}
      </h3>
      <Bars buckets={buckets} first={first} last={last} reference={reference} mine={mine} />
      <Counts label={label} buckets={buckets} amount={amount} />
      <p
        aria-hidden="true"
        className={`tabular flex gap-3 text-xs text-muted ${buckets.length > 1 ? 'justify-between' : 'justify-center'}`}
      >
        <span>{amount(first.from)}</span>
        {buckets.length > 1 && <span>{amount(last.to)}</span>}
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {reference && (
          <Term
            mark={<rect width="10" height="10" rx="2" className="fill-accent-ink" />}
            name={t('charts.reference')}
            text={amount(reference.units)}
          />
        )}
        {mine && (
          <Term
            mark={
              <line
                x1="5"
                x2="5"
                y1="0"
                y2="10"
                className="stroke-text"
                strokeWidth="2"
                strokeDasharray="3 2"
              />
            }
            name={t('charts.mine')}
            text={amount(mine.units)}
          />
        )}
      </dl>
      <Warning mine={mine} reference={reference} warnFrom={warnFrom} />
    </section>
  );
}

function Term({
  mark,
  name,
  text,
}: {
  readonly mark: ReactNode;
  readonly name: string;
  readonly text: string;
}) {
  return (
    <div className="flex items-center gap-1.5">
      <svg width="10" height="10" aria-hidden="true">
        {mark}
      </svg>
      <dt className="text-muted">{name}</dt>
      <dd className="figures text-base">{text}</dd>
    </div>
  );
}

interface BarsProps {
  readonly buckets: readonly PriceBucket[];
  readonly first: PriceBucket;
  readonly last: PriceBucket;
  readonly reference: Money | null;
  readonly mine: Money | null;
}

function Bars({ buckets, first, last, reference, mine }: BarsProps) {
  const max = Math.max(...buckets.map(({ count }) => count));
  // A few buckets are centred and as narrow as those of many.
  const bar = WIDTH / Math.max(MIN_BUCKETS, buckets.length);
  const start = (WIDTH - bar * buckets.length) / 2;
  const x = (units: bigint) => {
    const share = Number(((units - first.from) * 10_000n) / (last.to - first.from)) / 10_000;
    return start + (WIDTH - 2 * start) * Math.min(1, Math.max(0, share));
  };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {buckets.map(({ from, to, count }, index) => (
        <rect
          key={String(from)}
          x={start + index * bar + 1}
          y={HEIGHT - (HEIGHT * count) / max}
          width={bar - 2}
          height={(HEIGHT * count) / max}
          className={
            reference !== null && reference.units >= from && reference.units < to
              ? 'fill-accent-ink'
              : 'fill-line-strong'
          }
        />
      ))}
      <rect y={HEIGHT - 1} width={WIDTH} height="1" className="fill-line-strong" />
      {mine && (
        <line
          x1={x(mine.units)}
          x2={x(mine.units)}
          y1="0"
          y2={HEIGHT}
          className="stroke-text"
          strokeWidth="2"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

interface CountsProps {
  readonly label: string;
  readonly buckets: readonly PriceBucket[];
  readonly amount: (units: bigint) => string;
}

/** What the bars show, for screen readers. */
function Counts({ label, buckets, amount }: CountsProps) {
  const { t } = useLanguage();
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('charts.price')}</th>
          <th scope="col">{t('charts.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {buckets
          .filter(({ count }) => count > 0)
          .map(({ from, to, count }) => (
            <tr key={String(from)}>
              <th scope="row">
                {amount(from)}–{amount(to)}
              </th>
              <td>{count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface WarningProps {
  readonly mine: Money | null;
  readonly reference: Money | null;
  readonly warnFrom: number;
}

function Warning({ mine, reference, warnFrom }: WarningProps) {
  const { t, locale } = useLanguage();
  const away = mine === null || reference === null ? null : percentFrom(mine.units, reference.units);
  return (
    <div aria-live="polite">
      {away !== null && Math.abs(away) >= warnFrom && (
        <p className="flex items-start gap-2 rounded-sm bg-xfc-soft px-3 py-2 font-medium text-xfc">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(away > 0 ? 'charts.above' : 'charts.below', { percent: shareText(Math.abs(away), locale) })}
        </p>
      )}
    </div>
  );
}
