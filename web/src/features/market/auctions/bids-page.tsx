import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { isMissing } from '../../../lib/first-questions.ts';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { useScreenTitle } from '../../../lib/screen-title.tsx';
import { PathLink } from '../../../ui/link.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states.tsx';
import { cardPath } from '../card-words.ts';
import type { CardKey } from '../queries.ts';
import { readOrderId } from '../trade/trade-address.ts';
import { AuctionBoard } from './auction-board.tsx';
import { useAuction, useAuctionsOf, type AuctionOrder } from './auction-queries.ts';
import { AuctionsOfCard } from './auctions-of-card.tsx';
import { BidForm } from './bid-form.tsx';
import { BidList } from './bid-list.tsx';
import { BuyNow, OwnAuction } from './own-auction.tsx';

/** The bids of a card's auctions: the one the address names, else the one that ends first. */
export function BidsPage() {
  const { id = '', type } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const card: CardKey = { asset_type: type === 'venue' ? 2 : 1, id: Number(id) };
  const named = readOrderId(search);
  return named === null ? <FirstAuction card={card} /> : <Auction key={named} card={card} orderId={named} />;
}

function FirstAuction({ card }: { readonly card: CardKey }) {
  const { auctions, error, refetch } = useAuctionsOf(card);
  if (auctions === undefined) {
    if (isMissing(error)) return <Navigate to="/error/404" replace />;
    if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />;
    return <Waiting />;
  }
  const [first] = auctions;
  if (first !== undefined) return <Auction key={first.id} card={card} orderId={first.id} />;
  return (
    <div className="panel overflow-hidden">
      <AuctionsOfCard card={card} />
    </div>
  );
}

function Waiting() {
  const t = useText();
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-44 w-full" />
      <SkeletonRows rows={4} height="h-12" />
    </output>
  );
}

function Auction({ card, orderId }: { readonly card: CardKey; readonly orderId: number }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useAuction(orderId);
  useScreenTitle(data?.order.card.name ?? t('auctions.title'));
  if (data === undefined) {
    if (isMissing(error)) return <Navigate to="/error/404" replace />;
    if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />;
    return <Waiting />;
  }
  const { order, bids } = data;
  const { auction } = order;
  if (auction === null) return <Navigate to="/error/404" replace />;
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="eyebrow text-muted">{t('auctions.auction')}</span>
          <h1 className="text-xl md:text-2xl">{order.card.name}</h1>
          <Stars stars={order.card.stars} />
        </div>
        <PathLink path={cardPath(order.card)} className="text-accent-ink underline underline-offset-3">
          {t('auctions.to-card')}
        </PathLink>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <AuctionBoard order={order} figures={auction} onEnd={() => void refetch()} />
        {order.ends_at !== null && (
          <section
            aria-label={t('auctions.bid')}
            className="panel flex flex-col gap-4 p-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <Acting order={order} figures={auction} />
          </section>
        )}
        <BidList bids={bids} />
        <section className="panel flex min-w-0 flex-col overflow-hidden lg:col-start-2">
          <h2 className="eyebrow px-4 pt-4 pb-2 text-muted">{t('auctions.title')}</h2>
          <AuctionsOfCard card={card} />
        </section>
      </div>
    </div>
  );
}

interface ActingProps {
  readonly order: AuctionOrder;
  readonly figures: NonNullable<AuctionOrder['auction']>;
}

/** What the reader can do: bid and buy at once, or with his own auction take it back. */
function Acting({ order, figures }: ActingProps) {
  if (order.is_mine) return <OwnAuction order={order} />;
  return (
    <>
      {/* Anew when he comes to lead or is outbid: another amount is the next one then. */}
      <BidForm key={`${figures.i_lead} ${figures.my_maximum ?? ''}`} order={order} figures={figures} />
      {figures.buy_now !== null && <BuyNow order={order} price={figures.buy_now} />}
    </>
  );
}
