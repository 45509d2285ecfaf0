/** The size of a pitch in metres: the unit of drawings on it. */
export const PITCH = { length: 105, width: 68 } as const;

const BANDS = 10;
const MARKINGS =
  'M0.4 0.4h104.2v67.2h-104.2zM52.5 0.4v67.2M43.35 34a9.15 9.15 0 1 0 18.3 0 9.15 9.15 0 1 0-18.3 0M0.4 13.84h16.1v40.32h-16.1M0.4 24.84h5.1v18.32h-5.1M16.5 26.7a9.15 9.15 0 0 1 0 14.6M104.6 13.84h-16.1v40.32h16.1M104.6 24.84h-5.1v18.32h5.1M88.5 26.7a9.15 9.15 0 0 0 0 14.6';

/** A pitch to scale, in landscape; for an SVG with metres as its unit. */
export function SmallTurf() {
  const band = PITCH.length / BANDS;
  return (
    <>
      <rect width={PITCH.length} height={PITCH.width} className="fill-turf-1" />
      {Array.from({ length: BANDS / 2 }, (_, index) => (
        <rect key={index} x={index * 2 * band} width={band} height={PITCH.width} className="fill-turf-2" />
      ))}
      <path d={MARKINGS} fill="none" strokeWidth="0.3" className="stroke-turf-line" />
    </>
  );
}
