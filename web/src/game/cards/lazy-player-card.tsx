import { clientOnly } from '../../lib/loading/client-only.tsx';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';
import type { PlayerCardProps } from './player-card.tsx';

/** A player's card that loads on first use, with a placeholder of its size. */
export const LazyPlayerCard = clientOnly<PlayerCardProps>(
  () => import('./player-card.tsx').then(({ PlayerCard }) => PlayerCard),
  ({ width }) => (
    <svg
      viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
      width={width}
      height={Math.round((width * CARD_HEIGHT) / CARD_WIDTH)}
      aria-hidden="true"
      className="block shrink-0 fill-hover"
    >
      <rect width={CARD_WIDTH} height={CARD_HEIGHT} rx="24" />
    </svg>
  ),
);
