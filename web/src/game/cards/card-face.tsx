import { CardFigure } from './art/card-figure.tsx';
import { CardGround, hasPortrait } from './art/card-ground.tsx';
import { CardPlate } from './art/card-plate.tsx';
import type { CardDetail } from './card-size.ts';
import { CardText, type CardTexts } from './card-text.tsx';
import { cardStars } from './art/materials.ts';
import type { CardPlayer } from './card-player.ts';

interface CardFaceProps {
  readonly player: CardPlayer;
  readonly texts: CardTexts;
  readonly detail: CardDetail;
  /** Unique on the page. */
  readonly id: string;
}

/** A player's whole card in 320 by 448 units, for a standalone picture: it needs no style sheet. */
export function CardFace({ player, texts, detail, id }: CardFaceProps) {
  const stars = cardStars(player.stars);
  return (
    <>
      <CardGround club={player.club} position={player.position} stars={stars} detail={detail} id={id} />
      {hasPortrait(stars) && <CardFigure player={player} detail={detail} id={`${id}-figure`} />}
      <CardPlate stars={stars} detail={detail} id={`${id}-over`} />
      <CardText player={player} texts={texts} detail={detail} />
    </>
  );
}
