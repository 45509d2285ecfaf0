import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '@touchline/contract';
import { fitText } from '../../game/cards/art/fit-text.ts';
import { CrestArt } from '../../game/clubs/crest.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { createLanguage, type Language } from '../../lib/i18n/languages.tsx';
import type { Startup } from '../../lib/loading/startup.ts';
import { timeText } from '../../lib/time/dates.ts';
import { BRIGHT, LIME, MUTED, PictureNight } from './picture-night.tsx';
import { PictureBrand, WidePicture } from './picture-brand.tsx';

type PictureMatch = CallOutput<'football.matches.get'>;
type Side = PictureMatch['match']['home'];

const MIDDLE = 600;
const CREST = 216;
const SIDE_WIDTH = 336;

/**
 * Draws a match's picture, 1200 by 630 px, as the text of an SVG file: the clubs, the score or the kick-off, league and
 * ground.
 */
export function drawMatchPicture(
  shown: PictureMatch,
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  const language = createLanguage(code, catalog);
  const { match, league } = shown;
  const title = fitText(league.label, 1056, 36, 1);
  return renderToStaticMarkup(
    <WidePicture>
      <PictureNight />
      <text x={MIDDLE} y="98" fontSize={title.size} textAnchor="middle" fill={LIME}>
        {title.lines[0]?.toLocaleUpperCase(language.locale)}
      </text>
      <Club club={match.home} middle={MIDDLE - 360} id="home" />
      <Club club={match.away} middle={MIDDLE + 360} id="away" />
      <Score match={match} language={language} />
      <Place match={match} language={language} />
      <PictureBrand x={72} y={540} size={48} isAlone />
    </WidePicture>,
  );
}

function Club({ club, middle, id }: { readonly club: Side; readonly middle: number; readonly id: string }) {
  const name = fitText(club.name, SIDE_WIDTH, 56, 1);
  return (
    <>
      <svg x={middle - CREST / 2} y="140" width={CREST} height={CREST} viewBox="0 0 40 40">
        <CrestArt
          club={{ name: club.name, short_name: club.short_name, kit: club.kit }}
          id={`crest-${id}`}
          lettered
        />
      </svg>
      <text x={middle} y="424" fontSize={name.size} textAnchor="middle" fill="#ffffff">
        {name.lines[0]}
      </text>
    </>
  );
}

interface PartProps {
  readonly match: PictureMatch['match'];
  readonly language: Language;
}

/** The goals, or the time of the kick-off: a picture is the same for every reader, so the time zone is in it. */
function Score({ match, language: { locale } }: PartProps) {
  const { home_score: home, away_score: away } = match;
  const hasBegun = home !== null && away !== null && match.status !== 'scheduled';
  const text = hasBegun
    ? `${home}\u2009–\u2009${away}`
    : timeText(Date.parse(match.kickoff_dt), 'time', locale, 'UTC');
  return (
    <text x={MIDDLE} y="300" fontSize={hasBegun ? 148 : 96} textAnchor="middle" fill="#ffffff">
      {text}
    </text>
  );
}

/** The day and the ground. */
function Place({ match, language: { locale } }: PartProps) {
  const at = `${timeText(Date.parse(match.kickoff_dt), 'moment', locale, 'UTC')} UTC`;
  const place = fitText([at, match.venue_name].filter((each) => each !== null).join(' · '), 800, 34, 1);
  return (
    <>
      <path d="M72 478H1128" stroke="#2a3542" strokeWidth="2" />
      <text x="1128" y="575" fontSize={place.size} textAnchor="end" fill={match.is_void ? MUTED : BRIGHT}>
        {place.lines[0]}
      </text>
    </>
  );
}
