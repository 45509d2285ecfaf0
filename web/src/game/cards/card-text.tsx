import { playerKit } from '@touchline/domain/football/kits';
import { ShirtNumber } from '../clubs/kit.tsx';
import { hasPortrait, SHIRTS } from './art/card-ground.tsx';
import { hasFlag, type CardDetail } from './card-size.ts';
import { CardRecord } from './card-record.tsx';
import { fitText } from './art/fit-text.ts';
import { FlagArt } from './flag.tsx';
import { cardStars, MATERIALS, type Material } from './art/materials.ts';
import type { CardPlayer } from './card-player.ts';

const FACE =
  "'Barlow Condensed', 'Barlow fallback', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** In units of the picture. */
export const FLAG_WIDTH = 42;

/** Texts of a card that depend on the language. */
export interface CardTexts {
  /** The position in one or two letters. */
  readonly position: string;
  readonly form: string;
}

export interface CardTextProps {
  readonly player: CardPlayer;
  readonly texts: CardTexts;
  readonly detail: CardDetail;
  /** The address of the flag's image; without one the flag is drawn. */
  readonly flag?: string | null | undefined;
}

/** The player's own part of a card: number, position, country, name, form and price. */
export function CardText({ player, texts, detail, flag }: CardTextProps) {
  const material = MATERIALS[cardStars(player.stars)];
  const kit = playerKit(player.position, player.club.kit);
  return (
    <g fontFamily={FACE} fontWeight="600" textRendering="geometricPrecision">
      {hasPortrait(player.stars) ? (
        <CornerNumber player={player} material={material} detail={detail} />
      ) : (
        <ShirtNumber kit={kit} number={player.shirt_number} place={SHIRTS[detail]} />
      )}
      {detail === 'small' && <SmallTexts player={player} texts={texts} material={material} />}
      {hasFlag(detail) && (
        <>
          <text x="20" y="58" fontSize="50" fill={material.ink}>
            {texts.position}
          </text>
          {player.nationality !== null && (
            <FlagArt country={player.nationality} x={21} y={70} width={FLAG_WIDTH} picture={flag} />
          )}
        </>
      )}
      {detail === 'medium' && <MediumTexts player={player} material={material} />}
      {detail === 'full' && <FullTexts player={player} texts={texts} material={material} />}
    </g>
  );
}

/** The position and size of the number of a player shown as a portrait. */
const NUMBERS = {
  mark: { x: 26, y: 96, size: 96 },
  small: { x: 21, y: 124, size: 50 },
  medium: { x: 20, y: 140, size: 40 },
  full: { x: 20, y: 139, size: 40 },
} as const satisfies Record<CardDetail, object>;

/** The shirt number at the edge of the card: on a bust it would be hidden by the plate. */
function CornerNumber({ player, material, detail }: PlateProps & { readonly detail: CardDetail }) {
  const { x, y, size } = NUMBERS[detail];
  return (
    <text x={x} y={y} fontSize={size} fill={material.ink} fillOpacity={detail === 'full' ? 0.78 : 1}>
      {player.shirt_number}
    </text>
  );
}

type PlateProps = Pick<CardTextProps, 'player'> & { readonly material: Material };

function SmallTexts({ player, texts, material }: PlateProps & Pick<CardTextProps, 'texts'>) {
  return (
    <>
      <text x="20" y="72" fontSize="66" fill={material.ink}>
        {texts.position}
      </text>
      <Name name={player.short_name} ink={material.ink} y={372} largest={64} lines={1} />
    </>
  );
}

function MediumTexts({ player, material }: PlateProps) {
  return (
    <>
      <Name name={player.short_name} ink={material.ink} y={376} largest={62} lines={2} />
      {player.price !== undefined && (
        <text x="300" y="424" textAnchor="end" fontSize="36" fill={material.ink}>
          {player.price}
        </text>
      )}
    </>
  );
}

function FullTexts({ player, texts, material }: PlateProps & Pick<CardTextProps, 'texts'>) {
  const { form = [], figure = null, price, issue, season } = player;
  const about = season === undefined ? player.club.name : `${player.club.name} · ${season.name}`;
  const club = fitText(about, price === undefined ? 272 : 176, 20, 1);
  return (
    <>
      {season !== undefined && hasPortrait(player.stars) && (
        <CardRecord position={player.position} season={season} />
      )}
      {issue !== undefined && (
        <text x="298" y="306" textAnchor="end" fontSize="18" letterSpacing=".8" fill={material.quiet}>
          {issue}
        </text>
      )}
      <Name name={player.short_name} ink={material.ink} y={354} largest={54} lines={2} />
      <text x="24" y="379" fontSize={club.size} fill={material.quiet}>
        {club.lines[0]}
      </text>
      {price !== undefined && (
        <text x="298" y="380" textAnchor="end" fontSize="24" fill={material.ink}>
          {price}
        </text>
      )}
      <path d="M24 390H298" stroke={material.quiet} strokeOpacity=".35" strokeWidth="1" />
      {figure !== null && (
        <text x="298" y="422" textAnchor="end" fontSize="27" fill={material.ink}>
          {figure}
        </text>
      )}
      {(figure !== null || form.length > 0) && (
        <text
          x={form.length > 0 ? 180 : 290 - (figure ?? '').length * FIGURE_STEP}
          y="422"
          textAnchor="end"
          fontSize="15"
          fill={material.quiet}
        >
          {texts.form}
        </text>
      )}
      {form.length > 0 && <FormBars form={form} material={material} />}
    </>
  );
}

interface NameProps {
  readonly name: string;
  readonly ink: string;
  /** The baseline of a name on one line. */
  readonly y: number;
  readonly largest: number;
  readonly lines: 1 | 2;
}

function Name({ name, ink, y, largest, lines }: NameProps) {
  const fitted = fitText(name, 272, largest, lines);
  const step = fitted.size * 0.87;
  const first = fitted.lines.length === 2 ? y + largest * 0.04 - step : y - (largest - fitted.size) * 0.28;
  return fitted.lines.map((line, index) => (
    <text key={line} x="23" y={first + index * step} fontSize={fitted.size} fill={ink}>
      {line}
    </text>
  ));
}

/** The width of a character of the form's figure. */
const FIGURE_STEP = 12;
const BARS = 5;
const BARS_RIGHT = 252;
const BAR_STEP = 13;
const BAR_HEIGHT = 26;
const BAR_BASE = 424;

/** Points of the last matches as bars; negative points hang below the line. */
function FormBars({ form, material }: { readonly form: readonly number[]; readonly material: Material }) {
  const shown = form.slice(-BARS);
  const max = Math.max(8, ...shown.map(Math.abs));
  const left = BARS_RIGHT - shown.length * BAR_STEP;
  return (
    <>
      <path
        d={`M${BARS_RIGHT - BARS * BAR_STEP - 2} ${BAR_BASE}H${BARS_RIGHT - 1}`}
        stroke={material.quiet}
        strokeOpacity=".6"
        strokeWidth="1"
      />
      {shown.map((points, index) => {
        const height = Math.max((Math.abs(points) / max) * BAR_HEIGHT, 1.5);
        const y = points < 0 ? BAR_BASE : BAR_BASE - height;
        return (
          <rect
            key={`${index} ${points}`}
            x={left + index * BAR_STEP}
            y={y}
            width="9"
            height={points < 0 ? Math.min(height, 8) : height}
            rx="1.5"
            fill={index === shown.length - 1 ? material.star : material.quiet}
          />
        );
      })}
    </>
  );
}
