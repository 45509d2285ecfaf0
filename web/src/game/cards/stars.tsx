import { useText } from '../../lib/i18n/languages.tsx';

const STAR = 'M6 .8l1.6 3.4 3.7.5-2.7 2.6.7 3.7L6 9.2 2.7 11l.7-3.7L.7 4.7l3.7-.5z';

/** The stars of a card, one to five. */
export function Stars({ stars, size = 12 }: { readonly stars: number; readonly size?: number }) {
  const t = useText();
  return (
    <span className="inline-flex shrink-0">
      <span className="sr-only">{t('ui.stars', { stars })}</span>
      <svg viewBox="0 0 64 12" width={(size * 64) / 12} height={size} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((place) => (
          <path
            key={place}
            d={STAR}
            transform={`translate(${place * 13} 0)`}
            className={place < stars ? 'fill-star' : 'fill-star-off'}
          />
        ))}
      </svg>
    </span>
  );
}

/** A single star next to a number. */
export function StarMark({ size = 10 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} className="shrink-0" aria-hidden="true">
      <path d={STAR} className="fill-star" />
    </svg>
  );
}
