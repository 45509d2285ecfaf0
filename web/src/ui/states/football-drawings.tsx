import type { ReactNode } from 'react';
import { DrawnSheet } from '../../game/cards/drawn-sheet.tsx';

const SEATS = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 9 - row }, (_, seat) => ({
    row,
    seat,
    x: 23 + row * 4 + seat * 8.4,
    y: 56 - row * 12,
  })),
);

/** Drawings of 120 by 80 px from football, for empty and finished states. */
export const FOOTBALL_DRAWINGS = {
  /** Rows of seats under a roof, one of them reserved. */
  stand: (
    <>
      <path className="fill-hover stroke-line-strong" d="M8 70 22 20h80l10 50z" strokeLinejoin="round" />
      <path className="fill-raised stroke-line-strong" d="M14 20 20 9h86l4 11z" strokeLinejoin="round" />
      <path className="stroke-line-strong" d="M18 44h88M15 56h94M30 20v8M60 20v8M92 20v8" />
      {SEATS.map(({ row, seat, x, y }) => (
        <path
          key={`${row}-${seat}`}
          className={row === 1 && seat === 5 ? 'fill-accent-ink' : 'fill-surface stroke-line-strong'}
          d={`M${x} ${y}v-5q0-2 2-2h1.6q2 0 2 2v5z`}
          strokeWidth="1"
        />
      ))}
    </>
  ),
  /** A boot with its lace on the grass. */
  boot: (
    <>
      <path
        className="fill-hover stroke-line-strong"
        d="M26 18c5 3 14 3 19 0l6 14c4 8 12 11 26 13 12 2 18 5 18 12v3H24c-4-12-3-28 2-42z"
        strokeLinejoin="round"
      />
      <path className="stroke-line-strong" d="M23 52h71M28 18c4 6 14 6 17 0" strokeLinecap="round" />
      <path
        className="fill-raised stroke-line-strong"
        d="M28 60h8l-1 7h-6zM44 60h8l-1 7h-6zM68 60h8l-1 7h-6zM83 60h8l-1 7h-6z"
        strokeLinejoin="round"
      />
      <path
        className="stroke-accent-ink"
        d="m45 33 8-5M49 40l8-5M56 45l7-6M53 28c8-8 14 2 6 3M63 39c8-6 24-2 22-13-1-6-8-5-7 0 2 9 20 6 26 14"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  /** A team sheet with eleven empty lines. */
  sheet: (
    <>
      <DrawnSheet x={40} y={14} width={48} height={58} turn={6} />
      <DrawnSheet x={33} y={11} width={48} height={60} />
      <path
        className="fill-hover stroke-line-strong"
        d="M48 11V8q0-2 2-2h14q2 0 2 2v3z"
        strokeLinejoin="round"
      />
      <path
        className="stroke-line-strong"
        d="M46 25h27M46 33h27M46 41h27M46 49h27M46 57h27"
        strokeDasharray="1 4"
        strokeLinecap="round"
      />
      <path
        className="stroke-line-strong"
        d="M39 25h1M39 33h1M39 41h1M39 49h1M39 57h1"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        className="fill-accent-soft stroke-accent-ink"
        d="m82 60 20-26 6 4-20 26-8 3z"
        strokeLinejoin="round"
      />
      <path className="stroke-accent-ink" d="m98 39 6 4" />
    </>
  ),
  /** The tunnel to the pitch, with light at its end. */
  tunnel: (
    <>
      <path
        className="fill-hover stroke-line-strong"
        d="M14 72V34a26 26 0 0 1 26-26h40a26 26 0 0 1 26 26v38z"
      />
      <path
        className="fill-raised stroke-line-strong"
        d="M30 66V38a18 18 0 0 1 18-18h24a18 18 0 0 1 18 18v28"
      />
      <path
        className="fill-accent-soft stroke-accent-ink"
        d="M46 58V43a10 10 0 0 1 10-10h8a10 10 0 0 1 10 10v15z"
      />
      <path
        className="stroke-line-strong"
        d="M14 72 46 58M106 72 74 58M30 66l16-8M90 66l-16-8M20 16l31 19M100 16 69 35"
      />
      <path className="stroke-accent-ink" d="M46 58h28M60 58V47" strokeLinecap="round" />
      <ellipse className="stroke-accent-ink" cx="60" cy="58" rx="6" ry="2.5" />
    </>
  ),
  /** A ball over the fence. */
  ball: (
    <>
      <path
        className="stroke-line-strong"
        d="M10 72h100M18 72V40M34 72V40M50 72V40M66 72V40M82 72V40M98 72V40M12 46h94M12 60h94"
        strokeLinecap="round"
      />
      <path
        className="stroke-line-strong"
        d="M18 40l2-4 2 4M34 40l2-4 2 4M50 40l2-4 2 4"
        strokeLinejoin="round"
      />
      <path
        className="stroke-accent-ink"
        d="M14 66c10-34 30-52 62-46"
        strokeDasharray="2 5"
        strokeLinecap="round"
      />
      <circle className="fill-raised stroke-line-strong" cx="90" cy="24" r="14" />
      <path className="fill-accent-ink" d="m90 17 6.5 4.7-2.5 7.6h-8l-2.5-7.6z" />
      <path
        className="stroke-line-strong"
        d="M90 17v-7M96.5 21.7l6.7-2.2M94 29.3l4.2 5.8M86 29.3l-4.2 5.8M83.5 21.7l-6.7-2.2"
      />
    </>
  ),
  /** A locked turnstile. */
  turnstile: (
    <>
      <path className="stroke-line-strong" d="M8 72h104" strokeLinecap="round" />
      <rect className="fill-hover stroke-line-strong" x="16" y="24" width="22" height="48" rx="4" />
      <rect className="fill-hover stroke-line-strong" x="86" y="24" width="18" height="48" rx="4" />
      <path
        className="stroke-line-strong"
        d="M38 34h32M38 46h36M38 58h32"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path className="stroke-line-strong" d="M86 40H76M86 52H76" strokeLinecap="round" />
      <rect className="fill-accent-soft stroke-accent-ink" x="20" y="34" width="14" height="11" rx="2" />
      <path className="stroke-accent-ink" d="M23 34v-3a4 4 0 0 1 8 0v3M27 38.5v2.5" strokeLinecap="round" />
      <path
        className="stroke-line-strong"
        d="M22 18c0-6 4-10 10-10h56c6 0 10 4 10 10"
        strokeDasharray="3 4"
      />
    </>
  ),
  /** An empty card sleeve. */
  sleeve: (
    <>
      <DrawnSheet x={24} y={18} width={38} height={52} turn={-9} />
      <DrawnSheet x={42} y={12} width={40} height={60} />
      <path className="stroke-line-strong" d="M42 22h14c0 5 12 5 12 0h14" strokeLinejoin="round" />
      <rect
        className="stroke-accent-ink"
        x="48"
        y="29"
        width="28"
        height="37"
        rx="3"
        strokeDasharray="3 4"
        strokeLinecap="round"
      />
      <path className="stroke-accent-ink" d="M62 42v11M56.5 47.5h11" strokeLinecap="round" />
      <path className="stroke-line-strong" d="m88 20 8-6M90 30h10M88 40l8 6" strokeLinecap="round" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
