const BANDS = [0, 1, 2, 3, 4, 5] as const;

/** A pitch from above, in chalk on mown grass, faint enough to write on. Decorative. */
export function PitchLines() {
  return (
    <svg
      viewBox="0 0 1200 440"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
    >
      <g className="fill-accent-ink" opacity="0.03">
        {BANDS.map((band) => (
          <rect key={band} x={band * 200 + 100} width="100" height="440" />
        ))}
      </g>
      <g className="stroke-line-strong max-lg:hidden" fill="none" strokeWidth="2" opacity="0.5">
        <path d="M760 -10v460M1190 -10v460" />
        <circle cx="760" cy="220" r="120" />
        <path d="M1190 70H1010v300h180M1190 150h-70v140h70" />
        <path d="M1010 160a80 80 0 0 0 0 120" />
      </g>
      <circle cx="760" cy="220" r="4" className="fill-line-strong max-lg:hidden" opacity="0.5" />
    </svg>
  );
}
