interface DrawnSheetProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Rotation about its centre in degrees, for a sheet behind another. */
  readonly turn?: number;
}

/** A card or a sheet of paper inside a drawing. */
export function DrawnSheet({ turn, ...place }: DrawnSheetProps) {
  if (turn === undefined) return <rect className="fill-raised stroke-line-strong" rx="4" {...place} />;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  return (
    <rect className="fill-surface stroke-line" rx="4" {...place} transform={`rotate(${turn} ${x} ${y})`} />
  );
}
