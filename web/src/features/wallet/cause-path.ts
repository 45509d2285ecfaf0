import { venueCardPath } from '../../game/cards/card-path.ts';

/** The cause of a line or a hold. */
export interface Cause {
  readonly kind: string;
  readonly id: number;
  readonly title: string;
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The screen of the cause of a movement of money, or null if there is none. */
export function causePath({ kind, id, title }: Cause): string | null {
  switch (kind) {
    case 'contest':
      return `/play/contest/${id}/${slugOf(title) || 'contest'}`;
    case 'player':
      return `/market/player/${id}/${slugOf(title) || 'card'}`;
    case 'venue':
      return venueCardPath({ id });
    case 'withdrawal':
      return '/my-account/my-wallet/withdraw-xfc/network';
    case 'draw':
      return `/fair/draw/${id}`;
    default:
      return null;
  }
}
