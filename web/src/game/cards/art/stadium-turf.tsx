import type { VenueDesign } from './venue-design.ts';

const CENTRE = 224;
const GROUND = 196;
const TOP = GROUND - 17;
const BOTTOM = GROUND + 18;

/** A point of the pitch: across from -1 to 1, and down from 0 to 1, in perspective. */
function on(across: number, down: number): string {
  const half = 66 + 14 * down;
  return `${(CENTRE + across * half).toFixed(1)} ${(TOP + (BOTTOM - TOP) * down).toFixed(1)}`;
}

const cell = (left: number, right: number, top: number, bottom: number) =>
  `M${on(left, top)}L${on(right, top)}L${on(right, bottom)}L${on(left, bottom)}Z`;

const stripes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? cell((index * 2) / count - 1, ((index + 1) * 2) / count - 1, 0, 1) : '',
  ).join('');

/** The darker grass of each way of mowing. */
const MOWN: Readonly<Record<VenueDesign['mowing'], string>> = {
  stripes: stripes(9),
  wide: stripes(5),
  checks: Array.from({ length: 32 }, (_, index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    return (column + row) % 2 === 0 ? cell(column / 4 - 1, (column + 1) / 4 - 1, row / 4, (row + 1) / 4) : '';
  }).join(''),
  diagonals: Array.from({ length: 6 }, (_, index) => {
    const left = -1.2 + index * 0.42;
    const from = Math.max(-1, left);
    return from >= 1
      ? ''
      : `M${on(from, 0)}L${on(Math.min(1, left + 0.21), 0)}L${on(Math.min(1, left + 0.5), 1)}L${on(Math.min(1, Math.max(-1, left + 0.29)), 1)}Z`;
  }).join(''),
  rings: [0.95, 0.62, 0.3]
    .map((reach) => {
      const [x, y] = [72 * reach, 16.6 * reach];
      const inner = reach - 0.17;
      const ring = (rx: number, ry: number) =>
        `M${(CENTRE - rx).toFixed(1)} ${GROUND}A${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 0 ${(CENTRE + rx).toFixed(1)} ${GROUND}A${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 0 ${(CENTRE - rx).toFixed(1)} ${GROUND}Z`;
      return ring(x, y) + ring(72 * inner, 16.6 * inner);
    })
    .join(''),
};

/** The pitch of a stadium: mown grass and lines. */
export function StadiumTurf({ mowing, id }: { readonly mowing: VenueDesign['mowing']; readonly id: string }) {
  return (
    <>
      <ellipse cx={CENTRE} cy={GROUND} rx="92" ry="33" fill="#2a2f38" />
      <path d={`M158 ${TOP}H290L304 ${BOTTOM}H144Z`} fill={`url(#${id}-turf)`} />
      <path d={MOWN[mowing]} fill="#04240f" fillOpacity=".22" fillRule="evenodd" />
      <path
        d={`M158 ${TOP}H290L304 ${BOTTOM}H144ZM224 ${TOP}V${BOTTOM}M155 ${GROUND - 8}H172L169 ${GROUND + 8}H148M293 ${GROUND - 8}H276L279 ${GROUND + 8}H300`}
        fill="none"
        stroke="#fff"
        strokeOpacity=".85"
        strokeWidth="1.2"
      />
      <ellipse
        cx={CENTRE}
        cy={GROUND}
        rx="17"
        ry="6.5"
        fill="none"
        stroke="#fff"
        strokeOpacity=".85"
        strokeWidth="1.2"
      />
    </>
  );
}
