import { useId } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { VENUE_HEIGHT, VENUE_WIDTH, VenueFace, type CardVenue } from './venue-face.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

export type { CardVenue } from './venue-face.tsx';

/** Below this width only the stadium and its stars are shown. */
const MIN_TEXT_WIDTH = 160;

interface VenueCardProps {
  readonly venue: CardVenue;
  /** In px, 64 to 448. */
  readonly width: number;
}

/** A venue's card: its stadium at its own time of day, its name, city and stars. */
export function VenueCard({ venue, width }: VenueCardProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const { name, city, stars } = venue;
  const seats = numberFormat(locale).format(venue.seats);
  return (
    <span className="relative block shrink-0">
      <span className="sr-only">{t('cards.venue', { name, city, seats, stars })}</span>
      <svg
        viewBox={`0 0 ${VENUE_WIDTH} ${VENUE_HEIGHT}`}
        width={width}
        height={Math.round((width * VENUE_HEIGHT) / VENUE_WIDTH)}
        aria-hidden="true"
        className="block"
      >
        <VenueFace
          venue={venue}
          detail={width < MIN_TEXT_WIDTH ? 'mark' : 'full'}
          seats={t('cards.seats', { seats })}
          id={id}
        />
      </svg>
    </span>
  );
}
