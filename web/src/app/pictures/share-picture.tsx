import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '@touchline/contract';
import { createLanguage, type Translate } from '../../lib/i18n/languages.tsx';
import { pointsText } from '../../lib/i18n/money.ts';
import type { Startup } from '../../lib/loading/startup.ts';
import { CardFace } from '../../game/cards/card-face.tsx';
import { CARD_HEIGHT, CARD_WIDTH } from '../../game/cards/card-size.ts';
import { CardStarRow } from '../../game/cards/card-stars.tsx';
import { fitText } from '../../game/cards/art/fit-text.ts';
import { FlagArt } from '../../game/cards/flag.tsx';
import { cardStars, MATERIALS } from '../../game/cards/art/materials.ts';
import { CrestArt } from '../../game/clubs/crest.tsx';
import { PictureBrand, WidePicture } from './picture-brand.tsx';
import type { CardPlayer, CardSeason } from '../../game/cards/card-player.ts';

/** The data of a player's picture; `figure` is the player's form as a decimal number. */
interface PicturePlayer extends CardPlayer {
  readonly form: readonly number[];
  readonly figure: string | null;
}

/** `wide` is 1200 by 630 px, for links; `card` is the card alone, 640 by 896 px. */
type PictureSize = 'wide' | 'card';

/** Draws a player's picture as the text of an SVG file that needs only the scoreboard font. */
export function drawPlayerPicture(
  given: PicturePlayer,
  size: PictureSize,
  code: LanguageCode,
  catalog: Startup['catalog'],
): string {
  const { t, locale } = createLanguage(code, catalog);
  const figure = given.figure === null ? null : pointsText(given.figure, locale);
  const player = { ...given, figure, ...seasonText(given.season, t) };
  const texts = { position: t(`ui.position.${player.position}.short`), form: t('cards.form') };
  const card = <CardFace player={player} texts={texts} detail="full" id="card" />;
  return renderToStaticMarkup(
    size === 'card' ? (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="640"
        height="896"
        viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
      >
        {card}
      </svg>
    ) : (
      <WidePicture>
        <Stage player={player} />
        <svg x="72" y="43" width="389" height="544" viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}>
          {card}
        </svg>
        <About player={player} t={t} />
      </WidePicture>
    ),
  );
}

/** The season with its name in words. */
function seasonText(season: CardSeason | undefined, t: Translate): { readonly season?: CardSeason } {
  return season === undefined
    ? {}
    : { season: { ...season, name: t('cards.season', { name: season.name }) } };
}

/** The background: a corner of a floodlit pitch in the club's colours. */
function Stage({ player }: { readonly player: CardPlayer }) {
  const { colour_1, colour_2 } = player.club.kit;
  return (
    <>
      <defs>
        <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#171e27" />
          <stop offset="1" stopColor="#07090c" />
        </linearGradient>
        <radialGradient id="floodlight" cx=".22" cy=".5" r=".6">
          <stop offset="0" stopColor="#fff" stopOpacity=".2" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0H1200V630H0Z" fill="url(#ground)" />
      <path d="M0 420 470 0H560L0 500ZM0 560 640 0H668L0 585Z" fill={colour_1} opacity=".55" />
      <path d="M0 516 586 0H598L0 527Z" fill={colour_2} opacity=".7" />
      <path d="M0 0H1200V630H0Z" fill="url(#floodlight)" />
      <g fill="none" stroke="#fff" strokeOpacity=".08" strokeWidth="3">
        <circle cx="1200" cy="315" r="190" />
        <path d="M1200 0V630M500 20H1180V610H500" />
      </g>
    </>
  );
}

const LEFT = 530;
const WIDTH = 600;

function About({ player, t }: { readonly player: CardPlayer; readonly t: Translate }) {
  const name = fitText(player.name, WIDTH, 112);
  const step = name.size * 0.92;
  const lastLine = name.lines.length === 2 ? 176 + step * 1.6 : 176 + name.size * 0.6;
  const club = fitText(player.club.name, WIDTH - 90, 40, 1);
  return (
    <>
      {player.nationality !== null && <FlagArt country={player.nationality} x={LEFT} y={70} width={60} />}
      <text x={LEFT + (player.nationality === null ? 0 : 80)} y="102" fontSize="38" fill="#93a1b0">
        {`${t(`ui.position.${player.position}`)} · ${player.shirt_number}`}
      </text>
      {name.lines.map((line, index) => (
        <text
          key={line}
          x={LEFT - 4}
          y={lastLine - (name.lines.length - 1 - index) * step}
          fontSize={name.size}
          fill="#ffffff"
        >
          {line}
        </text>
      ))}
      <svg x={LEFT} y={lastLine + 34} width="76" height="76" viewBox="0 0 40 40">
        <CrestArt club={player.club} id="crest" lettered />
      </svg>
      <text x={LEFT + 96} y={lastLine + 87} fontSize={club.size} fill="#e8edf2">
        {club.lines[0]}
      </text>
      <CardStarRow
        stars={player.stars}
        material={{ ...MATERIALS[cardStars(player.stars)], star: '#f5c542', starOff: '#34414f' }}
        x={LEFT}
        y={lastLine + 142}
        size={46}
      />
      <PictureBrand x={LEFT} y={520} size={60} />
      <text x={LEFT + 78} y="581" fontSize="23" fill="#93a1b0">
        {t('home.line')}
      </text>
    </>
  );
}
