import type { ReactNode } from 'react';
import { DrawnSheet } from '../../game/cards/drawn-sheet.tsx';
import { FOOTBALL_DRAWINGS } from './football-drawings.tsx';

/** The drawings of empty and failed states. */
export type Drawing = 'pitch' | 'cards' | 'whistle' | 'unplugged' | keyof typeof FOOTBALL_DRAWINGS;

/** A drawing of 120 by 80 px. */
export function StateDrawing({ drawing }: { readonly drawing: Drawing }) {
  return (
    <svg viewBox="0 0 120 80" width="120" height="80" fill="none" aria-hidden="true" strokeWidth="1.5">
      {DRAWINGS[drawing]}
    </svg>
  );
}

const DRAWINGS = {
  ...FOOTBALL_DRAWINGS,
  pitch: (
    <>
      <path className="fill-hover stroke-line-strong" d="M30 12h60l22 56H8z" />
      <path className="stroke-line-strong" d="M19 40h82M42 12l-3 9h42l-3-9M26 68l5-14h58l5 14" />
      <ellipse className="stroke-line-strong" cx="60" cy="40" rx="15" ry="7" />
      <circle className="fill-accent-ink" cx="60" cy="39" r="4" />
      <path
        className="stroke-accent-ink"
        d="M64 36c9-9 20-12 30-10"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
    </>
  ),
  cards: (
    <>
      <DrawnSheet x={26} y={16} width={36} height={50} turn={-12} />
      <DrawnSheet x={58} y={16} width={36} height={50} turn={12} />
      <DrawnSheet x={42} y={11} width={36} height={52} />
      <path className="stroke-line-strong" d="M49 52h22M53 57h14" strokeLinecap="round" />
      <path
        className="fill-accent-soft stroke-accent-ink"
        d="m55 21 3 1.5q2 1.6 4 0l3-1.5 7 4-2.5 5-2.5-1.3V43H53V28.7l-2.5 1.3-2.5-5z"
        strokeLinejoin="round"
      />
    </>
  ),
  whistle: (
    <>
      <path
        className="fill-hover stroke-line-strong"
        d="M28 30h44l22-6v14l-16 3a20 20 0 1 1-38-3z"
        strokeLinejoin="round"
      />
      <circle className="fill-ground stroke-line-strong" cx="59" cy="47" r="9" />
      <circle className="fill-accent-ink" cx="61" cy="48" r="3.5" />
      <path className="stroke-accent-ink" d="m78 14 3-7M88 15l7-5M69 15l-1-8" strokeLinecap="round" />
    </>
  ),
  unplugged: (
    <>
      <path
        className="stroke-line-strong"
        d="M8 58c16 0 18-18 34-18M112 22c-16 0-18 18-34 18"
        strokeLinecap="round"
      />
      <rect className="fill-hover stroke-line-strong" x="38" y="31" width="16" height="18" rx="3" />
      <path className="stroke-line-strong" d="M54 36h5M54 44h5" strokeLinecap="round" />
      <rect className="fill-hover stroke-line-strong" x="68" y="31" width="14" height="18" rx="3" />
      <path className="stroke-down" d="m60 22 2 6M66 58l-2-6M55 25l3 4M71 55l-3-4" strokeLinecap="round" />
    </>
  ),
} as const satisfies Record<Drawing, ReactNode>;
