import { StadiumTurf } from './stadium-turf.tsx';
import type { Roof, VenueDesign } from './venue-design.ts';

const CENTRE = 224;
const GROUND = 196;
/** Ratio of height to width of the bowl's ellipse: the viewing angle. */
const FLATNESS = 0.44;

/** Width and height of the bowl and its number of tiers, by size. */
const BOWLS: Readonly<
  Record<VenueDesign['size'], { readonly half: number; readonly rise: number; readonly tiers: number }>
> = {
  1: { half: 124, rise: 20, tiers: 1 },
  2: { half: 144, rise: 28, tiers: 1 },
  3: { half: 164, rise: 36, tiers: 2 },
  4: { half: 184, rise: 42, tiers: 2 },
  5: { half: 202, rise: 48, tiers: 3 },
};

interface StadiumProps {
  readonly design: VenueDesign;
  readonly night: boolean;
  /** Moves the stadium up, to leave room for texts below. */
  readonly raised: boolean;
  readonly id: string;
}

/** A ring of the bowl: half axes and height above the ground. */
interface Ring {
  readonly x: number;
  readonly y: number;
  readonly lift: number;
}

function ellipse({ x, y, lift }: Ring): string {
  const middle = GROUND - lift;
  return `M${CENTRE - x} ${middle}A${x} ${y} 0 0 1 ${CENTRE + x} ${middle}A${x} ${y} 0 0 1 ${CENTRE - x} ${middle}Z`;
}

/** A stadium seen from above its main stand: pitch, tiers of seats, outer wall, roof and floodlights. */
export function Stadium({ design, night, raised, id }: StadiumProps) {
  const { half, rise, tiers } = BOWLS[design.size];
  const outer: Ring = { x: half, y: half * FLATNESS, lift: rise };
  const inner: Ring = { x: 88, y: 30, lift: 0 };
  const between = (share: number): Ring => ({
    x: inner.x + (outer.x - inner.x) * share,
    y: inner.y + (outer.y - inner.y) * share,
    lift: rise * share * share,
  });
  const rows = tiers * 5;
  const wall = `M${CENTRE - half} ${GROUND - rise}A${half} ${outer.y} 0 0 0 ${CENTRE + half} ${GROUND - rise}L${CENTRE + half * 0.94} ${GROUND + 8}A${half * 0.94} ${outer.y} 0 0 1 ${CENTRE - half * 0.94} ${GROUND + 8}Z`;
  return (
    <g transform={raised ? 'translate(0 -14)' : 'translate(0 8)'}>
      <Gradients night={night} id={id} />
      <path
        d={`M-20 ${GROUND - 6}Q224 ${GROUND - 34} 468 ${GROUND - 6}V340H-20Z`}
        fill={night ? '#0a1220' : design.time === 'dusk' ? '#6c7a58' : '#7fae78'}
      />
      {night && (
        <ellipse
          cx={CENTRE}
          cy={GROUND - rise}
          rx={half * 1.15}
          ry={half * 0.62}
          fill={`url(#${id}-glow)`}
          fillOpacity=".7"
        />
      )}
      {design.roof === 'masts' && <Masts half={half} rise={rise} night={night} />}
      <path d={ellipse(outer)} fill={night ? '#0b101c' : '#55606b'} />
      {Array.from({ length: rows }, (_, row) => {
        const share = 1 - row / rows;
        const isWalk = row % 5 === 0 && row > 0;
        return (
          <path
            key={row}
            d={ellipse(between(share * 0.95))}
            fill={isWalk ? (night ? '#1a2133' : '#dfe4e8') : design.seats[row % 2 === 0 ? 0 : 1]}
            stroke="#000"
            strokeOpacity=".25"
            strokeWidth=".7"
          />
        );
      })}
      <path d={ellipse(outer)} fill="#000" fillOpacity={night ? 0.3 : 0.06} />
      <StadiumTurf mowing={design.mowing} id={id} />
      <Aisles inner={inner} outer={between(0.95)} />
      {design.roof !== 'open' && (
        <RoofOf roof={design.roof === 'arch' ? 'stands' : design.roof} between={between} night={night} />
      )}
      <path d={wall} fill={`url(#${id}-wall)`} />
      <Arches half={half} rise={rise} night={night} wall={design.wall} />
      <path d={ellipse(outer)} fill="none" stroke={night ? '#aab8da' : '#fff'} strokeWidth="2" />
      {design.roof === 'arch' && <Arch half={half} rise={rise} night={night} />}
      {design.roof === 'tent' && <Tent half={half} rise={rise} seats={design.seats} night={night} />}
      {(design.roof === 'open' || design.roof === 'stands') && (
        <Pylons half={half} rise={rise} night={night} isSlim={design.lights === 'slim'} id={id} />
      )}
      {night && design.roof !== 'open' && design.lights === 'roofline' && <Roofline outer={outer} />}
    </g>
  );
}

interface GradientsProps {
  readonly night: boolean;
  readonly id: string;
}

/** The gradients of the outer wall, the turf and the glow of the floodlights. */
function Gradients({ night, id }: GradientsProps) {
  return (
    <defs>
      <linearGradient id={`${id}-wall`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor={night ? '#141b2c' : '#8e99a5'} />
        <stop offset=".5" stopColor={night ? '#39476b' : '#e6ebef'} />
        <stop offset="1" stopColor={night ? '#0f1523' : '#79848f'} />
      </linearGradient>
      <radialGradient id={`${id}-turf`}>
        <stop offset="0" stopColor={night ? '#3fae62' : '#4cbb5c'} />
        <stop offset="1" stopColor={night ? '#126436' : '#2b8f45'} />
      </radialGradient>
      <radialGradient id={`${id}-glow`}>
        <stop offset="0" stopColor="#fdfbe6" stopOpacity={night ? 0.75 : 0.2} />
        <stop offset="1" stopColor="#fdfbe6" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}

/** Stairs between the blocks of seats, on the far side. */
function Aisles({ inner, outer }: { readonly inner: Ring; readonly outer: Ring }) {
  const stairs = Array.from({ length: 13 }, (_, index) => {
    const turn = Math.PI + ((index + 1) * Math.PI) / 14;
    const at = ({ x, y, lift }: Ring) =>
      `${(CENTRE + Math.cos(turn) * x).toFixed(1)} ${(GROUND - lift + Math.sin(turn) * y).toFixed(1)}`;
    return `M${at({ ...inner, x: inner.x + 6, y: inner.y + 4 })}L${at(outer)}`;
  });
  return <path d={stairs.join('')} stroke="#fff" strokeOpacity=".5" strokeWidth="1.1" />;
}

interface RoofProps {
  readonly roof: Roof;
  readonly between: (share: number) => Ring;
  readonly night: boolean;
}

function RoofOf({ roof, between, night }: RoofProps) {
  const outer = between(1);
  const inner = between(roof === 'stands' ? 0.82 : 0.76);
  const light = night ? '#9fb0da' : '#f7fafc';
  const top = { x: inner.x, y: inner.y * 0.92, lift: outer.lift + 5 };
  const rim = `${ellipse({ ...outer, lift: outer.lift + 3 })}${ellipse(top)}`;
  // Stands have a roof on the far side only; a ring covers all sides.
  const far = `M${CENTRE - outer.x} ${GROUND - outer.lift}A${outer.x} ${outer.y} 0 0 1 ${CENTRE + outer.x} ${GROUND - outer.lift}L${CENTRE + top.x} ${GROUND - top.lift + 2}A${top.x} ${top.y} 0 0 0 ${CENTRE - top.x} ${GROUND - top.lift + 2}Z`;
  return (
    <>
      <path
        d={roof === 'stands' ? far : rim}
        fill={light}
        fillRule="evenodd"
        fillOpacity={night ? 0.85 : 0.95}
        stroke={night ? '#dbe5ff' : '#7c8893'}
        strokeWidth="1"
      />
      <Ribs
        outer={outer}
        inner={{ ...top, lift: roof === 'stands' ? top.lift - 2 : top.lift }}
        all={roof !== 'stands'}
      />
    </>
  );
}

function Ribs({ outer, inner, all }: { readonly outer: Ring; readonly inner: Ring; readonly all: boolean }) {
  const count = all ? 40 : 21;
  const ribs = Array.from({ length: count }, (_, index) => {
    const turn = all ? (index * 2 * Math.PI) / count : Math.PI + (index * Math.PI) / (count - 1);
    const at = ({ x, y, lift }: Ring) =>
      `${(CENTRE + Math.cos(turn) * x).toFixed(1)} ${(GROUND - lift + Math.sin(turn) * y).toFixed(1)}`;
    return `M${at(inner)}L${at(outer)}`;
  });
  return <path d={ribs.join('')} stroke="#1b2433" strokeOpacity=".35" strokeWidth="1" />;
}

interface WallProps {
  readonly half: number;
  readonly rise: number;
  readonly night: boolean;
}

/** The material of the outer wall. */
const WALL_PARTS = {
  arches: { width: 5.4, height: 0.6, step: 9 },
  fins: { width: 1.8, height: 0.92, step: 5 },
  glass: { width: 9.6, height: 0.74, step: 12 },
} as const satisfies Record<VenueDesign['wall'], object>;

/** The arcade of the outer wall. */
function Arches({ half, rise, night, wall }: WallProps & Pick<VenueDesign, 'wall'>) {
  const part = WALL_PARTS[wall];
  const count = Math.round(half / part.step);
  const arches = Array.from({ length: count }, (_, index) => {
    const turn = Math.PI - ((index + 0.5) * Math.PI) / count;
    const x = CENTRE + Math.cos(turn) * half * 0.965;
    const foot = GROUND + 6 + Math.sin(turn) * half * FLATNESS;
    const width = part.width * Math.sin(turn) + 0.8;
    const height = rise * part.height + 4;
    return `M${(x - width / 2).toFixed(1)} ${(foot - 4).toFixed(1)}v${-height}h${width.toFixed(1)}v${height}Z`;
  });
  const lit = wall === 'glass' ? '#9fd8ff' : '#ffdf8a';
  return <path d={arches.join('')} fill={night ? lit : '#3d4853'} fillOpacity={night ? 0.8 : 0.5} />;
}

/** A steel arch over the far stand, which holds its roof. */
function Arch({ half, rise, night }: WallProps) {
  const foot = GROUND - rise - 6;
  const top = foot - half * 0.86;
  const cables = [-0.66, -0.4, -0.14, 0.14, 0.4, 0.66].map((place) => {
    const x = CENTRE + place * half * 0.92;
    const y = foot - (foot - top) * (1 - place ** 2) * 0.74;
    return `M${x.toFixed(1)} ${y.toFixed(1)}L${(CENTRE + place * half * 0.7).toFixed(1)} ${(foot - half * FLATNESS * 0.72).toFixed(1)}`;
  });
  const curve = `M${CENTRE - half * 0.92} ${foot}C${CENTRE - half * 0.6} ${top} ${CENTRE + half * 0.6} ${top} ${CENTRE + half * 0.92} ${foot}`;
  return (
    <>
      <path d={cables.join('')} stroke={night ? '#c9d6f5' : '#fff'} strokeWidth="1" strokeOpacity=".8" />
      <path d={curve} fill="none" stroke="#1b2433" strokeOpacity=".5" strokeWidth="7" />
      <path d={curve} fill="none" stroke={night ? '#f4f8ff' : '#fdfdfd'} strokeWidth="4.4" />
    </>
  );
}

/** White sails in the colours of the club over the stands. */
function Tent({ half, rise, seats, night }: WallProps & Pick<VenueDesign, 'seats'>) {
  const sails = [-0.84, -0.5, -0.17, 0.17, 0.5, 0.84].map((place) => {
    const x = CENTRE + place * half;
    const y = GROUND - rise - Math.sqrt(1 - place ** 2) * half * FLATNESS;
    return `M${(x - half * 0.17).toFixed(1)} ${(y + 9).toFixed(1)}Q${x.toFixed(1)} ${(y + 4).toFixed(1)} ${x.toFixed(1)} ${(y - 27).toFixed(1)}Q${x.toFixed(1)} ${(y + 4).toFixed(1)} ${(x + half * 0.17).toFixed(1)} ${(y + 9).toFixed(1)}Z`;
  });
  return (
    <>
      <path d={sails.join('')} fill={night ? '#dbe5ff' : '#fbfcfd'} stroke="#2a3542" strokeOpacity=".35" />
      <path d={sails.filter((_, index) => index % 2 === 0).join('')} fill={seats[0]} fillOpacity=".55" />
    </>
  );
}

/** Lamps along the edge of the roof. */
function Roofline({ outer }: { readonly outer: Ring }) {
  const lamps = Array.from({ length: 17 }, (_, index) => {
    const turn = Math.PI + ((index + 1) * Math.PI) / 18;
    const [x, y] = [CENTRE + Math.cos(turn) * outer.x, GROUND - outer.lift - 3 + Math.sin(turn) * outer.y];
    return `M${(x - 3).toFixed(1)} ${(y - 2).toFixed(1)}h6v4h-6Z`;
  });
  return <path d={lamps.join('')} fill="#fffbe0" stroke="#fffbe0" strokeOpacity=".35" strokeWidth="4" />;
}

/** Tall masts that hold the roof by cables. */
function Masts({ half, rise, night }: WallProps) {
  const colour = night ? '#dbe5ff' : '#fff';
  return [-1, -0.42, 0.42, 1].map((place) => {
    const x = CENTRE + place * half * 0.86;
    const foot = GROUND - rise - Math.sqrt(1 - (place * 0.86) ** 2) * half * FLATNESS;
    const head = foot - 36;
    return (
      <path
        key={place}
        d={`M${x} ${foot + 12}V${head}M${x} ${head}L${x - 34} ${foot + 8}M${x} ${head}L${x + 34} ${foot + 8}`}
        stroke={colour}
        strokeWidth={1.6}
        fill="none"
      />
    );
  });
}

interface PylonsProps {
  readonly half: number;
  readonly rise: number;
  readonly night: boolean;
  /** One row of lamps on a thin mast. */
  readonly isSlim: boolean;
  readonly id: string;
}

/** Floodlights at the corners, lit at night. */
function Pylons({ half, rise, night, isSlim, id }: PylonsProps) {
  const height = isSlim ? 9 : 18;
  return [-1, 1].map((side) => {
    const x = CENTRE + side * (half * 0.98);
    const head = GROUND - rise - 96;
    return (
      <g key={side}>
        {night && <circle cx={x} cy={head + 6} r="46" fill={`url(#${id}-glow)`} />}
        <path
          d={`M${x} ${GROUND - rise + 20}V${head + 12}`}
          stroke={night ? '#8f9dbf' : '#5d6873'}
          strokeWidth={isSlim ? 1.8 : 3}
          fill="none"
        />
        <rect
          x={x - 14}
          y={head - 4}
          width="28"
          height={height}
          rx="2"
          fill={night ? '#fffbe0' : '#e9eef2'}
          stroke="#2a3542"
        />
        <path
          d={`M${x - 14} ${head - 4 + height / 2}H${x + 14}M${x - 5} ${head - 4}v${height}M${x + 5} ${head - 4}v${height}`}
          stroke="#2a3542"
          strokeWidth="1"
        />
      </g>
    );
  });
}
