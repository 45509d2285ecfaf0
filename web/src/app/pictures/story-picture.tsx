import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '@touchline/contract';
import { linePoints, stepPath } from '../../features/contests/story/rank-line.ts';
import { fitText, textWidth } from '../../game/cards/art/fit-text.ts';
import { KitArt } from '../../game/clubs/kit.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { createLanguage, type Language } from '../../lib/i18n/languages.tsx';
import { pointsValues, xfcText } from '../../lib/i18n/money.ts';
import type { Startup } from '../../lib/loading/startup.ts';
import { MARK_PAINT } from '../../ui/brand/mark.ts';
import { PictureBrand, PictureFrame } from './picture-brand.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

type Answer = CallOutput<'contests.story'>;
type Story = NonNullable<Answer['story']>;

const MUTED = '#93a1b0';
const BRIGHT = '#e8edf2';
const LIME = '#c8ff2e';
const GOLD = '#ffb938';
const LINE = '#2a3542';

/** The positions of the parts of a picture. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  /** Width of the texts of the head. */
  readonly room: number;
  /** Baselines of contest, nickname, rank and points, with the sizes of their texts. */
  readonly contest: readonly [y: number, size: number];
  readonly nickname: readonly [y: number, size: number];
  readonly rank: readonly [y: number, size: number];
  readonly points: readonly [y: number, size: number];
  readonly chart: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The first fact, the step to the next, and the side of its shirt. */
  readonly facts: {
    readonly x: number;
    readonly y: number;
    readonly dx: number;
    readonly dy: number;
    readonly shirt: number;
    readonly width: number;
  };
  readonly brand: { readonly x: number; readonly y: number; readonly size: number };
}

const LAYOUTS: Readonly<Record<'wide' | 'tall', Layout>> = {
  wide: {
    width: 1200,
    height: 630,
    left: 64,
    room: 536,
    contest: [84, 34],
    nickname: [150, 62],
    rank: [276, 118],
    points: [334, 38],
    chart: { x: 640, y: 64, width: 496, height: 270 },
    facts: { x: 64, y: 392, dx: 374, dy: 0, shirt: 76, width: 262 },
    brand: { x: 64, y: 536, size: 52 },
  },
  tall: {
    width: 1080,
    height: 1920,
    left: 84,
    room: 912,
    contest: [330, 46],
    nickname: [430, 96],
    rank: [640, 210],
    points: [744, 56],
    chart: { x: 124, y: 850, width: 872, height: 420 },
    facts: { x: 84, y: 1330, dx: 0, dy: 150, shirt: 116, width: 760 },
    brand: { x: 84, y: 150, size: 84 },
  },
};

/**
 * Draws how a contest went for an entry as the text of an SVG file: 1200 by 630 px for posts and links, 1080 by 1920 px for
 * stories. Texts are escaped, so a nickname is a text and nothing else.
 */
export function drawStoryPicture(
  answer: Answer,
  size: 'wide' | 'tall',
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  const language = createLanguage(code, catalog);
  const layout = LAYOUTS[size];
  const { story } = answer;
  return renderToStaticMarkup(
    <PictureFrame width={layout.width} height={layout.height}>
      <Ground layout={layout} />
      {story !== null && (
        <Head name={answer.contest_name} story={story} language={language} layout={layout} />
      )}
      {story !== null && story.path.length > 1 && <Path story={story} language={language} layout={layout} />}
      {story !== null && <Facts story={story} language={language} layout={layout} />}
      <PictureBrand x={layout.brand.x} y={layout.brand.y} size={layout.brand.size} isAlone />
    </PictureFrame>,
  );
}

/** A pitch at night under one floodlight. */
function Ground({ layout: { width, height } }: { readonly layout: Layout }) {
  return (
    <>
      <defs>
        <linearGradient id="night" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#0a2a19" />
          <stop offset=".5" stopColor="#07090c" />
          <stop offset="1" stopColor="#171e27" />
        </linearGradient>
        <radialGradient id="light" cx=".9" cy="0" r=".9">
          <stop offset="0" stopColor={LIME} stopOpacity=".18" />
          <stop offset="1" stopColor={LIME} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d={`M0 0H${width}V${height}H0Z`} fill="url(#night)" />
      <path d={`M0 0H${width}V${height}H0Z`} fill="url(#light)" />
      <g fill="none" stroke="#fff" strokeOpacity=".05" strokeWidth="4">
        <circle cx={width} cy={height} r={height / 3} />
      </g>
      <path d={`M0 0H${width}V10H0Z`} fill={MARK_PAINT.pitch} />
    </>
  );
}

interface PartProps {
  readonly story: Story;
  readonly language: Language;
  readonly layout: Layout;
}

/** Contest and manager, then the rank among all, points and prize. */
function Head({ name, story, language: { t, locale }, layout }: PartProps & { readonly name: string }) {
  const { left, room, contest, nickname, rank, points } = layout;
  const format = numberFormat(locale);
  const isPaid = /[1-9]/.test(story.prize);
  const texts = [
    { at: contest, text: name, colour: LIME },
    { at: nickname, text: story.manager.nickname, colour: '#ffffff' },
    {
      at: rank,
      text: t('live-contest.result.place', {
        rank: format.format(story.rank),
        total: format.format(story.entries),
      }),
      colour: isPaid ? LIME : BRIGHT,
    },
    {
      at: points,
      text: [
        t('contests.points.counted', pointsValues(story.points, locale)),
        ...(isPaid ? [`+${xfcText(story.prize, locale)} XFC`] : []),
      ].join(' · '),
      colour: isPaid ? GOLD : MUTED,
    },
  ];
  return texts.map(({ at: [y, largest], text, colour }) => {
    // A rank is shown whole, however small it gets.
    const fitted =
      y === rank[0]
        ? { lines: [text], size: Math.min(largest, room / textWidth(text)) }
        : fitText(text, room, largest, 1);
    return (
      <text key={y} x={left} y={y} fontSize={fitted.size} fill={colour}>
        {fitted.lines[0]}
      </text>
    );
  });
}

const CHART_PADDING = 14;

/** The rank from the kick-off to the end. */
function Path({
  story: { path, entries },
  language: { t, locale },
  layout: {
    chart,
    points: [, size],
  },
}: PartProps) {
  const { x, y, width, height } = chart;
  const places = linePoints(path, entries, { width, height, padding: CHART_PADDING });
  const last = places.at(-1);
  const ranks = path.map(({ rank }) => rank);
  const format = numberFormat(locale);
  const line = stepPath(places);
  const small = size * 0.7;
  const worst = ranks.indexOf(Math.max(...ranks));
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`${line}V${height}H${CHART_PADDING}Z`} fill={LIME} fillOpacity=".1" />
      <path d={`M0 ${height}H${width}`} stroke={LINE} strokeWidth="3" />
      <path d={line} fill="none" stroke={LIME} strokeWidth="7" strokeLinejoin="round" strokeLinecap="round" />
      {last !== undefined && <circle cx={last.x} cy={last.y} r="14" fill="#ffffff" />}
      <text
        x={0}
        y={CHART_PADDING + small * 0.35}
        textAnchor="end"
        fontSize={small}
        fill={MUTED}
        fillOpacity=".9"
      >
        {format.format(Math.min(...ranks))}
      </text>
      <text
        x={0}
        y={(places[worst]?.y ?? 0) + small * 0.35}
        textAnchor="end"
        fontSize={small}
        fill={MUTED}
        fillOpacity=".9"
      >
        {ranks[worst] === Math.min(...ranks) ? '' : format.format(ranks[worst] ?? 0)}
      </text>
      <text x={width} y={height + small + 12} textAnchor="end" fontSize={small} fill={MUTED}>
        {t('story.chart')}
      </text>
    </g>
  );
}

interface Fact {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly player: NonNullable<Story['best_player']>['player'] | null;
}

/** Up to three facts: the best player, the next prize or the margin, and the rival. */
function Facts({ story, language, layout: { facts } }: PartProps) {
  const { x, y, dx, dy, shirt, width } = facts;
  return factsOf(story, language).map(({ label, title, text, player }, index) => {
    const left = x + index * dx;
    const top = y + index * dy;
    const textLeft = left + (player === null ? 0 : shirt + 14);
    const room = width - (player === null ? -shirt : 0);
    const lines = [
      { text: label.toLocaleUpperCase(language.locale), size: shirt * 0.24, y: 0.24, colour: MUTED },
      { text: title, size: shirt * 0.42, y: 0.64, colour: '#ffffff' },
      { text, size: shirt * 0.29, y: 0.98, colour: BRIGHT },
    ];
    return (
      <g key={label}>
        {player !== null && (
          <svg x={left} y={top} width={shirt} height={shirt} viewBox="0 0 96 96">
            <KitArt kit={player.club.kit} number={player.shirt_number} />
          </svg>
        )}
        {lines.map((line) => {
          const fitted = fitText(line.text, room, line.size, 1);
          return (
            <text
              key={line.y}
              x={textLeft}
              y={top + shirt * line.y}
              fontSize={fitted.size}
              fill={line.colour}
            >
              {fitted.lines[0]}
            </text>
          );
        })}
      </g>
    );
  });
}

function factsOf(story: Story, { t, locale }: Language): readonly Fact[] {
  const { best_player: best, rival } = story;
  const format = numberFormat(locale);
  return [
    ...(best === null
      ? []
      : [
          {
            label: t('story.player'),
            title: best.player.short_name,
            text: t(best.captain ? 'story.player.captain' : 'story.player.brought', {
              points: Number(best.counted),
            }),
            player: best.player,
          },
        ]),
    ...marginOf(story, { t, locale }),
    ...(rival === null
      ? []
      : [
          {
            label: t('story.rival'),
            title: rival.entry.nickname,
            text: t('story.rank', { rank: format.format(rival.entry.rank) }),
            player: null,
          },
        ]),
  ];
}

function marginOf(
  { next_prize: next, next_prize_held_by: held, runner_up: second }: Story,
  { t, locale }: Pick<Language, 't' | 'locale'>,
): readonly Fact[] {
  if (second !== null) {
    const { turn, lead, entry } = second;
    const isLevel = Number(lead) === 0;
    return [
      {
        label: t('story.lead'),
        title: t(isLevel ? 'story.lead.level' : 'story.lead.by', {
          points: Number(lead),
          manager: entry.nickname,
        }),
        text:
          turn === null || turn.player === null || isLevel
            ? ''
            : t('story.lead.turn', { player: turn.player.short_name, minute: turn.minute }),
        player: isLevel ? null : (turn?.player ?? null),
      },
    ];
  }
  if (next === null) return [];
  const turn = held?.turn ?? null;
  return [
    {
      label: t('story.prize'),
      title: t('story.prize.short', { points: Number(next.points), amount: xfcText(next.prize, locale) }),
      text:
        held === null || turn === null || turn.player === null
          ? ''
          : t('story.prize.turn', {
              manager: held.entry.nickname,
              player: turn.player.short_name,
              minute: turn.minute,
            }),
      player: turn?.player ?? null,
    },
  ];
}
