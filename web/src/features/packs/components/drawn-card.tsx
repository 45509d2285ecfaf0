import { ASSET_TYPE } from '@touchline/domain/cards';
import type { CallOutput } from '../../../lib/api/request.ts';
import { PlayerCard } from '../../../game/cards/player-card.tsx';

export type Face = CallOutput<'packs.draws.get'>['cards'][number];

/** A card that was drawn. Packs and recipes give players; a venue has no picture of its own here. */
export function DrawnCard({ card, width }: { readonly card: Face; readonly width: number }) {
  return card.asset_type === ASSET_TYPE.player ? <PlayerCard player={card} width={width} /> : null;
}
