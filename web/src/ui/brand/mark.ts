/**
 * The mark: touchline and halfway line meet in a T, as on every pitch, with the ball crossing the line. In a
 * square of 32; the lines extend beyond it.
 */
export const MARK = {
  side: 32,
  lines: 'M0 13.5H32v5H0zM7.5 18.5h5V32h-5z',
  ball: { x: 21.5, y: 11, radius: 6.5 },
  /** The gap between the line and the ball. */
  gap: 2.25,
  /** Corner radius of the tile. */
  radius: 7,
} as const;

/** The mark for 16 px, aligned to whole pixels. */
export const SMALL_MARK = {
  side: 16,
  lines: 'M0 7H16v2H0zM4 9h2v7H4z',
  ball: { x: 11, y: 5.5, radius: 3.5 },
  gap: 1,
  radius: 3.5,
} as const;

type MarkShape = typeof MARK | typeof SMALL_MARK;

/** The colours of the mark: pitch, lines and ball. */
interface MarkPaint {
  readonly pitch: string;
  readonly lines: string;
  readonly ball: string;
}

/** The colours of the mark, the same in both themes. */
export const MARK_PAINT = {
  pitch: '#0b6b3a',
  lines: '#ffffff',
  ball: '#c8ff2e',
} as const satisfies MarkPaint;

/**
 * The wordmark: Barlow Condensed 600 in lower case, with the ball as its dot. Outlines, so that it needs no font.
 * Its baseline is at 332.
 */
export const WORDMARK = {
  /** Its box: left, top, width, height. */
  box: '0 14 1330 326',
  width: 1330,
  height: 326,
  letters:
    'M104 156q0 2-1 3q-2 1-4 1h-25q-2 0-2 2v105q0 14 6 20q5 5 15 5h3q2 0 3 1q2 1 2 3v31q0 2-2 4q-1 1-3 1h' +
    '-14q-27 0-41-10q-13-10-13-38v-122q0-2-2-2h-14q-2 0-4-1q-1-1-1-3v-24q0-2 1-3q2-1 4-1h14q2 0 2-2v-44q0' +
    '-2 1-4q1-1 3-1h36q2 0 3 1q1 2 1 4v44q0 2 2 2h25q2 0 4 1q1 1 1 3v24zM202 335q-33 0-52-17q-19-18-19-48' +
    'v-80q0-30 19-48q20-18 52-18q34 0 53 18q19 18 19 48v80q0 30-19 48q-19 17-53 17zM202 295q12 0 19-8q7-8' +
    ' 7-21v-73q0-13-7-21q-7-8-19-8q-11 0-18 8q-6 8-6 21v73q0 13 6 21q7 8 18 8zM403 132q0-2 1-3q2-1 4-1h36' +
    'q2 0 4 1q1 1 1 3v195q0 2-1 4q-2 1-4 1h-36q-2 0-4-1q-1-2-1-4v-9q0-1-1-1q-1-1-2 1q-11 17-37 17q-24 0-3' +
    '9-15q-15-14-15-45v-143q0-2 1-3q2-1 4-1h36q2 0 4 1q1 1 1 3v133q0 30 23 30q12 0 18-8q7-9 7-24v-131zM55' +
    '6 335q-32 0-51-17q-19-18-19-48v-81q0-29 19-47q19-18 51-18q33 0 52 18q20 17 20 44v6q0 2-2 3q-1 1-3 1l' +
    '-37 2q-5 0-5-5v-4q0-10-7-17q-7-8-18-8q-10 0-17 8q-7 8-7 21v74q0 12 7 20q7 8 17 8q11 0 18-7q7-8 7-18v' +
    '-4q0-2 2-3q1-2 3-2l37 1q2 0 3 1q2 1 2 3v8q0 27-20 44q-19 17-52 17zM748 124q26 0 40 18q13 17 13 49v13' +
    '6q0 2-1 4q-2 1-4 1h-36q-2 0-4-1q-1-2-1-4v-132q0-15-6-23q-6-8-17-8q-12 0-18 9q-7 8-7 23v131q0 2-1 4q-' +
    '2 1-4 1h-36q-2 0-4-1q-1-2-1-4v-270q0-2 1-4q2-1 4-1h36q2 0 4 1q1 2 1 4v83q0 2 1 2q1 0 2-2q14-16 38-16' +
    'zM843 332q-2 0-4-1q-1-2-1-4v-270q0-2 1-4q2-1 4-1h37q2 0 3 1q1 2 1 4v270q0 2-1 4q-1 1-3 1h-37zM922 33' +
    '2q-2 0-3-1q-2-2-2-4v-195q0-2 2-3q1-1 3-1h37q2 0 3 1q2 1 2 3v195q0 2-2 4q-1 1-3 1h-37zM1086 124q26 0 ' +
    '39 18q14 17 14 49v136q0 2-2 4q-1 1-3 1h-37q-2 0-3-1q-2-2-2-4v-132q0-15-6-23q-6-8-17-8q-11 0-18 9q-6 ' +
    '8-6 23v131q0 2-2 4q-1 1-3 1h-37q-2 0-3-1q-2-2-2-4v-195q0-2 2-3q1-1 3-1h37q2 0 3 1q2 1 2 3v8q0 2 1 2q' +
    '1 0 2-2q14-16 38-16zM1316 242q0 2-2 3q-1 2-3 2h-89q-2 0-2 2v18q0 12 7 20q7 8 18 8q9 0 16-6q6-5 8-15q' +
    '1-4 5-4l36 2q2 0 3 1q2 2 1 4q-2 28-20 43q-18 15-49 15q-33 0-52-17q-19-18-19-48v-81q0-29 19-47q19-18 ' +
    '52-18q33 0 52 18q19 18 19 47v53zM1245 164q-11 0-18 8q-7 8-7 21v18q0 2 2 2h46q2 0 2-2v-18q0-13-7-21q-' +
    '7-8-18-8z',
  ball: { x: 940, y: 55, radius: 37 },
} as const;

/**
 * The mark as the text of a square SVG file of `pixels`; without rounded corners for systems that cut them
 * themselves.
 */
export function markFile(
  shape: MarkShape,
  pixels: number,
  { paint = MARK_PAINT, isCut = true, inset = 0 }: MarkFileOptions = {},
): string {
  const { side, lines, ball, gap, radius } = shape;
  const corner = isCut ? ` rx="${radius}"` : '';
  const box = `${-inset} ${-inset} ${side + 2 * inset} ${side + 2 * inset}`;
  // The lines extend into the margin of a maskable icon.
  const run = inset === 0 ? '' : `<path fill="${paint.lines}" d="${margins(shape, inset)}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${box}">` +
    `<clipPath id="tile"><rect x="${-inset}" y="${-inset}" width="${side + 2 * inset}" height="${side + 2 * inset}"${corner}/></clipPath>` +
    `<g clip-path="url(#tile)"><path fill="${paint.pitch}" d="M${-inset} ${-inset}h${side + 2 * inset}v${side + 2 * inset}H${-inset}z"/>` +
    `<path fill="${paint.lines}" d="${lines}"/>${run}` +
    `<circle cx="${ball.x}" cy="${ball.y}" r="${ball.radius + gap}" fill="${paint.pitch}"/>` +
    `<circle cx="${ball.x}" cy="${ball.y}" r="${ball.radius}" fill="${paint.ball}"/></g></svg>\n`
  );
}

interface MarkFileOptions {
  readonly paint?: MarkPaint;
  /** Whether the tile has rounded corners. */
  readonly isCut?: boolean;
  /** Margin around the mark, in its units. */
  readonly inset?: number;
}

function margins({ side }: MarkShape, inset: number): string {
  const across = `v5h${inset}v-5z`;
  return `M${-inset} 13.5${across}M${side} 13.5${across}M7.5 ${side}h5v${inset}h-5z`;
}
