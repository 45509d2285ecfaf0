import type { ReactNode } from 'react';
import { MARK_PAINT } from '../../ui/brand/mark.ts';

export const MUTED = '#93a1b0';
export const BRIGHT = '#e8edf2';
export const LIME = '#c8ff2e';

interface PictureNightProps {
  /** The colours of the ground from corner to corner: each with the place where it is pure, from 0 to 1. */
  readonly ground?: readonly (readonly [place: number, colour: string])[];
  /** The centre of the pitch, and the top of its halfway line. */
  readonly centre?: { readonly x: number; readonly y: number; readonly top: number };
  /** What lights the ground, below its lines. */
  readonly children?: ReactNode;
}

const GROUND = [
  [0, '#171e27'],
  [0.55, '#07090c'],
  [1, '#0a2a19'],
] as const;

/** A pitch at night, seen along its halfway line. */
export function PictureNight({
  ground = GROUND,
  centre: { x, y, top } = { x: 600, y: 290, top: 10 },
  children,
}: PictureNightProps) {
  return (
    <>
      <defs>
        <linearGradient id="night" x1="0" y1="0" x2="1" y2="1">
          {ground.map(([place, colour]) => (
            <stop key={place} offset={place} stopColor={colour} />
          ))}
        </linearGradient>
      </defs>
      <path d="M0 0H1200V630H0Z" fill="url(#night)" />
      {children}
      <g fill="none" stroke="#fff" strokeOpacity=".07" strokeWidth="4">
        <circle cx={x} cy={y} r="210" />
        <path d={`M${x} ${top}V630`} />
      </g>
      <path d="M0 0H1200V10H0Z" fill={MARK_PAINT.pitch} />
    </>
  );
}
