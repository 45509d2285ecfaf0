import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '@touchline/contract';
import { fitText } from '../../game/cards/art/fit-text.ts';
import { CrestArt } from '../../game/clubs/crest.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { createLanguage, type Language } from '../../lib/i18n/languages.tsx';
import type { Startup } from '../../lib/loading/startup.ts';
import { BRIGHT, LIME, MUTED, PictureNight } from './picture-night.tsx';
import { PictureBrand, WidePicture } from './picture-brand.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

type PictureClub = CallOutput<'football.clubs.get'>;

const LEFT = 400;
const WIDTH = 728;
const CREST = 260;

/**
 * Draws a club's picture, 1200 by 630 px, as the text of an SVG file: crest, name, league, ground, and its place, points
 * and goals in the table.
 */
export function drawClubPicture(shown: PictureClub, code: LanguageCode, catalog: Startup['catalog']): string {
  const language = createLanguage(code, catalog);
  const { club, league, venue } = shown;
  const name = fitText(club.name, WIDTH, 104, 1);
  const title = fitText(league.label, WIDTH, 36, 1);
  const ground = fitText(venue?.name ?? '', WIDTH, 36, 1);
  return renderToStaticMarkup(
    <WidePicture>
      <PictureNight />
      <svg x="88" y="112" width={CREST} height={CREST} viewBox="0 0 40 40">
        <CrestArt
          club={{ name: club.name, short_name: club.short_name, kit: club.kit }}
          id="crest"
          lettered
        />
      </svg>
      <text x={LEFT} y="160" fontSize={title.size} fill={LIME}>
        {title.lines[0]?.toLocaleUpperCase(language.locale)}
      </text>
      <text x={LEFT - 3} y="258" fontSize={name.size} fill="#ffffff">
        {name.lines[0]}
      </text>
      <text x={LEFT} y="318" fontSize={ground.size} fill={MUTED}>
        {ground.lines[0]}
      </text>
      {shown.standing !== null && <Figures standing={shown.standing} language={language} />}
      <PictureBrand x={72} y={540} size={48} isAlone />
    </WidePicture>,
  );
}

interface FiguresProps {
  readonly standing: NonNullable<PictureClub['standing']>;
  readonly language: Language;
}

/** Place, points, matches and goals of the season, side by side. */
function Figures({ standing, language: { t, locale } }: FiguresProps) {
  const format = numberFormat(locale);
  const figures = [
    ['place', format.format(standing.place)],
    ['points', format.format(standing.points)],
    ['played', format.format(standing.played)],
    ['goals', `${format.format(standing.goals_for)}\u2009:\u2009${format.format(standing.goals_against)}`],
  ] as const;
  return (
    <>
      <path d="M72 410H1128" stroke="#2a3542" strokeWidth="2" />
      {figures.map(([name, value], index) => {
        const x = 72 + index * 278;
        const label = fitText(t(`tables.column.${name}`).toLocaleUpperCase(locale), 250, 26, 1);
        return (
          <g key={name}>
            <text x={x} y="448" fontSize={label.size} fill={MUTED}>
              {label.lines[0]}
            </text>
            <text x={x} y="506" fontSize="56" fill={BRIGHT}>
              {value}
            </text>
          </g>
        );
      })}
    </>
  );
}
