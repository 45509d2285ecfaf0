import { MARK_PAINT } from '../../ui/brand/mark.ts';

export const MUTED = '#93a1b0';
export const BRIGHT = '#e8edf2';
export const LIME = '#c8ff2e';

/** A pitch at night, seen along its halfway line. */
export function PictureNight() {
  return (
    <>
      <defs>
        <linearGradient id="night" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#171e27" />
          <stop offset=".55" stopColor="#07090c" />
          <stop offset="1" stopColor="#0a2a19" />
        </linearGradient>
      </defs>
      <path d="M0 0H1200V630H0Z" fill="url(#night)" />
      <g fill="none" stroke="#fff" strokeOpacity=".07" strokeWidth="4">
        <circle cx="600" cy="290" r="210" />
        <path d="M600 10V630" />
      </g>
      <path d="M0 0H1200V10H0Z" fill={MARK_PAINT.pitch} />
    </>
  );
}
