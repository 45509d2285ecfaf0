import { ASSET_TYPE } from '@touchline/domain/cards';
import { useRef, useState, type RefCallback } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts';
import { useStickyBar } from '../../../ui/theme/use-sticky-bar.ts';
import type { MarketCard, PlayerPage, VenuePage } from '../queries.ts';
import { CardPanel } from './card-panel.tsx';
import { firstTrade, panelTitleKey, startOf, tradeActions, type OpenTrade } from './trade-actions.ts';
import type { Trade } from './trade-address.ts';
import '../trade-bar.css';

/** Which trade of a card is open: at first that of the address. */
export function useOpenTrade(page: PlayerPage | VenuePage, asked: OpenTrade | null) {
  const [open, setOpen] = useState<OpenTrade | null>(() => firstTrade(page.card, asked));
  const [sheet, setSheet] = useState(asked !== null && open !== null);
  return {
    open,
    sheet,
    close: () => setSheet(false),
    show: (trade: Trade, orderId: number | null = null, price: string | null = null) => {
      setOpen({ trade, orderId, price });
      setSheet(true);
    },
  };
}

interface TradeAreaProps {
  readonly page: PlayerPage | VenuePage;
  readonly state: ReturnType<typeof useOpenTrade>;
}

/**
 * A movable container for the content rendered into `host`: typed input survives the component that shows it.
 * `hold` is the ref of the element that shows it.
 */
function useMovingPlace() {
  const [host] = useState(() => document.createElement('div'));
  const [hold] = useState((): RefCallback<HTMLElement> => (element) => {
    element?.append(host);
  });
  return { host, hold };
}

/** The trade panel: next to the page where there is room, else a sheet opened by two buttons. */
export function TradeArea({ page, state }: TradeAreaProps) {
  const t = useText();
  const isWide = useMedia('(min-width: 992px)');
  // Between page and sheet, as a tablet is turned.
  const { host, hold } = useMovingPlace();
  const { open, sheet, show, close } = state;
  const panelArea = useTradeKeys(page.card, show);
  if (open === null) return <FreeCard page={page} />;
  const { trade, orderId } = open;
  const title = t(panelTitleKey(trade));
  const drawn = createPortal(
    <CardPanel
      key={`${orderId} ${trade.type === 'edit'} ${open.price ?? ''}`}
      page={page}
      open={open}
      onTrade={(next) => show(next)}
    />,
    host,
  );
  const panel = <div ref={hold} />;
  if (isWide) {
    return (
      <>
        {drawn}
        <section
          ref={panelArea}
          tabIndex={-1}
          aria-label={title}
          className="panel sticky top-20 flex flex-col gap-4 p-4"
        >
          <h2 className="text-lg">{title}</h2>
          {panel}
        </section>
      </>
    );
  }
  return (
    <>
      {drawn}
      <TradeBar card={page.card} onStart={(action) => show(startOf(action, page.card))} />
      <Dialog open={sheet} onClose={close} title={title}>
        {panel}
      </Dialog>
    </>
  );
}

interface TradeBarProps {
  readonly card: MarketCard;
  readonly onStart: (action: 'buy' | 'sell' | 'lease') => void;
}

/** Where the thumb is: the trades of a card that open in a sheet. */
function TradeBar({ card, onStart }: TradeBarProps) {
  const t = useText();
  useStickyBar('trade');
  const actions = tradeActions(card).includes('lease') ? (['lease'] as const) : (['buy', 'sell'] as const);
  return (
    <div className="sticky bottom-[calc(2.75rem+env(safe-area-inset-bottom))] z-20 flex gap-2 border bg-surface p-2 max-md:-mx-4 max-md:border-x-0 max-md:border-b-0 max-md:px-4 max-md:py-1.5 md:bottom-4 md:rounded-md md:bg-raised">
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === 'sell' ? 'plain' : 'main'}
          wide
          onClick={() => onStart(action)}
        >
          {t(action === 'lease' ? 'lending.house' : `trade.${action}`)}
        </Button>
      ))}
    </div>
  );
}

const KEYS = [
  { keys: 'b', action: 'buy', label: 'trade.buy' },
  { keys: 's', action: 'sell', label: 'trade.sell' },
  { keys: 'l', action: 'lend', label: 'lending.lend' },
] as const;

/** The keys B, S and L open buy, sell and lend and move the focus there; a sheet takes focus itself. */
function useTradeKeys(card: MarketCard, show: (trade: Trade) => void) {
  const panel = useRef<HTMLElement>(null);
  useShortcuts(
    KEYS.map(({ keys, action, label }) => ({
      keys,
      label,
      group: 'screen',
      isAvailable: () => tradeActions(card).includes(action),
      run: () => {
        flushSync(() => show(startOf(action, card)));
        panel.current?.focus();
      },
    })),
  );
  return panel;
}

/** A card everyone may use: there is nothing to trade. */
function FreeCard({ page: { card } }: { readonly page: PlayerPage | VenuePage }) {
  const t = useText();
  const kind = card.asset_type === ASSET_TYPE.player ? 'player' : 'venue';
  return (
    <section className="panel flex flex-col gap-1 p-4">
      <h2 className="text-lg">{t('lending.free')}</h2>
      <p className="text-muted">{t(`lending.free.${kind}`)}</p>
    </section>
  );
}
