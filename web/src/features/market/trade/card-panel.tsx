import { useRouter } from '@tanstack/react-router';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { AuctionPanel } from '../auctions/auction-panel.tsx';
import { bidsPath } from '../auctions/queries.ts';
import { HouseLease } from '../lending/house-lease.tsx';
import { LendPanel } from '../lending/lend-panel.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { startOf, tradeActions, type OpenTrade } from './trade-actions.ts';
import type { Trade, TradeAction } from './trade-address.ts';
import { ExchangePanel } from './exchange-panel.tsx';
import { TradePanel } from './trade-panel.tsx';

interface CardPanelProps {
  readonly page: PlayerPage | VenuePage;
  readonly open: OpenTrade;
  readonly onTrade: (trade: Trade) => void;
}

const NAMES: Readonly<Record<TradeAction, string>> = {
  buy: 'trade.buy',
  sell: 'trade.sell',
  lend: 'market.mark.lend',
  lease: 'lending.house',
  auction: 'market.mark.auction',
  exchange: 'market.tab.exchange',
};

/** The actions of a card, one at a time: buy, sell, lend, borrow, lease from the house, auction or exchange. */
export function CardPanel({ page, open, onTrade }: CardPanelProps) {
  const t = useText();
  const { trade } = open;
  // An exchange has a tab of the market; here it is shown to those who come for it.
  const ways = tradeActions(page.card).filter((way) => way !== 'exchange' || trade.action === way);
  return (
    <div className="flex flex-col gap-4">
      {trade.type !== 'edit' && ways.length > 1 && (
        <Segmented
          label={t('trade.action')}
          value={trade.action}
          onChange={(next) => onTrade(startOf(next, page.card))}
          choices={ways.map((value) => ({ value, label: t(NAMES[value]) }))}
        />
      )}
      <PanelOf page={page} open={open} onTrade={onTrade} />
    </div>
  );
}

function PanelOf({ page, open: { trade, orderId, price = null }, onTrade }: CardPanelProps) {
  const router = useRouter();
  const { card } = page;
  switch (trade.action) {
    case 'buy':
    case 'sell':
      return <TradePanel key={trade.action} {...{ page, trade, orderId, price, onTrade }} />;
    case 'lend':
      return <LendPanel {...{ page, trade, orderId, onTrade }} />;
    case 'lease':
      return card.asset_type === ASSET_TYPE.player ? (
        <HouseLease card={card} contests={page.contests} />
      ) : null;
    case 'auction':
      return (
        <AuctionPanel
          {...{ page, trade, orderId, onTrade }}
          onOpened={(opened) => router.history.push(bidsPath(card, opened))}
        />
      );
    case 'exchange':
      return <ExchangePanel card={card} />;
  }
}
