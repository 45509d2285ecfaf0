import { useState } from 'react';
import { pick, seedOf, type Choices } from '../brand/seed.ts';

const PALETTE: Choices<readonly [ground: string, ink: string]> = [
  ['#12355b', '#ffb938'],
  ['#5b1226', '#f2d0d9'],
  ['#0b6b3a', '#d9ff6b'],
  ['#3a1d6e', '#c9b6ff'],
  ['#7a3b00', '#ffd9a8'],
  ['#0f4c5c', '#9be7f5'],
  ['#4a4e0c', '#f1f59b'],
  ['#2b2f38', '#e8edf2'],
];
/** Supporters' flags: the pattern of the second colour on the first. */
const FLAGS: Choices<string> = [
  'M0 26h40v14H0z',
  'M0 40 40 0v40z',
  'M20 0h20v40H20z',
  'M13 0h14v40H13z',
  'M0 0l20 20L40 0z',
  'M0 40l20-20 20 20z',
];

interface AvatarProps {
  /** The manager's name, for the initials that replace a missing picture. */
  readonly name: string;
  /** The address of their picture. */
  readonly src?: string | null | undefined;
  readonly size?: 24 | 32 | 40 | 64 | 96;
}

/** A manager's picture, or initials on a flag where it is not to be had. Decorative next to the name. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (src && src !== missing)
    return (
      <img
        src={__SERVER_ORIGIN__ + src}
        alt=""
        width={size}
        height={size}
        decoding="async"
        onError={() => setMissing(src)}
        className="shrink-0 rounded-full object-cover"
      />
    );
  const seed = seedOf(name);
  const [ground, ink] = pick(PALETTE, seed);
  const initials = Array.from(name.trim()).slice(0, 2).join('').toUpperCase();
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="shrink-0 rounded-full" aria-hidden="true">
      <rect width="40" height="40" fill={ground} />
      <path d={pick(FLAGS, seed, 1)} fill={ink} opacity="0.22" />
      <text
        x="20"
        y="26"
        textAnchor="middle"
        fontSize="17"
        fill={ink}
        className="font-display"
        fontWeight="600"
        letterSpacing="0.3"
      >
        {initials}
      </text>
    </svg>
  );
}
