import { useEffect, useState } from 'react';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { prefersReducedMotion } from '../../../lib/page/motion.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { playerCardPath } from '../../../game/cards/card-path.ts';
import { TurningCard } from '../../../game/opening/turning-card.tsx';
import { ButtonLink, PathLink } from '../../../ui/text/link.tsx';
import { liesFaceDown, turnedOver } from '../just-drawn.ts';
import { DrawnCard, type Face } from './drawn-card.tsx';

const LIT_FROM_STARS = 4;
const WIDTHS = { phone: 148, wide: 176 } as const;

interface OpeningProps {
  readonly drawId: number;
  readonly cards: readonly Face[];
  /** Where one goes on from here. */
  readonly again: {
    readonly to: '/market/market-cards/card-packs' | '/market/market-cards/card-exchange';
    readonly label: string;
  };
}

/** The cards of a draw: face down at first, revealed one by one; all at once with reduced motion. */
export function Opening({ drawId, cards, again }: OpeningProps) {
  const t = useText();
  const [turned, setTurned] = useState<readonly number[]>(() =>
    liesFaceDown(drawId) && !prefersReducedMotion() ? [] : cards.map((_, place) => place),
  );
  const isOver = turned.length === cards.length;
  useEffect(() => {
    if (isOver) turnedOver(drawId);
  }, [isOver, drawId]);
  const next = cards.findIndex((_, place) => !turned.includes(place));
  const last = cards[turned.at(-1) ?? -1];
  return (
    <div className="opening-stage panel flex flex-col items-center gap-8 overflow-clip px-3 py-8 md:py-12">
      <ol className="flex flex-wrap justify-center gap-4 md:gap-6">
        {cards.map((card, place) => (
          <Place
            // The same card may be drawn twice; places never change.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            card={card}
            isTurned={turned.includes(place)}
            label={t('packs.open.turn-one', { place: place + 1, cards: cards.length })}
            onTurn={() => setTurned([...turned, place])}
          />
        ))}
      </ol>
      <output className="sr-only">
        {last === undefined ? '' : t('packs.open.said', { name: last.name, stars: last.stars })}
      </output>
      <div className="flex flex-wrap justify-center gap-2">
        {isOver ? (
          <>
            <ButtonLink to="/fair/draw/$id" params={{ id: String(drawId) }}>
              {t('packs.open.proof')}
            </ButtonLink>
            <ButtonLink to={again.to} variant="main">
              {again.label}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={() => setTurned(cards.map((_, place) => place))}>
              {t('packs.open.turn-all')}
            </Button>
            <Button variant="main" onClick={() => setTurned([...turned, next])}>
              {t('packs.open.turn')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly card: Face;
  readonly isTurned: boolean;
  readonly label: string;
  readonly onTurn: () => void;
}

function Place({ card, isTurned, label, onTurn }: PlaceProps) {
  const width = useMedia('(width >= 768px)') ? WIDTHS.wide : WIDTHS.phone;
  return (
    <TurningCard
      isTurned={isTurned}
      isLit={card.stars >= LIT_FROM_STARS}
      label={label}
      onTurn={onTurn}
      width={width}
      face={<DrawnCard card={card} width={width} />}
      caption={<Caption card={card} />}
    />
  );
}

/** Name of a revealed player and a link to the card in the market. */
function Caption({ card }: { readonly card: Face }) {
  const t = useText();
  return (
    <>
      {card.asset_type === 1 && (
        <PathLink path={playerCardPath(card)} className="max-w-full truncate font-semibold hover:underline">
          {card.name}
        </PathLink>
      )}
      <span className="max-w-full truncate text-xs text-muted">
        {card.asset_type === 1 && `${t(`ui.position.${card.position}.short`)} · `}
        {card.club?.name}
      </span>
    </>
  );
}
