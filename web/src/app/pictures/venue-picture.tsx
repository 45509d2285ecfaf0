import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '@touchline/contract';
import { fitText } from '../../game/cards/art/fit-text.ts';
import { cardStars, MATERIALS } from '../../game/cards/art/materials.ts';
import { CardStarRow } from '../../game/cards/card-stars.tsx';
import { VENUE_HEIGHT, VENUE_WIDTH, VenueFace } from '../../game/cards/venue-face.tsx';
import { CrestArt } from '../../game/clubs/crest.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { createLanguage } from '../../lib/i18n/languages.tsx';
import { shareText } from '../../lib/i18n/money.ts';
import type { Startup } from '../../lib/loading/startup.ts';
import { BRIGHT, LIME, MUTED, PictureNight } from './picture-night.tsx';
import { PictureBrand, WidePicture } from './picture-brand.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

type PictureVenue = CallOutput<'market.venues.get'>['card'];

const LEFT = 680;
const WIDTH = 448;
const CARD = { x: 72, y: 98, width: 560, height: 400 } as const;

/** Draws a venue's picture, 1200 by 630 px, as the text of an SVG file: its card, its club and its seats. */
export function drawVenuePicture(
  venue: PictureVenue,
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  const { t, locale } = createLanguage(code, catalog);
  const seats = t('cards.seats', { seats: numberFormat(locale).format(venue.seats) });
  const name = fitText(venue.name, WIDTH, 88, 2);
  const bottom = 190 + (name.lines.length - 1) * name.size * 0.94;
  return renderToStaticMarkup(
    <WidePicture>
      <PictureNight />
      <svg {...CARD} viewBox={`0 0 ${VENUE_WIDTH} ${VENUE_HEIGHT}`}>
        <VenueFace
          venue={{
            name: venue.name,
            seats: venue.seats,
            stars: venue.stars,
            city: venue.club?.name ?? '',
            kit: venue.club?.kit ?? null,
            hosting: t('cards.hosting', {
              seats: numberFormat(locale).format(venue.largest_contest),
              share: shareText(venue.host_share, locale),
            }),
          }}
          detail="full"
          seats={seats}
          id="card"
        />
      </svg>
      {venue.league !== null && <League name={venue.league.name.toLocaleUpperCase(locale)} />}
      {name.lines.map((line, index) => (
        <text key={line} x={LEFT - 3} y={190 + index * name.size * 0.94} fontSize={name.size} fill="#ffffff">
          {line}
        </text>
      ))}
      <text x={LEFT} y={bottom + 62} fontSize="38" fill={MUTED}>
        {seats}
      </text>
      {venue.club !== null && <Club club={venue.club} y={bottom + 96} />}
      <CardStarRow
        stars={venue.stars}
        material={{ ...MATERIALS[cardStars(venue.stars)], star: '#f5c542', starOff: '#34414f' }}
        x={LEFT}
        y={bottom + 196}
        size={46}
      />
      <PictureBrand x={CARD.x} y={540} size={48} isAlone />
    </WidePicture>,
  );
}

function League({ name }: { readonly name: string }) {
  const text = fitText(name, WIDTH, 36, 1);
  return (
    <text x={LEFT} y="104" fontSize={text.size} fill={LIME}>
      {text.lines[0]}
    </text>
  );
}

function Club({ club, y }: { readonly club: NonNullable<PictureVenue['club']>; readonly y: number }) {
  const name = fitText(club.name, WIDTH - 90, 40, 1);
  return (
    <>
      <svg x={LEFT} y={y} width="72" height="72" viewBox="0 0 40 40">
        <CrestArt club={club} id="crest" lettered />
      </svg>
      <text x={LEFT + 92} y={y + 50} fontSize={name.size} fill={BRIGHT}>
        {name.lines[0]}
      </text>
    </>
  );
}
