import type { Material } from './materials.ts';

const CENTRE_X = 188;
const CENTRE_Y = 176;

/** Rays of light from behind the shirt. */
const RAYS = Array.from({ length: 18 }, (_, index) => {
  const at = (turn: number) =>
    `${(CENTRE_X + Math.cos(turn) * 420).toFixed(1)} ${(CENTRE_Y + Math.sin(turn) * 420).toFixed(1)}`;
  const turn = (index * Math.PI) / 9;
  return `M${CENTRE_X} ${CENTRE_Y}L${at(turn)} ${at(turn + Math.PI / 18)}Z`;
}).join('');

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
      return <path d={BRUSHED} stroke={engraving} strokeOpacity={engraved} strokeWidth="1.2" />;
    case 'gold':
      return <path d={RAYS} fill={engraving} fillOpacity={engraved / 1.6} />;
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
        </g>
      );
  }
}
