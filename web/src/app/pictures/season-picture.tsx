import type { LanguageCode } from '@touchline/contract';
import { CardFace } from '../../game/cards/card-face.tsx';
import { CARD_HEIGHT, CARD_WIDTH } from '../../game/cards/card-size.ts';
import { fitText } from '../../game/cards/art/fit-text.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import type { Language } from '../../lib/i18n/languages.tsx';
import { pointsText, pointsValues } from '../../lib/i18n/money.ts';
import type { Startup } from '../../lib/loading/startup.ts';
import { MARK_PAINT } from '../../ui/brand/mark.ts';
import { drawWidePicture } from './draw-picture.tsx';
import { PictureBrand } from './picture-brand.tsx';
import { BRIGHT, LIME, MUTED } from './picture-night.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';
import type { CardPlayer } from '../../game/cards/card-player.ts';

type Review = CallOutput<'myStats.shared'>;

/** The season's most valuable player as a card; `figure` is the player's form as a decimal number. */
interface StarPlayer extends CardPlayer {
  readonly figure: string | null;
}

const LEFT = 72;
const WIDTH = 636;
const GOLD = '#ffb938';

/**
 * Draws the review of a season, 1200 by 630 px, as the text of an SVG file: what its public page shows, with the card of
 * the player who earned most.
 */
export function drawSeasonPicture(
  review: Review,
  star: StarPlayer | null,
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  return drawWidePicture(code, catalog, (language) => (
    <>
      <Ground />
      <Head review={review} language={language} />
      <Figures review={review} language={language} />
      <PictureBrand x={LEFT} y={528} size={52} isAlone />
      {star !== null && <Star star={star} review={review} language={language} />}
    </>
  ));
}

/** A stand under floodlights: rows of seats behind a dark field. */
function Ground() {
  return (
    <>
      <defs>
        <linearGradient id="night" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#10202a" />
          <stop offset=".62" stopColor="#07090c" />
          <stop offset="1" stopColor="#0a2a19" />
        </linearGradient>
        <radialGradient id="light" cx=".82" cy=".1" r=".8">
          <stop offset="0" stopColor={LIME} stopOpacity=".2" />
          <stop offset="1" stopColor={LIME} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0H1200V630H0Z" fill="url(#night)" />
      <path d="M0 0H1200V630H0Z" fill="url(#light)" />
      <g fill="none" stroke="#fff" strokeOpacity=".05" strokeWidth="3">
        {[0, 1, 2, 3, 4].map((row) => (
          <path key={row} d={`M700 ${40 + row * 34}Q950 ${10 + row * 34} 1200 ${40 + row * 34}`} />
        ))}
      </g>
      <path d="M0 0H1200V10H0Z" fill={MARK_PAINT.pitch} />
    </>
  );
}

interface PartProps {
  readonly review: Review;
  readonly language: Language;
}

/** The manager and the season. */
function Head({ review, language: { t, locale } }: PartProps) {
  const name = fitText(review.nickname, WIDTH, 100, 1);
  const season = fitText(`${review.season.league.label} · ${review.season.name}`, WIDTH, 34, 1);
  return (
    <>
      <text x={LEFT} y="96" fontSize="34" fill={LIME}>
        {t('my-stats.review.title').toLocaleUpperCase(locale)}
      </text>
      <text x={LEFT - 3} y={112 + name.size * 0.86} fontSize={name.size} fill="#ffffff">
        {name.lines[0]}
      </text>
      <text x={LEFT} y="250" fontSize={season.size} fill={MUTED}>
        {season.lines[0]}
      </text>
    </>
  );
}

/** Six figures in two rows. */
function Figures({ review, language: { t, locale } }: PartProps) {
  const whole = numberFormat(locale);
  const percent = (value: string) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(Number(value) / 100);
  const figures = [
    [t('my-stats.contests'), whole.format(review.contests), BRIGHT],
    [t('my-stats.wins'), whole.format(review.wins), GOLD],
    [t('my-stats.podiums'), whole.format(review.podiums), BRIGHT],
    [t('my-stats.in-prizes'), percent(review.in_prizes), BRIGHT],
    [t('my-stats.beaten'), review.beaten === null ? '–' : percent(review.beaten), LIME],
    [t('my-stats.top-points'), pointsText(review.top_points, locale), BRIGHT],
  ] as const;
  return (
    <>
      <path d={`M${LEFT} 280H${LEFT + WIDTH}`} stroke="#2a3542" strokeWidth="2" />
      {figures.map(([label, text, colour], index) => {
        const x = LEFT + (index % 3) * 214;
        const y = 324 + Math.floor(index / 3) * 104;
        const shown = fitText(label.toLocaleUpperCase(locale), 200, 24, 1);
        return (
          <g key={label}>
            <text x={x} y={y} fontSize={shown.size} fill={MUTED}>
              {shown.lines[0]}
            </text>
            <text x={x} y={y + 56} fontSize="60" fill={colour}>
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The card of the player who earned most, and what they earned. */
function Star({ star, review, language: { t, locale } }: PartProps & { readonly star: StarPlayer }) {
  const figure = star.figure === null ? null : pointsText(star.figure, locale);
  const texts = { position: t(`ui.position.${star.position}.short`), form: t('cards.form') };
  const earned =
    review.star === null ? '' : t('my-stats.review.star-points', pointsValues(review.star.points, locale));
  const line = fitText(earned, 360, 28, 1);
  return (
    <>
      <svg x="776" y="40" width="352" height="492" viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}>
        <CardFace player={{ ...star, figure }} texts={texts} detail="full" id="star" />
      </svg>
      <text x="952" y="578" textAnchor="middle" fontSize={line.size} fill={BRIGHT}>
        {line.lines[0]}
      </text>
    </>
  );
}
