import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { serverClock } from '../../../lib/time/clock.ts';
import type { ChartRange } from '../../../ui/charts/chart-points.ts';
import { SeriesChart } from '../../../ui/charts/series-chart.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState, Skeleton } from '../../../ui/states/states.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { PARTS, profitPoints, type Part } from '../profit-points.ts';
import { Panel } from './panel.tsx';

const RANGES = ['7d', '30d', 'season'] as const satisfies readonly ChartRange[];

/** Profit and loss in contests and on the market, over time and by source. */
export function Profit() {
  const { t } = useLanguage();
  const query = useQuery(callQuery('myStats.money', {}));
  const [part, setPart] = useState<Part>('all');
  const [range, setRange] = useState<ChartRange>('season');
  const days = query.data?.days;
  const points = useMemo(
    () => (days === undefined ? undefined : profitPoints(days, part, range, serverClock.gameNow())),
    [days, part, range],
  );
  return (
    <Panel
      title={t('my-stats.money')}
      text={t('my-stats.money.text')}
      aside={
        <Segmented
          label={t('my-stats.money.part')}
          value={part}
          onChange={setPart}
          choices={PARTS.map((value) => ({ value, label: t(`my-stats.money.part.${value}`) }))}
        />
      }
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
        <SeriesChart
          title={t('my-stats.money.chart')}
          points={points}
          range={range}
          onRange={setRange}
          ranges={RANGES}
          height={220}
          failure={query.error}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState
              drawing="pitch"
              title={t('my-stats.money.empty')}
              text={t('my-stats.money.empty.text')}
            />
          }
        />
        <Sources />
      </div>
    </Panel>
  );
}

/** Where profit and loss come from, and what the cards still held have gained. */
function Sources() {
  const { t } = useLanguage();
  const { data } = useQuery(callQuery('myStats.money', {}));
  const portfolio = useQuery(callQuery('portfolio.summary', {})).data;
  const line = (label: string, amount: string | undefined, isSum = false): ReactNode => (
    <div className={`flex items-baseline justify-between gap-3 py-2 ${isSum ? 'font-semibold' : ''}`}>
      <dt className={isSum ? '' : 'text-muted'}>{t(label)}</dt>
      <dd>
        {amount === undefined ? (
          <Skeleton className="h-4 w-20" />
        ) : (
          <MoneyText amount={amount} exact signed size="small" />
        )}
      </dd>
    </div>
  );
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="divide-y">
        {line('my-stats.money.contests', data?.contests, true)}
        {line('my-stats.money.market', data?.market.net, true)}
        {line('my-stats.money.sales', data?.market.realised)}
        {line('my-stats.money.lent', data?.market.lent)}
        {line('my-stats.money.borrowed', data?.market.borrowed)}
        {line('my-stats.money.held', portfolio?.totals.profit)}
      </dl>
      {data !== undefined && (
        <p className="text-xs text-muted">
          {t('my-stats.money.copies', { bought: data.market.bought, sold: data.market.sold })}
        </p>
      )}
      <p className="text-xs text-muted">{t('my-stats.money.rule')}</p>
      <TextLink to="/my-account/portfolio" className="w-fit text-sm">
        {t('my-stats.money.to-cards')}
      </TextLink>
    </div>
  );
}
