import type { LanguageCode } from '@touchline/contract';
import { fitText } from '../../game/cards/art/fit-text.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import type { Language } from '../../lib/i18n/languages.tsx';
import type { Startup } from '../../lib/loading/startup.ts';
import { MARK_PAINT } from '../../ui/brand/mark.ts';
import { drawWidePicture } from './draw-picture.tsx';
import { PictureBrand } from './picture-brand.tsx';
import { BRIGHT, LIME, MUTED, PictureNight } from './picture-night.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

/** The profile as a visitor sees it. */
type PictureProfile = CallOutput<'profiles.get'>;

const LEFT = 72;
const WIDTH = 1056;
/** The badge with the initials. */
const BADGE = { x: 192, y: 224, radius: 120 } as const;
const NAME_LEFT = 360;
/** Green above the badge. */
const GROUND = [
  [0, '#0a2a19'],
  [0.45, '#07090c'],
  [1, '#171e27'],
] as const;
const METALS = { gold: '#ffb938', silver: '#d5dde6', bronze: '#d08a52' } as const;

/**
 * Draws a manager's picture, 1200 by 630 px, as the text of an SVG file: nickname, level, and what of the results they
 * show. Texts are escaped, so a nickname is a text and nothing else.
 */
export function drawProfilePicture(
  profile: PictureProfile,
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  return drawWidePicture(code, catalog, (language) => (
    <>
      <PictureNight ground={GROUND} centre={{ ...BADGE, top: 0 }} />
      <Badge nickname={profile.manager.nickname} />
      <Name profile={profile} language={language} />
      {profile.results !== null && (
        <Figures results={profile.results} season={profile.season} language={language} />
      )}
      <PictureBrand x={LEFT} y={524} size={56} isAlone />
      {profile.results !== null && <Trophies trophies={profile.results.trophies} />}
    </>
  ));
}

function Badge({ nickname }: { readonly nickname: string }) {
  const initials = Array.from(nickname.trim()).slice(0, 2).join('').toUpperCase();
  return (
    <>
      <circle cx={BADGE.x} cy={BADGE.y} r={BADGE.radius} fill={MARK_PAINT.pitch} />
      <circle cx={BADGE.x} cy={BADGE.y} r={BADGE.radius - 6} fill="none" stroke={LIME} strokeWidth="6" />
      <text x={BADGE.x} y={BADGE.y + 38} fontSize="108" textAnchor="middle" fill="#ffffff">
        {initials}
      </text>
    </>
  );
}

interface PartProps {
  readonly profile: PictureProfile;
  readonly language: Language;
}

function Name({ profile: { manager }, language: { t, locale } }: PartProps) {
  const name = fitText(manager.nickname, LEFT + WIDTH - NAME_LEFT, 108, 1);
  return (
    <>
      <text x={NAME_LEFT} y="168" fontSize="36" fill={LIME}>
        {t('profiles.picture').toLocaleUpperCase(locale)}
      </text>
      <text x={NAME_LEFT - 3} y="262" fontSize={name.size} fill="#ffffff">
        {name.lines[0]}
      </text>
      <text x={NAME_LEFT} y="318" fontSize="36" fill={MUTED}>
        {`${t('profiles.level', { level: manager.level })} · ${t('profiles.followers', { count: manager.followers })}`}
      </text>
    </>
  );
}

interface FiguresProps {
  readonly results: NonNullable<PictureProfile['results']>;
  readonly season: PictureProfile['season'];
  readonly language: Language;
}

/** Contests, wins, prizes and the rank in the tops, or else the best one in a contest, side by side. */
function Figures({ results, season, language: { t, locale } }: FiguresProps) {
  const format = numberFormat(locale);
  const share = results.contests === 0 ? 0 : results.in_prizes / results.contests;
  const figures = [
    ['contests', format.format(results.contests)],
    ['wins', format.format(results.wins)],
    ['in-prizes', percentText(share, locale)],
    season?.rank === undefined || season.rank === null
      ? ['best-rank', results.best_rank === null ? '–' : format.format(results.best_rank)]
      : ['season.rank', `${format.format(season.rank)} / ${format.format(season.of)}`],
  ] as const;
  return (
    <>
      <path d={`M${LEFT} 378H${LEFT + WIDTH}`} stroke="#2a3542" strokeWidth="2" />
      {figures.map(([name, value], index) => {
        const x = LEFT + index * 270;
        const label = fitText(t(`profiles.${name}`).toLocaleUpperCase(locale), 250, 26, 1);
        return (
          <g key={name}>
            <text x={x} y="422" fontSize={label.size} fill={MUTED}>
              {label.lines[0]}
            </text>
            <text x={x} y="480" fontSize="58" fill={BRIGHT}>
              {value}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** A medal of each metal with the number of trophies. */
function Trophies({ trophies }: { readonly trophies: FiguresProps['results']['trophies'] }) {
  return (['gold', 'silver', 'bronze'] as const).map((metal, index) => (
    <g key={metal} opacity={trophies[metal] === 0 ? 0.35 : 1}>
      <circle cx={780 + index * 130} cy="552" r="26" fill={METALS[metal]} />
      <text x={818 + index * 130} y="566" fontSize="40" fill={BRIGHT}>
        {trophies[metal]}
      </text>
    </g>
  ));
}

/** A share in percent with a plain space: the bundled font has no narrow or fixed one. */
function percentText(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent' }).format(share).replaceAll(/\s/gu, ' ');
}
