import { useId } from 'react';
import './pack-art.css';

/** What is drawn on the front: the dearer the pack, the more of the ground it shows. */
type PackArtKey = 'promo' | 'special' | 'icon';

const TONES = {
  promo: 'text-up',
  special: 'text-xfc',
  icon: 'text-star',
} as const satisfies Record<PackArtKey, string>;
const CIRCLES = { promo: 1, special: 2, icon: 3 } as const satisfies Record<PackArtKey, number>;

/** The stars of the best cards it may hold. */
const STARS = { promo: 4, special: 5, icon: 5 } as const satisfies Record<PackArtKey, number>;

/** The teeth of both edges, 20 over the width of 200. */
const TEETH = 'l5 -6 5 6'.repeat(20);
const LOWER_TEETH = 'l-5 6 -5 -6'.repeat(20);
const OUTLINE = `M0 8${TEETH}V272${LOWER_TEETH}Z`;
const STAR = 'M0 -10l2.9 6.1 6.7.9-4.9 4.7 1.2 6.7L0 5.2l-5.9 3.2 1.2-6.7-4.9-4.7 6.7-.9z';

/** A closed pack, with the centre circle of a pitch on its foil. */
function PackArt({ pack, width }: { readonly pack: PackArtKey; readonly width: number }) {
  const id = useId();
  const stars = STARS[pack];
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
          <stop offset="0" stopColor="currentColor" stopOpacity="0.6" />
          <stop offset="0.32" stopColor="currentColor" stopOpacity="0.16" />
          <stop offset="0.46" stopColor="currentColor" stopOpacity="0.5" />
          <stop offset="0.52" stopColor="currentColor" stopOpacity="0.2" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.06" />
        </linearGradient>
      </defs>
      <path d={OUTLINE} className="fill-raised" />
      <path d={OUTLINE} fill={`url(#${id})`} stroke="currentColor" strokeWidth="2" />
      <path d="M0 30H200M0 250H200" stroke="currentColor" strokeOpacity="0.6" strokeDasharray="3 4" />
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M62 31V62H138V31M62 249V218H138V249" strokeOpacity="0.35" />
        <path d="M0 140H200" strokeOpacity="0.5" />
        {Array.from({ length: CIRCLES[pack] }, (_, ring) => (
          <circle key={ring} cx="100" cy="140" r={34 + ring * 16} strokeOpacity={1 - ring * 0.3} />
        ))}
      </g>
      <circle cx="100" cy="140" r="26" className="fill-raised" />
      <path d={STAR} fill="currentColor" transform="translate(100 141) scale(1.5)" />
      {Array.from({ length: stars }, (_, place) => (
        <path
          key={place}
          d={STAR}
          fill="currentColor"
          transform={`translate(${100 + (place - (stars - 1) / 2) * 18} 234) scale(0.72)`}
        />
      ))}
    </svg>
  );
}

/** A closed pack in the light of its foil: small in a line, large above its words where there is room. */
export function PackStage({ pack }: { readonly pack: PackArtKey }) {
  return (
    <span
      className={`pack-stage flex shrink-0 justify-center md:border-b md:py-7 [&>svg]:h-auto [&>svg]:w-20 md:[&>svg]:w-32 ${TONES[pack]}`}
    >
      <PackArt pack={pack} width={128} />
    </span>
  );
}
