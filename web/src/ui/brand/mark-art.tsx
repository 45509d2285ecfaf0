import { MARK, WORDMARK } from './mark.ts';

/** The mark on its pitch-coloured tile; `size` in px. */
export function MarkArt({ size }: { readonly size: number }) {
  const { side, lines, ball, gap, radius } = MARK;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={size} height={size} className="shrink-0" aria-hidden="true">
      <rect width={side} height={side} rx={radius} className="fill-mark-pitch" />
      <path d={lines} className="fill-mark-lines" />
      <circle cx={ball.x} cy={ball.y} r={ball.radius + gap} className="fill-mark-pitch" />
      <circle cx={ball.x} cy={ball.y} r={ball.radius} className="fill-mark-ball" />
    </svg>
  );
}

/** The mark in the colour of the surrounding text, where a coloured tile is too prominent. */
export function LineMark({ size }: { readonly size: number }) {
  const { side, ball } = MARK;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d="M0 13.5h13.1a8.75 8.75 0 0 0 3.9 5H12.5V32h-5V18.5H0zM32 13.5v5h-6a8.75 8.75 0 0 0 3.9-5z" />
      <circle cx={ball.x} cy={ball.y} r={ball.radius} />
    </svg>
  );
}

/** The wordmark; 22 px high by default. */
export function Wordmark({ className = 'h-5.5 w-auto' }: { readonly className?: string }) {
  const { box, width, height, letters, ball } = WORDMARK;
  return (
    <svg viewBox={box} width={width} height={height} className={className} aria-hidden="true">
      <path d={letters} className="fill-text" />
      <circle cx={ball.x} cy={ball.y} r={ball.radius} className="fill-accent-ink" />
    </svg>
  );
}
