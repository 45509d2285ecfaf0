import { needsLightText } from './seed.ts';

/** A club's kit as the calls carry it. */
export interface KitColours {
  readonly pattern: 'plain' | 'stripes' | 'hoops' | 'halves' | 'sash';
  /** "#rrggbb" */
  readonly colour_1: string;
  readonly colour_2: string;
}

const SHIRT = 'M16 5 20 7Q24 10 28 7L32 5 44 12 39.5 21 35 18.5V43H13V18.5L8.5 21 4 12Z';
const RIGHT_HALF = 'M24 8.5Q26.5 8.3 28 7L32 5 44 12 39.5 21 35 18.5V43H24Z';
const SASH = 'M13 8.5 16 5 20 7 21.5 7.9 35 28V40L13 12Z';
const CUFFS = 'M4 12 6.2 10.7 10.7 19.8 8.5 21ZM44 12 41.8 10.7 37.3 19.8 39.5 21Z';
const COLLAR = 'M16 5 20 7Q24 10 28 7L32 5 30.6 4.6Q24 10.6 17.4 4.6Z';

/** The height of the shirt's upper edge over its trunk. */
function topAt(x: number): number {
  const fromMiddle = Math.abs(x - 24);
  if (fromMiddle <= 4) return 8.5 - (fromMiddle / 4) ** 2 * 1.5;
  if (fromMiddle <= 8) return 9 - fromMiddle / 2;
  return 5 + ((fromMiddle - 8) * 7) / 12;
}

function stripe(from: number, to: number): string {
  const middle = (from + to) / 2;
  return `M${from} 43V${topAt(from)}L${middle} ${topAt(middle)} ${to} ${topAt(to)}V43Z`;
}

const STRIPES = [stripe(15.5, 18.5), stripe(22.5, 25.5), stripe(29.5, 32.5)].join('');
const HOOPS = 'M13 14h22v5.5H13zM13 25h22v5.5H13zM13 36h22v5.5H13z';

const CLOTH = {
  plain: '',
  stripes: STRIPES,
  hoops: HOOPS,
  halves: RIGHT_HALF,
  sash: SASH,
} as const satisfies Record<KitColours['pattern'], string>;

interface KitProps {
  readonly kit: KitColours;
  readonly number?: number | undefined;
  readonly size?: number;
  /** A light edge, for a shirt that lies on grass. */
  readonly outlined?: boolean;
}

/** A shirt drawn from two colours and a pattern, with its number. Decorative: the name stands beside it. */
export function Kit({ kit, number, size = 48, outlined = false }: KitProps) {
  const { pattern, colour_1, colour_2 } = kit;
  // On stripes and hoops the number sits on both colours, so it wears an outline of the other ink.
  const light = needsLightText(colour_1);
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} className="shrink-0" aria-hidden="true">
      <path d={SHIRT} fill={colour_1} />
      {pattern !== 'plain' && <path d={CLOTH[pattern]} fill={colour_2} />}
      <path d={CUFFS} fill={colour_2} />
      <path d={COLLAR} fill={colour_2} />
      <path d="M35 18.5V43H31.5V20ZM13 18.5V43h2V20Z" fill="#000" opacity="0.1" />
      <path
        d={SHIRT}
        fill="none"
        stroke={outlined ? '#fff' : 'currentColor'}
        strokeOpacity={outlined ? 0.7 : 0.35}
        strokeLinejoin="round"
      />
      {number !== undefined && (
        <text
          x="24"
          y="32"
          textAnchor="middle"
          fontSize="17"
          className="font-display"
          fontWeight="600"
          fill={light ? '#fff' : '#0b0f14'}
          stroke={light ? '#0b0f14' : '#fff'}
          strokeWidth="2.4"
          strokeOpacity={pattern === 'plain' ? 0 : 0.9}
          paintOrder="stroke"
        >
          {number}
        </text>
      )}
    </svg>
  );
}
