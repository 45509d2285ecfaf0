import { ASSET_TYPE } from '@touchline/domain/cards';
import { useState } from 'react';
import { PriceChart } from '../../../game/market/chart/price-chart.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallInput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { EmptyState } from '../../../ui/states/states.tsx';

type Range = CallInput<'market.cards.prices'>['range'];

/** The refetch interval of prices without the stream, in milliseconds. */
const POLLED = 30_000;

/** The price of a player's card over time. */
export function PriceLine({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const [range, setRange] = useState<Range>('30d');
  const prices = useLiveQuery(
    callQuery('market.cards.prices', { asset_type: ASSET_TYPE.player, id: playerId, range }),
    {
      topics: [`card:1:${playerId}`],
      interval: POLLED,
    },
  );
  return (
    <section className="panel p-4">
      <PriceChart
        title={t('market.price')}
        prices={prices.data}
        range={range}
        onRange={setRange}
        failure={prices.error}
        onRetry={() => void prices.refetch()}
        height={180}
        empty={<EmptyState title={t('market.prices.empty')} text={t('market.prices.empty.text')} />}
      />
    </section>
  );
}
