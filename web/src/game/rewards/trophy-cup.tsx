import { useId } from 'react';
import { METAL_COLOURS } from './metals.ts';

interface TrophyCupProps {
  readonly metal: 'bronze' | 'silver' | 'gold';
  /** Its outline alone: none has been won. */
  readonly isEmpty: boolean;
  /** Height in px. */
  readonly size: number;
}

const BOWL = 'M18 8h28v14c0 10-6 17-14 17S18 32 18 22Z';
const HANDLES = 'M18 13H9c0 10 3.5 16 11 17M46 13h9c0 10-3.5 16-11 17';
const FOOT = 'M29 38h6v9h7l3 8H19l3-8h7Z';

/** A cup of a metal. Decorative: the number is beside it. */
export function TrophyCup({ metal, isEmpty, size }: TrophyCupProps) {
  const id = useId();
  const [light, body, rim] = METAL_COLOURS[metal];
  if (isEmpty) {
    return (
      <svg viewBox="0 0 64 60" height={size} aria-hidden="true" className="block text-muted">
        <g fill="currentColor" fillOpacity="0.06" stroke="currentColor" strokeOpacity="0.5" strokeWidth="1.5">
          <path d={HANDLES} fill="none" strokeDasharray="3 3" />
          <path d={`${BOWL}${FOOT}`} strokeDasharray="3 3" />
        </g>
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 64 60" height={size} aria-hidden="true" className="block">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="0.4">
          <stop offset="0" stopColor={body} />
          <stop offset="0.3" stopColor={light} />
          <stop offset="0.6" stopColor={body} />
          <stop offset="1" stopColor={rim} />
        </linearGradient>
      </defs>
      <path d={HANDLES} fill="none" stroke={body} strokeWidth="3.5" strokeLinecap="round" />
      <path d={FOOT} fill={`url(#${id})`} stroke={rim} strokeWidth="1.25" strokeLinejoin="round" />
      <path d={BOWL} fill={`url(#${id})`} stroke={rim} strokeWidth="1.25" strokeLinejoin="round" />
      <path d="M18 8h28v3.5H18Z" fill={rim} fillOpacity="0.45" />
    </svg>
  );
}
