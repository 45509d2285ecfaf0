/** The middle of a portrait: faces are drawn around it. */
export const MIDDLE = 100;

const round = (value: number) => Math.round(value * 10) / 10;

/** A point as in a path. */
export const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** Mirrors a path of absolute commands M, L, C, A and Z at the middle. */
export function mirror(path: string): string {
  return path.replaceAll(
    /(A[\d.]+ [\d.]+ 0 [01] )([01]) |(-?[\d.]+) (-?[\d.]+)/g,
    (_, arc: string | undefined, sweep: string, x: string, y: string) =>
      arc === undefined ? at(2 * MIDDLE - Number(x), Number(y)) : `${arc}${1 - Number(sweep)} `,
  );
}

/** A path and its mirror image. */
export const both = (path: string) => path + mirror(path);

interface Bumps {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  /** In degrees, clockwise from the right. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The height of a bump: 1 is half a circle. */
  readonly swell?: number;
}

/** A row of round bumps along an ellipse, as the beginning of a path: curls. */
export function bumps({ x, y, rx, ry, from, to, count, swell = 1 }: Bumps): string {
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const turn = ((from + ((to - from) * index) / count) * Math.PI) / 180;
    return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry] as const;
  });
  return points
    .map(([px, py], index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${at(px, py)}`;
      const radius = round((Math.hypot(px - before[0], py - before[1]) / 2) * swell);
      return `A${radius} ${radius} 0 0 1 ${at(px, py)}`;
    })
    .join('');
}

/** A closed round strand between two points. */
export function strand(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [((y2 - y1) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)];
  const radius = round(width / 2);
  return `M${at(x1 + dx, y1 - dy)}L${at(x2 + dx, y2 - dy)}A${radius} ${radius} 0 0 1 ${at(x2 - dx, y2 + dy)}L${at(x1 - dx, y1 + dy)}A${radius} ${radius} 0 0 1 ${at(x1 + dx, y1 - dy)}Z`;
}
