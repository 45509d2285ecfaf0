import { useId, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { CardFace } from './card-face.tsx';
import { CardFigure } from './art/card-figure.tsx';
import { CardGround, ClubGround, hasPortrait, MaterialGround } from './art/card-ground.tsx';
import { CardPlate } from './art/card-plate.tsx';
import {
  CARD_HEIGHT,
  CARD_VIEW,
  CARD_WIDTH,
  cardDetail,
  clubSymbol,
  materialSymbol,
  plateSymbol,
} from './card-size.ts';
import { CardText, type CardTextProps } from './card-text.tsx';
import { flagSymbol } from './flag.tsx';
import { Foil } from './art/foil.tsx';
import { useSymbolImage } from './symbol-images.ts';
import { cardStars } from './art/materials.ts';
import type { CardPlayer } from './card-player.ts';

export type { CardPlayer, CardSeason } from './card-player.ts';

/** From this width in px a five-star card's foil is animated. */
const MIN_LIVING_FOIL = 120;

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
          <svg viewBox={CARD_VIEW} {...size} aria-hidden="true" className="block">
            <CardGround club={player.club} position={player.position} stars={stars} detail={detail} id={id} />
          </svg>
        }
        text={
          <>
            <span className="sr-only">{label}</span>
            <svg viewBox={CARD_VIEW} {...size} aria-hidden="true" className="absolute inset-0 block">
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
    <svg viewBox={CARD_VIEW} {...size} role="img" aria-label={label} className="block shrink-0">
      {fromSheet ? (
        <SheetFace player={player} texts={texts} detail={detail} id={id} />
      ) : (
        <CardFace player={player} texts={texts} detail={detail} id={id} />
      )}
    </svg>
  );
}

/** A card of shared images. Until that of its material is ready, it has none of its hundred shapes of engraving. */
function SheetFace({ id, ...text }: CardTextProps & { readonly id: string }) {
  const { player, detail } = text;
  const { club, position } = player;
  const stars = cardStars(player.stars);
  const flag = useSymbolImage(flagSymbol(player.nationality ?? ''));
  return (
    <>
      <Drawn symbol={materialSymbol(stars, detail)}>
        <MaterialGround stars={stars} detail="small" id={`${id}-material`} />
      </Drawn>
      <Drawn symbol={clubSymbol(club, stars, position, detail)}>
        <ClubGround club={club} position={position} stars={stars} detail={detail} id={`${id}-club`} />
      </Drawn>
      {hasPortrait(stars) && <CardFigure player={player} detail={detail} id={id} />}
      <Drawn symbol={plateSymbol(stars, detail)}>
        <CardPlate stars={stars} detail={detail} id={`${id}-over`} />
      </Drawn>
      <CardText {...text} flag={flag} />
    </>
  );
}

/** A part of the page's `CardSheet`: its image, or the part itself until that is ready. */
function Drawn({ symbol, children }: { readonly symbol: string; readonly children: ReactNode }) {
  const image = useSymbolImage(symbol);
  return image === null ? children : <image href={image} width={CARD_WIDTH} height={CARD_HEIGHT} />;
}
