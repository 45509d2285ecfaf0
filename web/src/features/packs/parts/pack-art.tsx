import { useId } from 'react';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../ui/cards/card-size.ts';

/** What is drawn on the front: the dearer the pack, the more of the ground it shows. */
export type PackArtKey = 'promo' | 'special' | 'icon';

const TONES = {
  promo: 'text-up',
  special: 'text-xfc',
  icon: 'text-star',
} as const satisfies Record<PackArtKey, string>;
const CIRCLES = { promo: 1, special: 2, icon: 3 } as const satisfies Record<PackArtKey, number>;

/** The teeth of the torn edge, 20 over the width of 200. */
const TEETH = 'l5 -6 5 6'.repeat(20);

/** A closed pack, with the centre circle of a pitch on its foil. */
export function PackArt({ pack, width }: { readonly pack: PackArtKey; readonly width: number }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 200 280"
      width={width}
      height={Math.round(width * 1.4)}
      aria-hidden="true"
      className={`block shrink-0 ${TONES[pack]}`}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.55" />
          <stop offset="0.45" stopColor="currentColor" stopOpacity="0.12" />
          <stop offset="0.55" stopColor="currentColor" stopOpacity="0.4" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.08" />
        </linearGradient>
      </defs>
      <path d={`M0 8${TEETH}V280H0Z`} className="fill-raised" />
      <path d={`M0 8${TEETH}V280H0Z`} fill={`url(#${id})`} stroke="currentColor" strokeWidth="2" />
      <path d="M0 32H200M0 258H200" stroke="currentColor" strokeOpacity="0.5" strokeDasharray="3 4" />
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M0 145H200" strokeOpacity="0.6" />
        {Array.from({ length: CIRCLES[pack] }, (_, ring) => (
          <circle key={ring} cx="100" cy="145" r={34 + ring * 18} strokeOpacity={1 - ring * 0.3} />
        ))}
      </g>
      <circle cx="100" cy="145" r="12" fill="currentColor" />
    </svg>
  );
}

/** The back of a card that is not turned yet. */
export function CardBack({ width }: { readonly width: number }) {
  return (
    <svg
      viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
      width={width}
      height={Math.round((width * CARD_HEIGHT) / CARD_WIDTH)}
      aria-hidden="true"
      className="block text-accent-ink"
    >
      <rect
        x="2"
        y="2"
        width="316"
        height="444"
        rx="22"
        className="fill-raised stroke-line-strong"
        strokeWidth="4"
      />
      <rect
        x="18"
        y="18"
        width="284"
        height="412"
        rx="14"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.4"
        strokeWidth="2"
      />
      <g fill="none" stroke="currentColor" strokeWidth="4">
        <path d="M18 224H302" strokeOpacity="0.5" />
        <circle cx="160" cy="224" r="64" strokeOpacity="0.8" />
        <path d="M90 18V70H230V18M90 430V378H230V430" strokeOpacity="0.5" />
      </g>
      <circle cx="160" cy="224" r="20" fill="currentColor" />
    </svg>
  );
}
