import { useEffect, useId, useRef } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { CrestClub } from '../clubs/crest.tsx';
import { CardFace } from './card-face.tsx';
import { CardGround } from './art/card-ground.tsx';
import { CARD_HEIGHT, CARD_WIDTH, cardDetail, cardSymbol, hasFlag } from './card-size.ts';
import { CardStars } from './card-stars.tsx';
import { CardText, FLAG_WIDTH, type CardPlayer, type CardTextProps } from './card-text.tsx';
import { FlagPieces, flagSymbol } from './flag.tsx';
import { Foil } from './art/foil.tsx';
import { rasterizeSymbols, useSymbolImage } from './symbol-images.ts';
import { cardStars } from './art/materials.ts';

export type { CardPlayer } from './card-text.tsx';

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
            <CardGround club={player.club} stars={stars} detail={detail} id={id} />
          </svg>
        }
        text={
          <>
            <span className="sr-only">{label}</span>
            <svg viewBox={VIEW} {...size} aria-hidden="true" className="absolute inset-0 block">
              <CardStars stars={stars} detail={detail} />
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
        <SheetFace player={player} texts={texts} detail={detail} />
      ) : (
        <CardFace player={player} texts={texts} detail={detail} id={id} />
      )}
    </svg>
  );
}

function SheetFace(text: CardTextProps) {
  const { player, detail } = text;
  const symbol = cardSymbol(player.club, player.stars, detail);
  const ground = useSymbolImage(symbol);
  const flag = useSymbolImage(flagSymbol(player.nationality ?? ''));
  return (
    <>
      {ground === null ? (
        <use href={`#${symbol}`} width={CARD_WIDTH} height={CARD_HEIGHT} />
      ) : (
        <image href={ground} width={CARD_WIDTH} height={CARD_HEIGHT} />
      )}
      <CardText {...text} flag={flag} />
    </>
  );
}

interface CardSheetProps {
  readonly cards: readonly {
    readonly club: CrestClub;
    readonly stars: number;
    readonly nationality?: string | null | undefined;
  }[];
  /** Width in px of the cards that use the sheet. */
  readonly width: number;
}

/** Draws each background and each flag once, for all cards with `fromSheet` on the page. */
export function CardSheet({ cards, width }: CardSheetProps) {
  const detail = cardDetail(width);
  const grounds = new Map(cards.map((card) => [cardSymbol(card.club, card.stars, detail), card]));
  const countries = new Set(cards.flatMap(({ nationality }) => nationality?.toLowerCase() || []));
  const sheet = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (sheet.current !== null) rasterizeSymbols(sheet.current, width / CARD_WIDTH);
  });
  return (
    <svg ref={sheet} width="0" height="0" aria-hidden="true" className="absolute">
      {[...grounds].map(([symbol, { club, stars }]) => (
        <symbol key={symbol} id={symbol} viewBox={VIEW}>
          <CardGround club={club} stars={cardStars(stars)} detail={detail} id={`${symbol}-of`} />
          <CardStars stars={stars} detail={detail} />
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
