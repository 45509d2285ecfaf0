import { parseMoney } from '@touchline/domain/money';
import { useMemo, useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import type { CallInput } from '../../../lib/api/request.ts';
import { SeriesChart } from '../../../ui/charts/series-chart.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

type Range = CallInput<'market.cards.prices'>['range'];

/** Without the stream prices are asked for again this often, in milliseconds. */
const POLLED = 30_000;

/** The price of a player's card over time. */
export function PriceLine({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const [range, setRange] = useState<Range>('30d');
  const prices = useLiveQuery(callQuery('market.cards.prices', { asset_type: 1, id: playerId, range }), {
    topics: [`card:1:${playerId}`],
    interval: POLLED,
  });
  const points = useMemo(
    () =>
      prices.data?.data.flatMap(({ at, close, volume }) => {
        const amount = parseMoney('XFC', close);
        return amount === null ? [] : [{ time: at, amount, volume }];
      }),
    [prices.data],
  );
  return (
    <section className="panel p-4">
      <SeriesChart
        title={t('market.price')}
        points={points}
        range={range}
        onRange={setRange}
        failure={prices.error}
        onRetry={() => void prices.refetch()}
        height={160}
        empty={<EmptyState title={t('market.prices.empty')} text={t('market.prices.empty.text')} />}
      />
    </section>
  );
}
