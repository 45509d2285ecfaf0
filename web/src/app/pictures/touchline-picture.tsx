import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '@touchline/contract';
import { createLanguage } from '../../lib/i18n/languages.tsx';
import type { Startup } from '../../lib/loading/startup.ts';
import { fitText } from '../../game/cards/art/fit-text.ts';
import { MARK, MARK_PAINT } from '../../ui/brand/mark.ts';
import { PictureBrand, WidePicture } from './picture-brand.tsx';

const LEFT = 88;
const LINE_WIDTH = 600;
const SIZE = 118;

/** The picture of the product, 1200 by 630 px, as the text of an SVG file: the slogan and the mark. */
export function drawTouchlinePicture(code: LanguageCode, catalog: Startup['catalog']): string {
  const { t } = createLanguage(code, catalog);
  const sentences = t('home.line').split(/(?<=[.!])\s+|(?<=。)/);
  const size = Math.min(...sentences.map((sentence) => fitText(sentence, LINE_WIDTH, SIZE, 1).size));
  const step = size * 1.04;
  const first = 350 - ((sentences.length - 1) * step) / 2 + size * 0.35;
  return renderToStaticMarkup(
    <WidePicture>
      <Ground />
      <PictureBrand x={LEFT} y={72} size={72} isAlone />
      {sentences.map((sentence, index) => (
        <text key={sentence} x={LEFT - 5} y={first + index * step} fontSize={size} fill={MARK_PAINT.lines}>
          {sentence}
        </text>
      ))}
    </WidePicture>,
  );
}

/** The mark enlarged to a pitch at night: the line leaves the picture, the ball is crossing it. */
function Ground() {
  const scale = 630 / MARK.side;
  return (
    <>
      <defs>
        <linearGradient id="night" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#07090c" />
          <stop offset=".62" stopColor="#07090c" />
          <stop offset="1" stopColor="#0a1a12" />
        </linearGradient>
        <clipPath id="corner">
          <path d="M820 0H1200V630H620Z" />
        </clipPath>
      </defs>
      <path d="M0 0H1200V630H0Z" fill="url(#night)" />
      <g clipPath="url(#corner)">
        <path d="M0 0H1200V630H0Z" fill={MARK_PAINT.pitch} />
        <path d="M640 0h96v630h-96zM832 0h96v630h-96zM1024 0h96v630h-96z" fill="#0a6336" />
        <g transform={`translate(610 0) scale(${scale})`}>
          <path d="M-8 13.5h48v5H-8zM7.5 18.5h5V40h-5z" fill={MARK_PAINT.lines} />
          <circle cx={MARK.ball.x} cy={MARK.ball.y} r={MARK.ball.radius + MARK.gap} fill={MARK_PAINT.pitch} />
          <circle cx={MARK.ball.x} cy={MARK.ball.y} r={MARK.ball.radius} fill={MARK_PAINT.ball} />
        </g>
      </g>
    </>
  );
}
