import type { LanguageCode } from '@touchline/contract';
import { fitText } from '../../game/cards/art/fit-text.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import type { Language } from '../../lib/i18n/languages.tsx';
import { xfcText } from '../../lib/i18n/money.ts';
import type { Startup } from '../../lib/loading/startup.ts';
import { leagueText } from '../../lib/page/league.ts';
import { timeText } from '../../lib/time/dates.ts';
import { drawWidePicture } from './draw-picture.tsx';
import { PictureBrand } from './picture-brand.tsx';
import { BRIGHT, LIME, MUTED, PictureNight } from './picture-night.tsx';

type PictureContest = CallOutput<'contests.get'>;

const LEFT = 72;
const WIDTH = 1056;
const XFC = '#ffb938';

/**
 * Draws a contest's picture, 1200 by 630 px, as the text of an SVG file: the terms that visitors see, neither picks
 * nor members.
 */
export function drawContestPicture(
  contest: PictureContest,
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  return drawWidePicture(code, catalog, (language) => (
    <>
      <PictureNight centre={{ x: 1130, y: 315, top: 0 }}>
        <Floodlight />
      </PictureNight>
      <Badges contest={contest} language={language} />
      <Name contest={contest} language={language} />
      <Figures contest={contest} language={language} />
      <PictureBrand x={LEFT} y={524} size={56} isAlone />
      {contest.sponsor !== null && <Sponsor sponsor={contest.sponsor} language={language} />}
    </>
  ));
}

/** Light from a corner of the ground. */
function Floodlight() {
  return (
    <>
      <defs>
        <radialGradient id="floodlight" cx="1" cy="0" r=".9">
          <stop offset="0" stopColor={LIME} stopOpacity=".16" />
          <stop offset="1" stopColor={LIME} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0H1200V630H0Z" fill="url(#floodlight)" />
    </>
  );
}

interface PartProps {
  readonly contest: PictureContest;
  readonly language: Language;
}

/** Kind, scoring, and whether it is private or guaranteed, in one line. */
function Badges({ contest, language: { t } }: PartProps) {
  const facts = [
    t(`contests.kind.${contest.kind}`),
    contest.is_pro ? t(`pro.badge.${contest.pro_tier ?? 'any'}`) : t('contests.easy'),
    ...(contest.is_private ? [t('contests.private')] : []),
    ...(/[1-9]/.test(contest.guaranteed_pool) ? [t('contest-creation.guaranteed')] : []),
  ];
  return (
    <text x={LEFT} y="104" fontSize="36" fill={LIME}>
      {facts.join('  ·  ').toLocaleUpperCase()}
    </text>
  );
}

/** Its name, and its league, matches, organizer and ground below. */
function Name({ contest, language: { t } }: PartProps) {
  const name = fitText(contest.name, WIDTH, 108);
  const step = name.size * 0.94;
  const facts = [
    leagueText(contest.league, t),
    t('contests.match-count', { count: contest.match_count }),
    ...(contest.organizer === null ? [] : [t('contests.made-by', { name: contest.organizer.nickname })]),
    ...(contest.venue === null ? [] : [t('contest-creation.at', { name: contest.venue.name })]),
  ].join(' · ');
  const below = fitText(facts, WIDTH, 34, 1);
  const first = 128 + name.size * 0.8;
  return (
    <>
      {name.lines.map((line, index) => (
        <text key={line} x={LEFT - 3} y={first + index * step} fontSize={name.size} fill="#ffffff">
          {line}
        </text>
      ))}
      <text x={LEFT} y={first + (name.lines.length - 1) * step + 54} fontSize={below.size} fill={MUTED}>
        {below.lines[0]}
      </text>
    </>
  );
}

/** Prizes, entry and start, side by side. */
function Figures({ contest, language: { t, locale } }: PartProps) {
  const xfc = t('ui.xfc');
  const figures = [
    [t('contests.column.pool'), `${xfcText(contest.pool, locale)} ${xfc}`, XFC],
    [
      t('contests.column.entry'),
      contest.free_entry ? t('contests.free') : `${xfcText(contest.entry_fee, locale)} ${xfc}`,
      BRIGHT,
    ],
    // A picture is the same for every reader: the time zone is in it.
    [
      t('contests.column.start'),
      `${timeText(Date.parse(contest.contest_dt), 'moment', locale, 'UTC')} UTC`,
      BRIGHT,
    ],
  ] as const;
  return (
    <>
      <path d={`M${LEFT} 378H${LEFT + WIDTH}`} stroke="#2a3542" strokeWidth="2" />
      {figures.map(([label, text, colour], index) => {
        const value = fitText(text, index === 2 ? 400 : 290, 54, 1);
        const x = LEFT + index * 328;
        return (
          <g key={label}>
            <text x={x} y="422" fontSize="26" fill={MUTED}>
              {label.toLocaleUpperCase(locale)}
            </text>
            <text x={x} y="478" fontSize={value.size} fill={colour}>
              {value.lines[0]}
            </text>
          </g>
        );
      })}
    </>
  );
}

interface SponsorProps {
  readonly sponsor: NonNullable<PictureContest['sponsor']>;
  readonly language: Language;
}

/** The sponsor's name beside its colour. */
function Sponsor({ sponsor, language: { t } }: SponsorProps) {
  const name = fitText(t('contest-creation.sponsored', { name: sponsor.sponsor_name }), 480, 32, 1);
  return (
    <>
      <rect x="560" y="530" width="44" height="44" rx="6" fill={sponsor.background_color} />
      <text x="622" y="562" fontSize={name.size} fill={BRIGHT}>
        {name.lines[0]}
      </text>
    </>
  );
}
