/** The place of a plot that is loading. `height` in px. */
export function PlotSkeleton({ height }: { readonly height: number }) {
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block">
      {[0.15, 0.4, 0.65].map((part) => (
        <rect key={part} x="0" y={height * part} width="100%" height="1" className="fill-line" />
      ))}
      <rect
        x="0"
        y={height * 0.3}
        width="100%"
        height={height * 0.25}
        rx="6"
        className="animate-skeleton fill-hover"
      />
    </svg>
  );
}
