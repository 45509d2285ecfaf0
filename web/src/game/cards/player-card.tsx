import { memo, useEffect, useId, useRef, type ComponentProps } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { CrestClub } from '../clubs/crest.tsx';
import { CardFace } from './card-face.tsx';
import { CardFigure } from './art/card-figure.tsx';
import { CardGround, hasPortrait } from './art/card-ground.tsx';
import { CardPlate } from './art/card-plate.tsx';
import { CARD_HEIGHT, CARD_WIDTH, cardDetail, cardSymbol, hasFlag, plateSymbol } from './card-size.ts';
import { CardText, FLAG_WIDTH, type CardPlayer, type CardTextProps } from './card-text.tsx';
import { FlagPieces, flagSymbol } from './flag.tsx';
import { Foil } from './art/foil.tsx';
import { rasterizeSymbols, useSymbolImage } from './symbol-images.ts';
import { cardStars } from './art/materials.ts';

export type { CardPlayer, CardSeason } from './card-text.tsx';

/** From this width in px a five-star card's foil is animated. */
const MIN_LIVING_FOIL = 120;
const VIEW = `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`;

export interface PlayerCardProps {
  readonly player: CardPlayer;
  /** In px, 48 to 320; details that would be unreadable are left out. */
  readonly width: number;
  /** Uses the background from the page's `CardSheet`: for pages with many cards. */
  readonly fromSheet?: boolean;
}

/** A player's card at any size: from a mark in a table to the card on its own page. */
export function PlayerCard({ player, width, fromSheet = false }: PlayerCardProps) {
  const t = useText();
  const id = useId();
  const detail = cardDetail(width);
  const stars = cardStars(player.stars);
  const texts = { position: t(`ui.position.${player.position}.short`), form: t('cards.form') };
  const label = t('cards.player', {
    name: player.name,
    position: t(`ui.position.${player.position}`),
    club: player.club.name,
    stars,
  });
  const size = { width, height: Math.round((width * CARD_HEIGHT) / CARD_WIDTH) };
  if (stars === 5 && width >= MIN_LIVING_FOIL && !fromSheet) {
    return (
      <Foil
        {...size}
        ground={
          <svg viewBox={VIEW} {...size} aria-hidden="true" className="block">
            <CardGround club={player.club} position={player.position} stars={stars} detail={detail} id={id} />
          </svg>
        }
        text={
          <>
            <span className="sr-only">{label}</span>
            <svg viewBox={VIEW} {...size} aria-hidden="true" className="absolute inset-0 block">
              <CardFigure player={player} detail={detail} id={`${id}-figure`} />
              <CardPlate stars={stars} detail={detail} id={`${id}-over`} />
              <CardText player={player} texts={texts} detail={detail} />
            </svg>
          </>
        }
      />
    );
  }
  return (
    // An inline drawing has no file for an img element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg viewBox={VIEW} {...size} role="img" aria-label={label} className="block shrink-0">
      {fromSheet ? (
        <SheetFace player={player} texts={texts} detail={detail} id={id} />
      ) : (
        <CardFace player={player} texts={texts} detail={detail} id={id} />
      )}
    </svg>
  );
}

function SheetFace({ id, ...text }: CardTextProps & { readonly id: string }) {
  const { player, detail } = text;
  const flag = useSymbolImage(flagSymbol(player.nationality ?? ''));
  return (
    <>
      <Drawn symbol={cardSymbol(player.club, player.stars, player.position, detail)} />
      {hasPortrait(player.stars) && <CardFigure player={player} detail={detail} id={id} />}
      <Drawn symbol={plateSymbol(player.stars, detail)} />
      <CardText {...text} flag={flag} />
    </>
  );
}

/** A part of the page's `CardSheet`: its image, or its symbol until that is ready. */
function Drawn({ symbol }: { readonly symbol: string }) {
  const image = useSymbolImage(symbol);
  return image === null ? (
    <use href={`#${symbol}`} width={CARD_WIDTH} height={CARD_HEIGHT} />
  ) : (
    <image href={image} width={CARD_WIDTH} height={CARD_HEIGHT} />
  );
}

interface CardSheetProps {
  readonly cards: readonly {
    readonly club: CrestClub;
    readonly stars: number;
    readonly position: CardPlayer['position'];
    readonly nationality?: string | null | undefined;
  }[];
  /** Width in px of the cards that use the sheet. */
  readonly width: number;
}

/** Draws each background and each flag once, for all cards with `fromSheet` on the page. */
export function CardSheet({ cards, width }: CardSheetProps) {
  const detail = cardDetail(width);
  const grounds = new Map(
    cards.map((card) => [cardSymbol(card.club, card.stars, card.position, detail), card]),
  );
  const plates = new Map(cards.map(({ stars }) => [plateSymbol(stars, detail), cardStars(stars)] as const));
  const countries = new Set(cards.flatMap(({ nationality }) => nationality?.toLowerCase() || []));
  const sheet = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (sheet.current !== null) rasterizeSymbols(sheet.current, width / CARD_WIDTH);
  });
  return (
    <svg ref={sheet} width="0" height="0" aria-hidden="true" className="absolute">
      {[...grounds].map(([symbol, { club, stars, position }]) => (
        <GroundSymbol
          key={symbol}
          symbol={symbol}
          club={club}
          position={position}
          stars={cardStars(stars)}
          detail={detail}
        />
      ))}
      {[...plates].map(([symbol, stars]) => (
        <symbol key={symbol} id={symbol} viewBox={VIEW}>
          <CardPlate stars={stars} detail={detail} id={`${symbol}-of`} />
        </symbol>
      ))}
      {hasFlag(detail) &&
        [...countries].map((country) => (
          <symbol
            key={country}
            id={flagSymbol(country)}
            viewBox={`0 0 ${FLAG_WIDTH} ${(FLAG_WIDTH * 2) / 3}`}
          >
            <g transform={`scale(${FLAG_WIDTH / 30})`}>
              <FlagPieces country={country} />
            </g>
          </symbol>
        ))}
    </svg>
  );
}

interface GroundSymbolProps extends Omit<ComponentProps<typeof CardGround>, 'id'> {
  readonly symbol: string;
}

/** A background of the sheet. Its name says all that it shows, so it is drawn once, however often the list grows. */
const GroundSymbol = memo(
  function GroundSymbol({ symbol, ...ground }: GroundSymbolProps) {
    return (
      <symbol id={symbol} viewBox={VIEW}>
        <CardGround {...ground} id={`${symbol}-of`} />
      </symbol>
    );
  },
  (before, after) => before.symbol === after.symbol,
);
