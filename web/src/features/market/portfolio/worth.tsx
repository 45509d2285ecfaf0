import { useMemo, useState, type ReactNode } from 'react';
import { serverClock } from '../../../lib/time/clock.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { pointsInRange, type ChartRange } from '../../../ui/charts/chart-points.ts';
import { SeriesChart } from '../../../ui/charts/series-chart.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState, Skeleton } from '../../../ui/states/states.tsx';
import type { Portfolio, Use } from './filters.ts';
import { ProfitMark } from './profit-mark.tsx';
import { UseBar } from './use-bar.tsx';
import { valuePoints } from './value-points.ts';

const RANGES = ['7d', '30d'] as const satisfies readonly ChartRange[];

interface WorthProps {
  /** Undefined while it loads. */
  readonly portfolio: Portfolio | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly chosen: Use | null;
  readonly onChoose: (use: Use | null) => void;
}

/** The value of all cards: current, against cost and over the last month, with the uses of the copies. */
export function Worth({ portfolio, failure, onRetry, chosen, onChoose }: WorthProps) {
  const t = useText();
  return (
    <section
      aria-label={t('portfolio.worth')}
      className="panel grid grid-cols-[minmax(0,1fr)] overflow-hidden lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-5 p-4 max-lg:border-b lg:border-r">
        <Totals portfolio={portfolio} />
        {portfolio !== undefined && <UseBar copies={portfolio.copies} chosen={chosen} onChoose={onChoose} />}
      </div>
      <div className="p-4">
        <ValueChart portfolio={portfolio} failure={failure} onRetry={onRetry} />
      </div>
    </section>
  );
}

function Totals({ portfolio }: Pick<WorthProps, 'portfolio'>) {
  const { t, locale } = useLanguage();
  const totals = portfolio?.totals;
  const waiting = <Skeleton className="h-6 w-24" />;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4">
        <div className="col-span-2 flex flex-col gap-1">
          <dt className="eyebrow text-muted">{t('portfolio.value')}</dt>
          <dd className="text-2xl">
            {totals === undefined ? <Skeleton className="h-10 w-40" /> : <Big amount={totals.value} />}
          </dd>
        </div>
        <Figure name={t('portfolio.profit')}>
          {totals === undefined ? (
            waiting
          ) : (
            <ProfitMark profit={totals.profit} percent={totals.profit_percent} />
          )}
        </Figure>
        <Figure name={t('portfolio.cost')}>
          {totals === undefined ? waiting : <MoneyText amount={totals.cost} />}
        </Figure>
      </dl>
      {totals !== undefined && totals.free_copies > 0 && (
        <p className="text-xs text-muted">
          {t('portfolio.free', { count: totals.free_copies, value: xfcText(totals.free_value, locale) })}
        </p>
      )}
      {totals !== undefined && totals.unpriced > 0 && (
        <p className="text-xs text-muted">{t('portfolio.unpriced', { count: totals.unpriced })}</p>
      )}
    </div>
  );
}

function Big({ amount }: { readonly amount: string }) {
  return (
    <span className="[&_.figures]:text-2xl">
      <MoneyText amount={amount} size="large" />
    </span>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ValueChart({ portfolio, failure, onRetry }: Pick<WorthProps, 'portfolio' | 'failure' | 'onRetry'>) {
  const t = useText();
  const [range, setRange] = useState<ChartRange>('30d');
  const history = portfolio?.history;
  const all = useMemo(() => history && valuePoints(history, serverClock.gameNow()), [history]);
  // A single day is a dot, which says no more than the sum beside it.
  const isFirstDay = all?.length === 1;
  const hasLine = all === undefined || all.length > 1;
  const points = useMemo(
    () => (isFirstDay ? [] : all && pointsInRange(all, range, serverClock.gameNow())),
    [all, isFirstDay, range],
  );
  const empty = isFirstDay ? 'first' : 'empty';
  return (
    <SeriesChart
      title={t('portfolio.chart')}
      points={points}
      range={range}
      onRange={setRange}
      ranges={hasLine ? RANGES : []}
      failure={failure}
      onRetry={onRetry}
      height={200}
      empty={<EmptyState title={t(`portfolio.chart.${empty}`)} text={t(`portfolio.chart.${empty}.text`)} />}
    />
  );
}
