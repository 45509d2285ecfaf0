import type { FaceSeed } from '@touchline/domain/faces/face';
import { playerKit, type Kit } from '@touchline/domain/football/kits';
import { useId } from 'react';
import { PortraitArt } from './portrait-art.tsx';

/** Portraits narrower than this show the head alone, and no small parts. */
const MIN_BUST = 64;
const MIN_FULL = 40;
const HEAD = '28 -2 144 144';
/** From the hair to the chest. */
const CARD = '18 -4 164 182';
const BUST = '-12 -14 224 224';

export interface PortraitProps {
  readonly player: FaceSeed & { readonly club: { readonly kit: Kit } };
  /** In px, from 24. */
  readonly size: number;
  /** A disc with the head, or the bust in a small card. */
  readonly frame?: 'disc' | 'card';
  /** What the player wears in a match; by default what they wear on their card. */
  readonly kit?: Kit;
}

/**
 * A player's portrait in a disc of their club's colour: the head up to 64 px, from there the bust. Decorative: the name
 * is next to it.
 */
export function Portrait({ player, size, frame = 'disc', kit }: PortraitProps) {
  const id = useId();
  const worn = kit ?? playerKit(player.position, player.club.kit);
  return (
    <span
      aria-hidden="true"
      className={`block shrink-0 self-center overflow-hidden ring-1 ${
        frame === 'card'
          ? 'rounded-[6px] bg-surface ring-on-turf/70'
          : 'rounded-full bg-raised ring-line-strong'
      }`}
    >
      <svg
        viewBox={frame === 'card' ? CARD : size < MIN_BUST ? HEAD : BUST}
        width={size}
        height={size}
        className="block"
        data-portrait={player.id}
      >
        {frame === 'card' && <rect x="-20" y="-20" width="240" height="260" fill="#dfe6ec" />}
        <rect x="-20" y="-20" width="240" height="260" fill={worn.colour_1} fillOpacity=".38" />
        <PortraitArt player={player} kit={worn} detail={size < MIN_FULL ? 'plain' : 'full'} id={id} />
      </svg>
    </span>
  );
}
