import { useText } from '../../../lib/i18n/languages.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { EmptyNote, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import type { AuctionTrade } from '../trade/trade-address.ts';
import { AuctionForm } from './auction-form.tsx';
import { BidForm } from './bid-form.tsx';
import { EditAuctionForm } from './edit-auction-form.tsx';
import { BuyNow, OwnAuction } from './own-auction.tsx';
import { bidsPath, useAuction, useAuctionsOf, type AuctionOrder } from './queries.ts';

interface AuctionPanelProps {
  readonly page: PlayerPage | VenuePage;
  readonly trade: AuctionTrade;
  /** The auction to bid on or edit; without one the first to end. */
  readonly orderId: number | null;
  readonly onTrade: (trade: AuctionTrade) => void;
  /** Called when an auction was opened or changed. */
  readonly onOpened: (orderId: number) => void;
}

const WAYS = ['take', 'new', 'edit'] as const;

/** Bids in an auction of the card, opens one, or changes or takes back the reader's own. */
export function AuctionPanel({ page, trade, orderId, onTrade, onOpened }: AuctionPanelProps) {
  const t = useText();
  const { card } = page;
  const { auctions, error, refetch } = useAuctionsOf(card);
  const others = auctions?.filter(({ is_mine }) => !is_mine) ?? [];
  const own = auctions?.filter(({ is_mine }) => is_mine) ?? [];
  const ways = WAYS.filter(
    (way) => way === trade.type || way === 'new' || (way === 'take' ? others : own).length > 0,
  );
  const chosen = (list: readonly AuctionOrder[]) => list.find(({ id }) => id === orderId) ?? list[0];
  return (
    <div className="flex flex-col gap-4">
      {ways.length > 1 && (
        <Segmented
          label={t('trade.way')}
          value={trade.type}
          onChange={(type) => onTrade({ action: 'auction', type })}
          choices={ways.map((value) => ({ value, label: t(`auctions.way.${value}`) }))}
        />
      )}
      {trade.type === 'new' ? (
        <AuctionForm page={page} onOpened={onOpened} />
      ) : auctions === undefined ? (
        error === null ? (
          <Skeleton className="h-48 w-full" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Running
          order={chosen(trade.type === 'take' ? others : own)}
          none={t(trade.type === 'take' ? 'auctions.empty.text' : 'auctions.own.none')}
          page={page}
          onChanged={onOpened}
        />
      )}
    </div>
  );
}

interface BidHereProps {
  readonly order: AuctionOrder;
  readonly figures: NonNullable<AuctionOrder['auction']>;
}

/** A bid, once it is known who may bid; when that cannot be loaded the server still refuses what is not allowed. */
function BidHere({ order, figures }: BidHereProps) {
  const { data, error } = useAuction(order.id);
  if (data === undefined && error === null) return <Skeleton className="h-48 w-full" />;
  return <BidForm order={order} figures={figures} terms={data?.bidding ?? null} />;
}

interface RunningProps {
  readonly order: AuctionOrder | undefined;
  /** The text when there is no auction. */
  readonly none: string;
  readonly page: PlayerPage | VenuePage;
  readonly onChanged: (orderId: number) => void;
}

/** A running auction: its form for the reader, and a link to its bids. */
function Running({ order, none, page, onChanged }: RunningProps) {
  const t = useText();
  if (order === undefined || order.auction === null) return <EmptyNote text={none} />;
  const { auction } = order;
  return (
    <>
      <p className="flex items-center justify-between gap-3 rounded-sm border bg-ground px-4 py-3 text-sm">
        <PathLink path={bidsPath(order.card, order.id)} className="underline underline-offset-3">
          {t('auctions.bids.count', { count: auction.bids })}
        </PathLink>
        {order.ends_at !== null && <Countdown until={order.ends_at} />}
      </p>
      {order.is_mine ? (
        <>
          {auction.bids === 0 && (
            <EditAuctionForm key={order.id} figures={auction} {...{ order, page, onChanged }} />
          )}
          <OwnAuction order={order} />
        </>
      ) : (
        <>
          <BidHere key={order.id} order={order} figures={auction} />
          {auction.buy_now !== null && auction.bids === 0 && <BuyNow order={order} price={auction.buy_now} />}
        </>
      )}
    </>
  );
}
