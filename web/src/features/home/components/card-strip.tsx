import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText, xfcText } from '../../../lib/i18n/money.ts';
import { playerCardPath } from '../../../game/cards/card-path.ts';
import { CardSheet } from '../../../game/cards/card-sheet.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { MarketPlayer } from '../queries.ts';

/** Width of the cards in px. */
const CARD = 132;

/** Cards side by side with the price of a copy; they scroll sideways where they do not fit. */
export function CardStrip({ cards }: { readonly cards: readonly MarketPlayer[] }) {
  return (
    <>
      <CardSheet cards={cards} width={CARD} />
      <ul className="grid auto-cols-[minmax(10rem,1fr)] grid-flow-col divide-x overflow-x-auto">
        {cards.map((card) => (
          <li key={card.card_id}>
            <StripCard card={card} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StripCard({ card }: { readonly card: MarketPlayer }) {
  const { t, locale } = useLanguage();
  const { form, nationality } = card;
  return (
    <PathLink
      path={playerCardPath(card)}
      className="group flex flex-col items-center gap-3 px-3 pt-4 pb-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="transition-transform duration-180 group-hover:-translate-y-0.5">
        <PlayerCard
          player={{
            ...card,
            nationality: nationality === '' ? null : nationality,
            form: [],
          }}
          width={CARD}
          fromSheet
        />
      </span>
      <span className="flex flex-col items-center">
        {form !== null && (
          <span className="flex items-baseline gap-1.5 leading-6">
            <span className="figures text-lg">{pointsText(form, locale)}</span>
            <span className="text-xs text-muted">{t('cards.form')}</span>
          </span>
        )}
        <Price market={card.market} />
      </span>
    </PathLink>
  );
}

/** The lowest offer, else the last trade, else a text that there is none. */
function Price({ market: { floor, last_price } }: Pick<MarketPlayer, 'market'>) {
  const { t, locale } = useLanguage();
  const amount = floor ?? last_price;
  if (amount === null) return <span className="text-xs leading-5 text-muted">{t('market.price.none')}</span>;
  return (
    <span className="flex items-baseline gap-1.5 leading-5">
      <span className="text-xs text-muted">
        {t(floor === null ? 'market.price.last' : 'market.price.floor')}
      </span>
      <span className="figures text-sm">{xfcText(amount, locale)}</span>
      <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
    </span>
  );
}
