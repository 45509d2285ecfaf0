import type { Material } from './materials.ts';

const CENTRE_X = 160;
const CENTRE_Y = 150;

/** Rays of light from behind the player. */
const RAYS = Array.from({ length: 18 }, (_, index) => {
  const at = (turn: number) =>
    `${(CENTRE_X + Math.cos(turn) * 420).toFixed(1)} ${(CENTRE_Y + Math.sin(turn) * 420).toFixed(1)}`;
  const turn = (index * Math.PI) / 9;
  return `M${CENTRE_X} ${CENTRE_Y}L${at(turn)} ${at(turn + Math.PI / 18)}Z`;
}).join('');

/** Shards of polished metal around the player: the turn and width of each in degrees, and how bright it is. */
const SHARDS = (
  [
    [4, 13, 0.5],
    [24, 9, 0.16],
    [41, 17, 0.34],
    [68, 8, 0.12],
    [86, 15, 0.28],
    [112, 10, 0.46],
    [131, 16, 0.14],
    [157, 8, 0.36],
    [172, 14, 0.2],
    [198, 11, 0.52],
    [219, 17, 0.3],
    [246, 8, 0.12],
    [261, 15, 0.42],
    [289, 9, 0.18],
    [305, 16, 0.36],
    [333, 11, 0.1],
  ] as const
).map(([turn, width, bright]) => {
  const at = (angle: number, reach: number) =>
    `${(CENTRE_X + Math.cos((angle * Math.PI) / 180) * reach).toFixed(1)} ${(CENTRE_Y + Math.sin((angle * Math.PI) / 180) * reach).toFixed(1)}`;
  return { bright, path: `M${at(turn + width / 2, 34)}L${at(turn, 430)}L${at(turn + width, 430)}Z` };
});

/** The curves of a banknote around the player. */
const GUILLOCHE = Array.from({ length: 18 }, (_, index) => {
  const turn = (index * Math.PI) / 18;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (x: number, y: number) =>
    `${(CENTRE_X + x * cos - y * sin).toFixed(1)} ${(CENTRE_Y + x * sin + y * cos).toFixed(1)}`;
  return `M${at(-152, 0)}C${at(-90, -96)} ${at(90, -96)} ${at(152, 0)}C${at(90, 96)} ${at(-90, 96)} ${at(-152, 0)}Z`;
}).join('');

/** Sparks of the foil. */
const SPARKS = (
  [
    [58, 156, 9],
    [262, 118, 12],
    [34, 262, 7],
    [286, 236, 8],
    [214, 36, 8],
    [112, 30, 6],
    [292, 172, 5],
  ] as const
)
  .map(
    ([x, y, r]) =>
      `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`,
  )
  .join('');

/** Brushed lines, one above the other. */
const BRUSHED = Array.from({ length: 52 }, (_, index) => {
  const y = 10 + index * 6;
  const from = (index * 97) % 140;
  return `M${from} ${y}H${from + 90 + ((index * 53) % 120)}`;
}).join('');

const HATCHED = Array.from(
  { length: 30 },
  (_, index) => `M${index * 22 - 320} 330 ${index * 22 + 10} 0`,
).join('');
const DOTTED = Array.from(
  { length: 40 },
  (_, index) => `M${index % 2 === 0 ? 10 : 14} ${12 + index * 8}H320`,
).join('');

/** Facets of the foil: triangles of a slanted grid, each in one of the rim's colours. */
const FACETS = Array.from({ length: 84 }, (_, index) => {
  const [column, row] = [index % 7, Math.floor(index / 7)];
  const [x, y] = [column * 52 - 20 + (row % 2) * 26, row * 28];
  const up = (column + row) % 2 === 0;
  return {
    path: up ? `M${x} ${y + 28}H${x + 52}L${x + 26} ${y}Z` : `M${x} ${y}H${x + 52}L${x + 26} ${y + 28}Z`,
    index,
  };
});

/** The engraving of a card's face: pitch lines and the grain of its material. */
export function Engraving({ material, id }: { readonly material: Material; readonly id: string }) {
  return (
    <>
      <Grain material={material} id={id} />
      <g fill="none" stroke={material.engraving} strokeOpacity={material.engraved} strokeWidth="2">
        <circle cx={CENTRE_X} cy={CENTRE_Y} r="104" />
        <circle cx={CENTRE_X} cy={CENTRE_Y} r="150" strokeDasharray="2 9" />
        <path d={`M${CENTRE_X} 0V${CENTRE_Y - 104}`} />
      </g>
    </>
  );
}

function Grain({ material, id }: { readonly material: Material; readonly id: string }) {
  const { engraving, engraved } = material;
  switch (material.name) {
    case 'paper':
      return (
        <path
          d={DOTTED}
          stroke={engraving}
          strokeOpacity={engraved}
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeDasharray="0 8"
        />
      );
    case 'bronze':
      return <path d={HATCHED} stroke={engraving} strokeOpacity={engraved / 3} strokeWidth="7" />;
    case 'silver':
      return (
        <g>
          {SHARDS.map(({ path, bright }) => (
            <path key={path} d={path} fill={bright < 0.2 ? '#42505e' : engraving} fillOpacity={bright} />
          ))}
          <path d={BRUSHED} stroke={engraving} strokeOpacity={engraved / 2} strokeWidth="1.2" />
        </g>
      );
    case 'gold':
      return (
        <g>
          <path d={RAYS} fill={engraving} fillOpacity={engraved / 1.5} />
          <path d={GUILLOCHE} fill="none" stroke={engraving} strokeOpacity=".5" strokeWidth="1" />
        </g>
      );
    case 'foil':
      return (
        <g>
          {FACETS.map(({ path, index }) => (
            <path
              key={path}
              d={path}
              fill={material.rim[(index * 5) % material.rim.length]}
              fillOpacity={0.05 + ((index * 37) % 11) / 60}
            />
          ))}
          <path d="M-40 330 150 0H230L40 330Z" fill={`url(#${id}-rim)`} fillOpacity=".3" />
          <path d="M110 330 300 0H324L134 330Z" fill={`url(#${id}-rim)`} fillOpacity=".45" />
          <path d={GUILLOCHE} fill="none" stroke={`url(#${id}-rim)`} strokeOpacity=".38" strokeWidth="1.1" />
          <path d={SPARKS} fill="#fff" fillOpacity=".9" />
        </g>
      );
  }
}
