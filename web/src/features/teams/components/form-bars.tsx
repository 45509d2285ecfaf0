const MATCHES = 5;
const STEP = 6;
const HEIGHT = 24;
/** So many points fill a bar unless somebody did better. */
const FULL = 10;

/** Points of a player's last matches as bars, the latest on the right and bright; the figure beside it says their mean. */
export function FormBars({ points }: { readonly points: readonly number[] }) {
  const shown = points.slice(-MATCHES);
  const max = Math.max(FULL, ...shown);
  const first = MATCHES - shown.length;
  return (
    <svg width={MATCHES * STEP} height={HEIGHT} className="shrink-0" aria-hidden="true">
      {Array.from({ length: MATCHES }, (_, place) => {
        const value = shown[place - first];
        const height = value === undefined ? 2 : Math.max(2, (Math.abs(value) / max) * HEIGHT);
        const tone =
          value === undefined
            ? 'fill-line'
            : value < 0
              ? 'fill-down'
              : place === MATCHES - 1
                ? 'fill-accent-ink'
                : 'fill-line-strong';
        return (
          <rect
            key={place}
            x={place * STEP}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
            rx="1"
            className={tone}
          />
        );
      })}
    </svg>
  );
}
