import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import type { MarketCard } from '../queries.ts';
import type { OrderRow, useOrdersOf } from './orders-of-card.ts';
import { TradeResult, type TradeOutcome } from './trade-result.tsx';

/** Props of the form inside a panel. */
export interface OpenBook {
  readonly orders: readonly OrderRow[];
  /** The book is not what it was thought to be. */
  readonly onStale: () => void;
  readonly onDone: (outcome: TradeOutcome) => void;
}

interface TradeFrameProps {
  readonly card: MarketCard;
  /** Take the best order or place a new one; null where there is no choice. */
  readonly way: {
    readonly chosen: 'take' | 'new';
    readonly label: (way: 'take' | 'new') => string;
    readonly onChoose: (way: 'take' | 'new') => void;
  } | null;
  readonly orders: Pick<ReturnType<typeof useOrdersOf>, 'data' | 'error' | 'refetch'>;
  /** Leaves an order as it is; of edits that are not done. */
  readonly onLeave?: (() => void) | undefined;
  /** What to do with the copies taken. */
  readonly afterTaking?: ReactNode;
  readonly children: (book: OpenBook) => ReactNode;
}

/** The frame of a trade: the choice of method, the form once the order book is loaded, and the result. */
export function TradeFrame({ card, way, orders, onLeave, afterTaking, children }: TradeFrameProps) {
  const t = useText();
  const [done, setDone] = useState<TradeOutcome | null>(null);
  if (done !== null)
    return (
      <TradeResult outcome={done} card={card} onAgain={() => setDone(null)}>
        {done.kind === 'take' && afterTaking}
      </TradeResult>
    );
  const refetch = () => void orders.refetch();
  return (
    <div className="flex flex-col gap-4">
      {way !== null && (
        <Segmented
          label={t('trade.way')}
          value={way.chosen}
          onChange={way.onChoose}
          choices={(['take', 'new'] as const).map((value) => ({ value, label: way.label(value) }))}
        />
      )}
      {orders.data !== undefined ? (
        children({ orders: orders.data.data, onStale: refetch, onDone: setDone })
      ) : orders.error === null ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <ErrorState failure={orders.error} onRetry={refetch} />
      )}
      {onLeave !== undefined && (
        <Button variant="quiet" onClick={onLeave}>
          {t('trade.edit.leave')}
        </Button>
      )}
    </div>
  );
}
