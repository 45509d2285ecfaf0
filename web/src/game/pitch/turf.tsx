const BANDS = [0, 7, 14.8, 23.5, 33.2, 44, 56, 69.3, 84, 100] as const;

/** Mown grass and chalk under floodlights, in perspective from the stand behind the own goal. */
export function Turf() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <rect width="100" height="100" className="fill-turf-1" />
      {BANDS.slice(0, -1).map((top, index) =>
        index % 2 === 0 ? null : (
          <rect
            key={top}
            y={top}
            width="100"
            height={(BANDS[index + 1] ?? 100) - top}
            className="fill-turf-2"
          />
        ),
      )}
      <g className="stroke-turf-line" fill="none" strokeWidth="1.5">
        <path vectorEffect="non-scaling-stroke" d="M11 4.5H89L98 98H2ZM10.1 14H89.9" />
        <path vectorEffect="non-scaling-stroke" d="M36 14C36 21 41.5 25.5 50 25.5S64 21 64 14" />
        <path vectorEffect="non-scaling-stroke" d="M21 98 24.4 79H75.6L79 98M37 98 38.4 90.5H61.6L63 98" />
        <path vectorEffect="non-scaling-stroke" d="M39.5 79C41.5 74.6 45 72.6 50 72.6S58.5 74.6 60.5 79" />
      </g>
      <g className="fill-turf-line">
        <ellipse cx="50" cy="14" rx="0.6" ry="0.5" />
        <ellipse cx="50" cy="86" rx="0.7" ry="0.5" />
      </g>
    </svg>
  );
}
