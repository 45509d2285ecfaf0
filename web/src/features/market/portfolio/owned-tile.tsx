import { ASSET_TYPE } from '@touchline/domain/cards';
import { memo } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ROW_LINK } from '../../../ui/tables/columns.ts';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import { TILE_CARD } from '../components/card-tile.tsx';
import { Copies } from './copies.tsx';
import { totalOf, type OwnedCard } from './filters.ts';
import { ProfitMark } from './profit-mark.tsx';

/** A card of the manager in the grid: the card itself, what its copies are worth, gained, and do. */
export const OwnedTile = memo(function OwnedTile({ owned }: { readonly owned: OwnedCard }) {
  const { t, locale } = useLanguage();
  const { card } = owned;
  const total = totalOf(owned);
  return (
    <article className="group relative flex h-full flex-col gap-3 px-3 pt-4 pb-4 hover:bg-hover">
      <span
        className={`flex justify-center transition-transform duration-180 group-hover:-translate-y-0.5 ${card.asset_type === ASSET_TYPE.venue ? 'min-h-46 items-center' : ''}`}
      >
        {card.asset_type === ASSET_TYPE.player ? (
          <PlayerCard player={drawnPlayer(card, locale)} width={TILE_CARD} fromSheet />
        ) : (
          <VenueCard venue={drawnVenue(card)} width={TILE_CARD} />
        )}
      </span>
      <span className="flex min-w-0 flex-col">
        <PathLink path={cardPath(card)} className={`${ROW_LINK} truncate font-semibold`}>
          {card.asset_type === ASSET_TYPE.player ? card.short_name : card.name}
        </PathLink>
        <span className="truncate text-xs text-muted">
          {card.asset_type === ASSET_TYPE.player && `${t(`ui.position.${card.position}.short`)} · `}
          {card.club?.name ?? card.league?.name}
        </span>
      </span>
      <span className="flex min-w-0 flex-col">
        {total === null ? (
          <span className="text-sm text-muted">{t('portfolio.no-price')}</span>
        ) : (
          <MoneyText amount={total} />
        )}
        <ProfitMark profit={owned.profit} percent={owned.profit_percent} size="small" />
      </span>
      <Copies owned={owned} />
    </article>
  );
});
