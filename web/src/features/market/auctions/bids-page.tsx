import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { ArrowRight } from 'lucide-react';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import type { CardKey } from '../queries.ts';
import { readAssetType, readOrderId, tradePath } from '../trade/trade-address.ts';
import { AuctionBoard } from './auction-board.tsx';
import { useAuction, useAuctionsOf, type AuctionOrder, type AuctionPage } from './queries.ts';
import { AuctionLines, AuctionsOfCard } from './auctions-of-card.tsx';
import { BidForm } from './bid-form.tsx';
import { BidList } from './bid-list.tsx';
import { CardWorth } from './card-worth.tsx';
import { BuyNow, OwnAuction } from './own-auction.tsx';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The bids of a card's auctions: the one the address names, else the one that ends first. */
export function BidsPage() {
  const { id = '', type } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const assetType = readAssetType(type);
  if (assetType === null) return <ToNotFound />;
  const card: CardKey = { asset_type: assetType, id: Number(id) };
  const named = readOrderId(search);
  return named === null ? <FirstAuction card={card} /> : <Auction key={named} card={card} orderId={named} />;
}

function FirstAuction({ card }: { readonly card: CardKey }) {
  const { auctions, error, refetch } = useAuctionsOf(card);
  if (auctions === undefined) {
    if (isMissing(error)) return <ToNotFound />;
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
    if (isMissing(error)) return <ToNotFound />;
    if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />;
    return <Waiting />;
  }
  const { order, bids } = data;
  const { auction } = order;
  if (auction === null) return <Navigate to="/error/404" replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 md:grid-rows-[auto_1fr] md:gap-x-6">
        <PathLink path={cardPath(order.card)} className="rounded-md md:row-span-2">
          <span className="sr-only">{t('auctions.to-card')}</span>
          <Face card={order.card} />
        </PathLink>
        <AuctionTitle card={order.card} />
        <div className="min-w-0 max-md:col-span-2">
          <AuctionBoard order={order} figures={auction} onEnd={() => void refetch()} />
        </div>
      </header>
      <div className="flex min-w-0 flex-col gap-4 md:gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {order.ends_at !== null && (
          <section aria-label={t('auctions.bid')} className="panel flex flex-col gap-4 p-4">
            <Acting order={order} figures={auction} terms={data.bidding} />
          </section>
        )}
        <CardWorth card={card} />
        <OtherAuctions card={card} than={orderId} />
      </div>
      <BidList order={order} bids={bids} />
    </div>
  );
}

function AuctionTitle({ card }: { readonly card: AuctionOrder['card'] }) {
  const { t, locale } = useLanguage();
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <span className="eyebrow text-muted">{t('auctions.auction')}</span>
      <h1 className="text-xl md:text-2xl">{card.name}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Stars stars={card.stars} />
        <span>
          {card.asset_type === ASSET_TYPE.player
            ? t(`ui.position.${card.position}`)
            : t('cards.seats', { seats: numberFormat(locale).format(card.seats) })}
          {card.club !== null && ` · ${card.club.name}`}
        </span>
      </p>
      <PathLink
        path={cardPath(card)}
        className="inline-flex min-h-8 items-center gap-1 text-sm font-medium text-muted hover:text-text pointer-coarse:min-h-11"
      >
        {t('auctions.to-card')}
        <ArrowRight size={16} aria-hidden="true" />
      </PathLink>
    </div>
  );
}

function Face({ card }: { readonly card: AuctionOrder['card'] }) {
  const { locale } = useLanguage();
  const isExpanded = useMedia('(min-width: 768px)');
  return card.asset_type === ASSET_TYPE.player ? (
    <PlayerCard player={drawnPlayer(card, locale)} width={isExpanded ? 176 : 120} />
  ) : (
    <VenueCard venue={drawnVenue(card)} width={isExpanded ? 240 : 132} />
  );
}

/** The other auctions of the card, if there are any. */
function OtherAuctions({ card, than }: { readonly card: CardKey; readonly than: number }) {
  const t = useText();
  const { auctions } = useAuctionsOf(card);
  const others = auctions?.filter(({ id }) => id !== than) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <h2 className="eyebrow px-4 pt-4 pb-2 text-muted">{t('auctions.others')}</h2>
      <AuctionLines auctions={others} />
    </section>
  );
}

interface ActingProps {
  readonly order: AuctionOrder;
  readonly figures: NonNullable<AuctionOrder['auction']>;
  readonly terms: AuctionPage['bidding'];
}

/** The actions of the reader: bid and buy now, or edit and cancel their own auction. */
function Acting({ order, figures, terms }: ActingProps) {
  if (order.is_mine) {
    return (
      <>
        {figures.bids === 0 && <EditLink order={order} />}
        <OwnAuction order={order} />
      </>
    );
  }
  return (
    <>
      <BidForm order={order} figures={figures} terms={terms} />
      {figures.buy_now !== null && <BuyNow order={order} price={figures.buy_now} />}
    </>
  );
}

/** The way to the form that changes an own auction. */
function EditLink({ order: { card, id } }: { readonly order: AuctionOrder }) {
  const t = useText();
  return (
    <PathLink
      path={tradePath(card, { action: 'auction', type: 'edit' }, id)}
      className={buttonClass({ wide: true })}
    >
      {t('auctions.edit')}
    </PathLink>
  );
}
