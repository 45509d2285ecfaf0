/** Half a pitch in chalk, seen from the touchline; decorative, behind what is written. */
export function PitchLines() {
  return (
    <svg
      viewBox="0 0 1200 400"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
    >
      <g className="fill-accent-soft">
        {[0, 2, 4, 6].map((band) => (
          <path key={band} d={`M${520 + band * 100} 0h100l${70 + band * 10} 400h${-130}z`} opacity="0.35" />
        ))}
      </g>
      <g className="stroke-line-strong" fill="none" strokeWidth="2" opacity="0.55">
        <path d="M620 0 560 400M560 200h700" opacity="0" />
        <path d="M640 -20 590 420" />
        <ellipse cx="616" cy="200" rx="150" ry="110" />
        <path d="M1220 60H1010L1040 340h200M1220 130h-90l10 140h100" />
        <path d="M1018 140a70 70 0 0 0 15 120" />
      </g>
    </svg>
  );
}
