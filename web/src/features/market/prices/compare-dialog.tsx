import { useQuery } from '@tanstack/react-query';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { useState } from 'react';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EmptyNote, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { drawnPlayer, drawnVenue, priceText } from '../card-texts.ts';
import type { MarketCard } from '../queries.ts';

const MAX_FOUND = 8;

interface CompareDialogProps {
  readonly card: MarketCard;
  readonly onChoose: (card: MarketCard) => void;
  readonly onClose: () => void;
}

/** Finds the card whose prices are drawn beside those of another: the most traded ones, or by name. */
export function CompareDialog({ card, onChoose, onClose }: CompareDialogProps) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const type = card.asset_type === ASSET_TYPE.player ? 'players' : 'venues';
  const search = text.trim();
  const found = useQuery({
    ...callQuery(`market.${type}.list`, {
      page: 1,
      noItems: MAX_FOUND + 1,
      sort_by: 'volume',
      sort_how: 'desc',
      ...(search !== '' && { search }),
    }),
    placeholderData: (before) => before,
  });
  const cards = found.data?.data.filter(({ card_id }) => card_id !== card.card_id).slice(0, MAX_FOUND);
  return (
    <Dialog open onClose={onClose} title={t('market.compare.title')}>
      <div className="flex flex-col gap-3">
        <input
          type="search"
          maxLength={60}
          autoComplete="off"
          aria-label={t(`market.${type}.search`)}
          placeholder={t(`market.${type}.search`)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 w-full rounded-sm border bg-surface px-3 placeholder:text-muted hover:border-line-strong"
        />
        {cards === undefined ? (
          found.error === null ? (
            <SkeletonRows rows={5} height="h-14" />
          ) : (
            <ErrorState failure={found.error} onRetry={() => void found.refetch()} />
          )
        ) : cards.length === 0 ? (
          <EmptyNote text={t('market.compare.empty')} />
        ) : (
          <ul className="-mx-2 divide-y">
            {cards.map((each) => (
              <li key={each.card_id}>
                <FoundCard card={each} onChoose={() => onChoose(each)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function FoundCard({ card, onChoose }: { readonly card: MarketCard; readonly onChoose: () => void }) {
  const { locale } = useLanguage();
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span aria-hidden="true" className="flex w-12 shrink-0 justify-center">
        {card.asset_type === ASSET_TYPE.player ? (
          <PlayerCard player={drawnPlayer(card, locale)} width={36} />
        ) : (
          <VenueCard venue={drawnVenue(card)} width={48} />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{card.name}</span>
        <span className="truncate text-xs text-muted">{card.club?.name}</span>
      </span>
      <span className="figures text-base">
        {priceText(card.market.last_price ?? card.market.reference_price, locale)}
      </span>
    </button>
  );
}
