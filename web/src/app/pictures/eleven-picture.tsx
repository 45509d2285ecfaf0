import { playerKit } from '@touchline/domain/football/kits';
import type { LanguageCode } from '@touchline/contract';
import { fitText } from '../../game/cards/art/fit-text.ts';
import { KitArt } from '../../game/clubs/kit.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import type { Language } from '../../lib/i18n/languages.tsx';
import { pointsText } from '../../lib/i18n/money.ts';
import type { Startup } from '../../lib/loading/startup.ts';
import { MARK_PAINT } from '../../ui/brand/mark.ts';
import { drawWidePicture } from './draw-picture.tsx';
import { PictureBrand } from './picture-brand.tsx';

type Eleven = CallOutput<'football.elevens.get'>;

const LEFT = 56;
/** The column of the title beside the pitch. */
const COLUMN = 320;
const PITCH = { left: 420, top: 34, width: 742, height: 562 } as const;
const KIT = 74;
const MUTED = '#93a1b0';
const LIME = '#c8ff2e';

/** Draws the eleven of a round or season on a pitch, 1200 by 630 px, as the text of an SVG file. */
export function drawElevenPicture(eleven: Eleven, code: LanguageCode, catalog: Startup['catalog']): string {
  return drawWidePicture(code, catalog, (language) => (
    <>
      <path d="M0 0H1200V630H0Z" fill="#07090c" />
      <path d="M0 0H1200V10H0Z" fill={MARK_PAINT.pitch} />
      <Head eleven={eleven} language={language} />
      <Pitch />
      {eleven.players.map((picked) => (
        <Player key={picked.player.id} picked={picked} eleven={eleven} language={language} />
      ))}
      <PictureBrand x={LEFT} y={528} size={48} isAlone />
    </>
  ));
}

interface PartProps {
  readonly eleven: Eleven;
  readonly language: Language;
}

/** The league, what it is the eleven of, and its formation. */
function Head({ eleven: { league, round, formation }, language: { t } }: PartProps) {
  const name = fitText(league.label, COLUMN, 40, 2);
  const title = fitText(
    round === 0 ? t('players.eleven.season') : t('players.eleven.round', { round }),
    COLUMN,
    68,
    2,
  );
  return (
    <>
      {name.lines.map((line, index) => (
        <text key={line} x={LEFT} y={86 + index * name.size} fontSize={name.size} fill={LIME}>
          {line}
        </text>
      ))}
      {title.lines.map((line, index) => (
        <text
          key={line}
          x={LEFT - 2}
          y={110 + name.lines.length * name.size + title.size * (index + 0.8)}
          fontSize={title.size}
          fill="#ffffff"
        >
          {line}
        </text>
      ))}
      <text x={LEFT} y="480" fontSize="44" fill={MUTED}>
        {formation ?? league.season.name}
      </text>
    </>
  );
}

/** Turf in stripes with the lines of half a pitch. */
function Pitch() {
  const { left, top, width, height } = PITCH;
  const stripe = height / 7;
  return (
    <g>
      <rect x={left} y={top} width={width} height={height} rx="18" fill="#0d6b36" />
      {[0, 2, 4, 6].map((row) => (
        <rect
          key={row}
          x={left}
          y={top + row * stripe}
          width={width}
          height={stripe}
          rx="18"
          fill="#0f7a3e"
        />
      ))}
      <g fill="none" stroke="#ffffff" strokeOpacity=".35" strokeWidth="3">
        <rect x={left + 16} y={top + 16} width={width - 32} height={height - 32} />
        <path d={`M${left + 200} ${top + height - 16}v-92h${width - 400}v92`} />
        <path d={`M${left + width / 2 - 96} ${top + 16}a96 96 0 0 0 192 0`} />
      </g>
    </g>
  );
}

type PlayerProps = PartProps & { readonly picked: Eleven['players'][number] };

/** A shirt with the name and the points, the goalkeeper nearest to the viewer. */
function Player({ picked: { player, line, slot, points }, eleven, language: { locale } }: PlayerProps) {
  const lines = [...new Set(eleven.players.map((each) => each.line))].toSorted((one, other) => other - one);
  const own = eleven.players
    .filter((each) => each.line === line)
    .toSorted((one, other) => one.slot - other.slot);
  const place = own.findIndex((each) => each.slot === slot);
  const x = PITCH.left + (PITCH.width / own.length) * (place + 0.5);
  const y = PITCH.top + (PITCH.height / lines.length) * (lines.indexOf(line) + 0.5) - 14;
  const name = fitText(player.short_name, 132, 25, 1);
  return (
    <g>
      {player.club !== null && (
        <svg x={x - KIT / 2} y={y - KIT / 2 - 12} width={KIT} height={KIT} viewBox="0 0 96 96">
          <KitArt kit={playerKit(player.position, player.club.kit)} number={player.shirt_number} />
        </svg>
      )}
      <rect x={x - 70} y={y + 28} width="140" height="30" rx="6" fill="#07090c" fillOpacity=".82" />
      <text x={x} y={y + 51} textAnchor="middle" fontSize={name.size} fill="#ffffff">
        {name.lines[0]}
      </text>
      <text
        x={x}
        y={y + 82}
        textAnchor="middle"
        fontSize="27"
        fill={LIME}
        stroke="#07090c"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {pointsText(points, locale)}
      </text>
    </g>
  );
}
