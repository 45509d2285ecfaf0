import { useState } from 'react';
import { useMedia } from '../../../lib/hooks.ts';
import { useText } from '../../../lib/languages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import type { Trade } from './trade-address.ts';
import { TradePanel } from './trade-panel.tsx';

/** The trade that is open, and the order it is about. */
export interface OpenTrade {
  readonly trade: Trade;
  readonly orderId: number | null;
}

/** Which trade of a card is open: at first that of the address. */
export function useOpenTrade(page: PlayerPage | VenuePage, asked: OpenTrade | null) {
  const { floor } = page.card.market;
  const [open, setOpen] = useState<OpenTrade>(
    () => asked ?? { trade: { action: 'buy', type: floor === null ? 'new' : 'take' }, orderId: null },
  );
  // A venue's page has no address without a trade: there a phone does not open it by itself.
  const [sheet, setSheet] = useState(
    asked !== null && (page.card.asset_type === 1 || asked.orderId !== null),
  );
  return {
    open,
    sheet,
    close: () => setSheet(false),
    show: (trade: Trade, orderId: number | null = null) => {
      setOpen({ trade, orderId });
      setSheet(true);
    },
  };
}

interface TradeAreaProps {
  readonly page: PlayerPage | VenuePage;
  readonly state: ReturnType<typeof useOpenTrade>;
}

/** The panel of a trade: beside the page where there is room, else a sheet that two buttons open. */
export function TradeArea({ page, state }: TradeAreaProps) {
  const t = useText();
  const isWide = useMedia('(min-width: 992px)');
  const { open, sheet, show, close } = state;
  const { trade, orderId } = open;
  const title = t(trade.type === 'edit' ? 'trade.edit' : `trade.${trade.action}`);
  const panel = (
    <TradePanel
      key={`${orderId} ${trade.type === 'edit'}`}
      page={page}
      trade={trade}
      orderId={orderId}
      onTrade={(next) => show(next)}
    />
  );
  if (isWide) {
    return (
      <section aria-label={title} className="panel sticky top-20 flex flex-col gap-4 p-4">
        <h2 className="text-lg">{title}</h2>
        {panel}
        {trade.type === 'edit' && (
          <Button look="quiet" onClick={() => show({ action: trade.action, type: 'new' })}>
            {t('trade.edit.leave')}
          </Button>
        )}
      </section>
    );
  }
  const has = page.card.market;
  return (
    <>
      <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex gap-2 rounded-md border bg-raised p-2 md:bottom-4">
        <Button
          look="main"
          wide
          onClick={() => show({ action: 'buy', type: has.floor === null ? 'new' : 'take' })}
        >
          {t('trade.buy')}
        </Button>
        <Button wide onClick={() => show({ action: 'sell', type: has.best_bid === null ? 'new' : 'take' })}>
          {t('trade.sell')}
        </Button>
      </div>
      <Dialog open={sheet} onClose={close} title={title}>
        {panel}
      </Dialog>
    </>
  );
}
