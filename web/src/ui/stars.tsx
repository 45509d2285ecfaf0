import { useText } from '../lib/languages.tsx';

const STAR = 'M6 .8l1.600 3.400 3.700.5-2.700 2.600.7 3.700L6 9.200 2.700 11l.7-3.700L.7 4.700l3.700-.5z';

/** One to five stars of a card. */
export function Stars({ stars, size = 12 }: { readonly stars: number; readonly size?: number }) {
  const t = useText();
  return (
    <svg
      viewBox="0 0 64 12"
      width={(size * 64) / 12}
      height={size}
      role="img"
      aria-label={t('ui.stars', { stars })}
      className="shrink-0"
    >
      {[0, 1, 2, 3, 4].map((place) => (
        <path
          key={place}
          d={STAR}
          transform={`translate(${place * 13} 0)`}
          className={place < stars ? 'fill-star' : 'fill-star-off'}
        />
      ))}
    </svg>
  );
}
