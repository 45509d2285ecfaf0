import { ASSET_TYPE } from '@touchline/domain/cards';
import { memo, type ComponentProps } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText, xfcText } from '../../../lib/i18n/money.ts';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { cardPath, drawnPlayer, drawnVenue, priceText } from '../card-texts.ts';
import type { MarketCard } from '../queries.ts';
import { CardTrend, NextOpponent } from './card-trend.tsx';
import { ChangeMark } from './change-mark.tsx';
import { WatchStar } from '../watching/watch-star.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The columns of the table from 768 px, its heads among them. */
export const ROW_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_minmax(3rem,auto)_2.75rem] items-center gap-x-3 pl-3 pr-1 md:grid-cols-[minmax(0,2.4fr)_repeat(4,minmax(0,1fr))_2.75rem] lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,0.8fr))_repeat(3,minmax(0,0.8fr))_minmax(8.5rem,1fr)_2.75rem] xl:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,0.7fr))_minmax(9rem,1.2fr)_repeat(3,minmax(0,0.7fr))_minmax(9rem,1fr)_2.75rem] min-[1600px]:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,0.7fr))_minmax(9rem,1.2fr)_repeat(3,minmax(0,0.7fr))_minmax(9rem,1fr)_minmax(6.5rem,0.7fr)_minmax(0,0.5fr)_2.75rem]';

/** A card as a line of the table. */
export const CardRow = memo(function CardRow({ card }: { readonly card: MarketCard }) {
  const { t, locale } = useLanguage();
  const { market, supply, mine } = card;
  const owned = mine?.owned ?? 0;
  return (
    <div className={`${ROW_COLUMNS} relative min-h-18 hover:bg-hover`}>
      <CardName card={card} />
      <span className="flex flex-col items-end text-right">
        <Figure text={priceText(market.floor, locale)} name={t('market.column.floor')} strong />
        <span className="md:hidden">
          <ChangeMark change={market.change_7d} />
        </span>
      </span>
      <span className="hidden text-right md:block">
        <Change change={market.change_24h} period="24h" />
      </span>
      <span className="hidden items-center justify-end gap-2 text-right md:flex">
        <span className="hidden xl:inline-flex">
          <CardTrend trend={card.trend} width={64} />
        </span>
        <Change change={market.change_7d} period="7d" />
      </span>
      <span className="hidden text-right lg:block">
        <Figure text={priceText(market.best_bid, locale)} name={t('market.column.bid')} />
      </span>
      <span className="hidden text-right lg:block">
        <Figure text={xfcText(market.volume_7d, locale)} name={t('market.column.volume')} />
      </span>
      <span className="hidden text-right md:block">
        {card.asset_type === ASSET_TYPE.player ? (
          <Figure
            text={card.form === null ? '–' : pointsText(card.form, locale)}
            name={t('market.column.form')}
          />
        ) : (
          <Figure text={numberFormat(locale).format(card.seats)} name={t('market.column.seats')} />
        )}
      </span>
      <span className="hidden justify-end text-xs lg:flex">
        <NextOpponent match={card.next_match} />
      </span>
      <span className="hidden text-right min-[1600px]:block">
        <Figure
          text={
            supply.lifetime === null
              ? numberFormat(locale).format(supply.circulating)
              : t('market.supply.of', { count: supply.circulating, lifetime: supply.lifetime })
          }
          name={t('market.column.supply')}
        />
      </span>
      <span className="hidden text-right min-[1600px]:block">
        <Figure text={owned === 0 ? '–' : String(owned)} name={t('market.column.mine')} />
      </span>
      <WatchStar card={card} />
    </div>
  );
});

/** How a price moved, in a column of its own: a dash without a trade before, as in the other columns. */
function Change({ change, period }: Required<ComponentProps<typeof ChangeMark>>) {
  const t = useText();
  if (change === null) return <Figure text="–" name={t(`market.change.${period}`)} />;
  return <ChangeMark change={change} period={period} />;
}

/** A small card with its owner; the whole row links to the card page. */
function CardName({ card }: { readonly card: MarketCard }) {
  const { t, locale } = useLanguage();
  const owned = card.mine?.owned ?? 0;
  return (
    <PathLink
      path={cardPath(card)}
      className="flex min-w-0 items-center gap-3 py-1.5 before:absolute before:inset-0 before:right-12 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-accent-ink"
    >
      {card.asset_type === ASSET_TYPE.player ? (
        <PlayerCard player={drawnPlayer(card, locale)} width={48} />
      ) : (
        <VenueCard venue={drawnVenue(card)} width={72} />
      )}
      <span aria-hidden="true" className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">{card.name}</span>
        <span className="truncate text-xs text-muted">
          {card.asset_type === ASSET_TYPE.player && `${t(`ui.position.${card.position}.short`)} · `}
          {card.club?.name ?? card.league?.name}
        </span>
        {owned > 0 && (
          <span className="text-xs font-medium text-accent-ink">
            {t('market.mine.owned', { count: owned })}
          </span>
        )}
      </span>
    </PathLink>
  );
}

interface FigureProps {
  readonly text: string;
  /** Of its column, for screen readers. */
  readonly name: string;
  readonly strong?: boolean;
}

function Figure({ text, name, strong = false }: FigureProps) {
  return (
    <span className={`figures ${strong ? 'text-lg' : text === '–' ? 'text-muted' : 'text-base'}`}>
      <span className="sr-only">{name} </span>
      <FlipFigure value={text} />
    </span>
  );
}
