import { playerKit } from '@touchline/domain/football/kits';
import { PortraitArt } from '../../faces/portrait-art.tsx';
import type { CardDetail } from '../card-size.ts';
import type { CardPlayer } from '../card-player.ts';

/**
 * The position of a portrait of 200 by 224 units on a card: left, top and scale. Its lower edge is behind the
 * plate.
 */
const PLACES = {
  mark: { x: 20, y: 62, scale: 1.4 },
  small: { x: 24, y: 30, scale: 1.36 },
  medium: { x: 28, y: 36, scale: 1.32 },
  full: { x: 32, y: 36, scale: 1.28 },
} as const satisfies Record<CardDetail, object>;

interface CardFigureProps {
  readonly player: CardPlayer;
  readonly detail: CardDetail;
  /** Unique on the page. */
  readonly id: string;
}

/** The player on a card of three stars and more: their portrait, in the kit of the club or of a goalkeeper. */
export function CardFigure({ player, detail, id }: CardFigureProps) {
  const { x, y, scale } = PLACES[detail];
  const kit = playerKit(player.position, player.club.kit);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <PortraitArt
        player={player}
        kit={kit}
        detail={detail === 'full' || detail === 'medium' ? 'full' : 'plain'}
        isOutlined
        id={id}
      />
    </g>
  );
}
