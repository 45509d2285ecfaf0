import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CrestClub } from '../clubs/crest.tsx';
import { ClubGround, MaterialGround } from './art/card-ground.tsx';
import { CardPlate } from './art/card-plate.tsx';
import { cardStars } from './art/materials.ts';
import {
  CARD_VIEW,
  CARD_WIDTH,
  cardDetail,
  clubSymbol,
  hasFlag,
  materialSymbol,
  plateSymbol,
} from './card-size.ts';
import { FLAG_WIDTH } from './card-text.tsx';
import { FlagPieces, flagSymbol } from './flag.tsx';
import { hasSymbolImage, rasterizeSymbols, useSymbolImage } from './symbol-images.ts';
import type { CardPlayer } from './card-player.ts';

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

/**
 * Makes an image of each material, club, plate and flag, for all cards with `fromSheet` on the page. It draws them when
 * the page is idle, and outside the document: inside it every shape of the sheet would be styled and laid out.
 */
export function CardSheet({ cards, width }: CardSheetProps) {
  const [sheet] = useState(() =>
    typeof document === 'undefined' ? null : document.createElementNS('http://www.w3.org/2000/svg', 'svg'),
  );
  const [drawn, setDrawn] = useState<CardSheetProps['cards']>([]);
  useEffect(() => {
    // Safari has no `requestIdleCallback`: there each card draws its own ground.
    if (typeof requestIdleCallback !== 'function') return;
    const idle = requestIdleCallback(() => setDrawn(cards));
    return () => cancelIdleCallback(idle);
  }, [cards]);
  useEffect(() => {
    if (sheet !== null && drawn.length > 0) rasterizeSymbols(sheet, width / CARD_WIDTH);
  }, [sheet, drawn, width]);
  const [first] = cards;
  // All images of a sheet are shown together: one stands for the others. `npm run screens` waits for them.
  const image = useSymbolImage(first === undefined ? '' : materialSymbol(first.stars, cardDetail(width)));
  return (
    <>
      {image === null && <span hidden data-images="pending" />}
      {sheet !== null &&
        drawn.length > 0 &&
        createPortal(<SheetSymbols cards={drawn} width={width} />, sheet)}
    </>
  );
}

/** The symbols of a sheet that have no image yet, each once. */
export function SheetSymbols({ cards, width }: CardSheetProps) {
  const detail = cardDetail(width);
  const stars = new Set(cards.map((card) => cardStars(card.stars)));
  const clubs = new Map(
    cards.map((card) => [clubSymbol(card.club, card.stars, card.position, detail), card] as const),
  );
  const countries = new Set(cards.flatMap(({ nationality }) => nationality?.toLowerCase() || []));
  const symbols = [
    ...[...stars].flatMap((level) => [
      {
        id: materialSymbol(level, detail),
        art: <MaterialGround stars={level} detail={detail} id={`${materialSymbol(level, detail)}-of`} />,
      },
      {
        id: plateSymbol(level, detail),
        art: <CardPlate stars={level} detail={detail} id={`${plateSymbol(level, detail)}-of`} />,
      },
    ]),
    ...[...clubs].map(([id, { club, position, stars: level }]) => ({
      id,
      art: (
        <ClubGround
          club={club}
          position={position}
          stars={cardStars(level)}
          detail={detail}
          id={`${id}-of`}
        />
      ),
    })),
    ...(hasFlag(detail) ? [...countries] : []).map((country) => ({
      id: flagSymbol(country),
      viewBox: FLAG_VIEW,
      art: (
        <g transform={`scale(${FLAG_WIDTH / 30})`}>
          <FlagPieces country={country} />
        </g>
      ),
    })),
  ];
  return symbols
    .filter(({ id }) => !hasSymbolImage(id))
    .map(({ id, art, ...symbol }) => (
      <symbol key={id} id={id} viewBox={CARD_VIEW} {...symbol}>
        {art}
      </symbol>
    ));
}

const FLAG_VIEW = `0 0 ${FLAG_WIDTH} ${(FLAG_WIDTH * 2) / 3}`;
