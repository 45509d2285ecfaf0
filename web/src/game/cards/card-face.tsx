import { CardGround } from './art/card-ground.tsx';
import { CardStars } from './card-stars.tsx';
import type { CardDetail } from './card-size.ts';
import { CardText, type CardPlayer, type CardTexts } from './card-text.tsx';
import { cardStars } from './art/materials.ts';

interface CardFaceProps {
  readonly player: CardPlayer;
  readonly texts: CardTexts;
  readonly detail: CardDetail;
  /** Unique on the page. */
  readonly id: string;
}

/** A player's whole card in 320 by 448 units, for a standalone picture: it needs no style sheet. */
export function CardFace({ player, texts, detail, id }: CardFaceProps) {
  return (
    <>
      <CardGround club={player.club} stars={cardStars(player.stars)} detail={detail} id={id} />
      <CardStars stars={player.stars} detail={detail} />
      <CardText player={player} texts={texts} detail={detail} />
    </>
  );
}
