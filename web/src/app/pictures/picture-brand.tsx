import type { ReactNode } from 'react';
import { MARK, MARK_PAINT, WORDMARK } from '../../ui/brand/mark.ts';

interface PictureBrandProps {
  readonly x: number;
  readonly y: number;
  /** Side of the mark; the name next to it is half as high. */
  readonly size: number;
  /** Nothing is drawn below the name: it is centred on the mark. */
  readonly isAlone?: boolean;
}

/** Mark and name for pictures, which have no style sheet. */
export function PictureBrand({ x, y, size, isAlone = false }: PictureBrandProps) {
  const { side, lines, ball, gap, radius } = MARK;
  const height = size * 0.5;
  return (
    <>
      <svg x={x} y={y} width={size} height={size} viewBox={`0 0 ${side} ${side}`}>
        <rect width={side} height={side} rx={radius} fill={MARK_PAINT.pitch} />
        <path d={lines} fill={MARK_PAINT.lines} />
        <circle cx={ball.x} cy={ball.y} r={ball.radius + gap} fill={MARK_PAINT.pitch} />
        <circle cx={ball.x} cy={ball.y} r={ball.radius} fill={MARK_PAINT.ball} />
      </svg>
      <svg
        x={x + size * 1.28}
        y={isAlone ? y + (size - height) / 2 : y - size * 0.02}
        width={(height * WORDMARK.width) / WORDMARK.height}
        height={height}
        viewBox={WORDMARK.box}
      >
        <path d={WORDMARK.letters} fill={MARK_PAINT.lines} />
        <circle cx={WORDMARK.ball.x} cy={WORDMARK.ball.y} r={WORDMARK.ball.radius} fill={MARK_PAINT.ball} />
      </svg>
    </>
  );
}

const FACE = "'Barlow Condensed', 'Noto Sans CJK SC', sans-serif";

/** The frame of a link preview: 1200 by 630 px, in the scoreboard font. */
export function WidePicture({ children }: { readonly children: ReactNode }) {
  return (
    <PictureFrame width={1200} height={630}>
      {children}
    </PictureFrame>
  );
}

interface PictureFrameProps {
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** The frame of a picture, in the scoreboard font. */
export function PictureFrame({ width, height, children }: PictureFrameProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={FACE}
      fontWeight="600"
    >
      {children}
    </svg>
  );
}
