import { ASSET_TYPE } from '@touchline/domain/cards';
import { memo } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText, xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import type { MarketCard } from '../queries.ts';
import { CardTrend, NextOpponent } from './card-trend.tsx';
import { ChangeMark } from './change-mark.tsx';
import { WatchStar } from '../watching/watch-star.tsx';

/** Width of the cards in the grid, in px. */
export const TILE_CARD = 132;
const TILE_VENUE = 148;

interface CardTileProps {
  readonly card: MarketCard;
  /** Takes its ground from the `CardSheet` of the page. */
  readonly fromSheet?: boolean;
}

/** A card of the grid with price, price change and own copies. */
export const CardTile = memo(function CardTile({ card, fromSheet = false }: CardTileProps) {
  const { t, locale } = useLanguage();
  const { market } = card;
  return (
    <article className="group relative flex h-full flex-col hover:bg-hover">
      <PathLink
        path={cardPath(card)}
        className="flex flex-1 flex-col gap-3 px-3 pt-4 pb-3 focus-visible:-outline-offset-2"
      >
        <span
          className={`flex justify-center transition-transform duration-180 group-hover:-translate-y-0.5 ${card.asset_type === ASSET_TYPE.venue ? 'min-h-28 items-center' : ''}`}
        >
          {card.asset_type === ASSET_TYPE.player ? (
            <PlayerCard player={drawnPlayer(card, locale)} width={TILE_CARD} fromSheet={fromSheet} />
          ) : (
            <VenueCard venue={drawnVenue(card)} width={TILE_VENUE} />
          )}
        </span>
        <span className="flex min-w-0 flex-col">
          <span aria-hidden="true" className="truncate font-semibold">
            {card.name}
          </span>
          <span aria-hidden="true" className="truncate text-xs text-muted">
            {card.asset_type === ASSET_TYPE.player && `${t(`ui.position.${card.position}.short`)} · `}
            {card.club?.name ?? card.league?.name}
          </span>
          <span className="mt-1 flex min-w-0 text-xs">
            <NextOpponent match={card.next_match} />
          </span>
          <span className="flex min-h-5 items-center justify-between gap-2 text-xs">
            {card.asset_type === ASSET_TYPE.player && card.form !== null ? (
              <span className="tabular" title={t('market.form.title')}>
                <span className="text-muted">{t('market.column.form')}</span> {pointsText(card.form, locale)}
              </span>
            ) : (
              <span />
            )}
            <CardTrend trend={card.trend} />
          </span>
        </span>
        <CardMarks card={card} />
        <span className="mt-auto block min-h-7 pr-9">
          <PriceLine market={market} />
        </span>
      </PathLink>
      <span className="absolute right-0 bottom-1">
        <WatchStar card={card} />
      </span>
    </article>
  );
});

/** Marks for own copies, auctions, and loans with the price of the cheapest. */
function CardMarks({ card }: { readonly card: MarketCard }) {
  const { t, locale } = useLanguage();
  const { mine, market } = card;
  return (
    <span className="-mt-1.5 flex flex-wrap gap-1 empty:hidden">
      {mine !== null && mine.owned > 0 && (
        <Badge tone="accent">{t('market.mine.owned', { count: mine.owned })}</Badge>
      )}
      {mine !== null && mine.borrowed > 0 && (
        <Badge>{t('market.mine.borrowed', { count: mine.borrowed })}</Badge>
      )}
      {market.auctions > 0 && <Badge tone="live">{t('market.mark.auction')}</Badge>}
      {market.copies_to_lend > 0 && (
        <Badge>
          {t('market.mark.lend')}
          {market.lend_floor !== null && (
            <span className="text-text">
              {xfcText(market.lend_floor, locale)} {t('ui.xfc')}
            </span>
          )}
        </Badge>
      )}
    </span>
  );
}

/** The place of a tile that is loading. */
export function TileSkeleton() {
  return (
    <span className="flex flex-col gap-3 px-3 pt-4 pb-3">
      <Skeleton className="mx-auto h-[185px] w-[132px]" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-7 w-2/3" />
    </span>
  );
}

interface PriceLineProps {
  readonly market: MarketCard['market'];
}

/** The price in one line: the lowest offer, else the last trade, else "Not on offer". */
function PriceLine({ market }: PriceLineProps) {
  const { t, locale } = useLanguage();
  const amount = market.floor ?? market.last_price;
  const label = t(`market.price.${market.floor !== null ? 'floor' : amount !== null ? 'last' : 'none'}`);
  return (
    <span className="flex min-h-11 min-w-0 flex-col justify-end">
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-xs text-muted">{label}</span>
        <ChangeMark change={market.change_7d} />
      </span>
      {amount !== null && (
        <span className={`inline-flex items-baseline gap-1 ${market.floor === null ? 'text-muted' : ''}`}>
          <FlipFigure value={amount} className="figures text-lg">
            {xfcText(amount, locale)}
          </FlipFigure>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
        </span>
      )}
    </span>
  );
}
