/** One coloured shape of a flag: a path in 30 by 20 units, its fill, and an optional stroke. */
type Piece = readonly [path: string, fill: string, line?: readonly [colour: string, width: number]];

const ALL = 'M0 0H30V20H0Z';

function pales(...colours: readonly [string, string, string]): readonly Piece[] {
  return [
    [ALL, colours[1]],
    ['M0 0H10V20H0Z', colours[0]],
    ['M20 0H30V20H20Z', colours[2]],
  ];
}

function bars(...colours: readonly [string, string, string]): readonly Piece[] {
  return [
    [ALL, colours[1]],
    ['M0 0H30V6.67H0Z', colours[0]],
    ['M0 13.33H30V20H0Z', colours[2]],
  ];
}

/** The points of a five-pointed star. */
function star(x: number, y: number, radius: number, turn = 0): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2 + turn;
    const reach = index % 2 === 0 ? radius : radius * 0.382;
    return `${(x + Math.cos(angle) * reach).toFixed(2)} ${(y + Math.sin(angle) * reach).toFixed(2)}`;
  });
  return `M${points.join(' ')}Z`;
}

function disc(x: number, y: number, radius: number): string {
  return `M${x} ${y - radius}A${radius} ${radius} 0 1 1 ${x} ${y + radius} ${radius} ${radius} 0 0 1 ${x} ${y - radius}Z`;
}

const cross = (field: string, colour: string): readonly Piece[] => [
  [ALL, field],
  ['M9 0H13V8H30V12H13V20H9V12H0V8H9Z', colour],
];

/** Flags by ISO 3166 alpha-2, simplified to what is visible at thumbnail size. */
const FLAGS: Readonly<Record<string, readonly Piece[]>> = {
  ar: [...bars('#74acdf', '#ffffff', '#74acdf'), [disc(15, 10, 2.2), '#f6b40e']],
  at: bars('#c8102e', '#ffffff', '#c8102e'),
  be: pales('#101010', '#fdda24', '#ef3340'),
  br: [
    [ALL, '#009739'],
    ['M15 2 27.5 10 15 18 2.5 10Z', '#fedd00'],
    [disc(15, 10, 4.3), '#012169'],
    ['M10.9 9.2Q15.4 8.2 19 11.4', 'none', ['#ffffff', 0.9]],
  ],
  ch: [
    [ALL, '#da291c'],
    ['M13 4H17V8H21V12H17V16H13V12H9V8H13Z', '#ffffff'],
  ],
  de: bars('#101010', '#dd0000', '#ffcc00'),
  dk: cross('#c8102e', '#ffffff'),
  es: [
    [ALL, '#c60b1e'],
    ['M0 5H30V15H0Z', '#ffc400'],
    ['M7 7.4H11V11Q11 12.8 9 13.4 7 12.8 7 11Z', '#ad1519'],
  ],
  fr: pales('#0055a4', '#ffffff', '#ef4135'),
  gb: [
    [ALL, '#012169'],
    ['M0 0 30 20M30 0 0 20', 'none', ['#ffffff', 4]],
    ['M0 0 30 20M30 0 0 20', 'none', ['#c8102e', 1.6]],
    ['M15 0V20M0 10H30', 'none', ['#ffffff', 6.6]],
    ['M15 0V20M0 10H30', 'none', ['#c8102e', 4]],
  ],
  gh: [...bars('#ce1126', '#fcd116', '#006b3f'), [star(15, 10, 3.4), '#101010']],
  hr: [
    ...bars('#e8112d', '#ffffff', '#171796'),
    ['M11.4 5.6H18.6V11.4Q18.6 14.6 15 15.6 11.4 14.6 11.4 11.4Z', '#ffffff'],
    [
      'M11.4 5.6H13.8V8H11.4ZM16.2 5.6H18.6V8H16.2ZM13.8 8H16.2V10.4H13.8ZM11.4 10.4H13.8V12.8H11.4ZM16.2 10.4H18.6V12.8H16.2ZM13.8 12.8H16.2V15.2H13.8Z',
      '#e8112d',
    ],
  ],
  it: pales('#008c45', '#f4f5f0', '#cd212a'),
  mx: [
    ...pales('#006341', '#ffffff', '#ce1126'),
    [disc(15, 10, 2.6), '#8a5a2b'],
    ['M12.2 10.8A3 3 0 0 0 17.8 10.8', 'none', ['#006341', 0.9]],
  ],
  ng: pales('#008751', '#ffffff', '#008751'),
  nl: bars('#ae1c28', '#ffffff', '#21468b'),
  pl: [
    [ALL, '#ffffff'],
    ['M0 10H30V20H0Z', '#dc143c'],
  ],
  pt: [
    [ALL, '#da291c'],
    ['M0 0H12V20H0Z', '#046a38'],
    [disc(12, 10, 4), '#ffe900'],
    ['M9.8 7.6H14.2V10.6Q14.2 12.6 12 13.2 9.8 12.6 9.8 10.6Z', '#da291c'],
    ['M10.9 8.7H13.1V10.6Q13.1 11.6 12 12 10.9 11.6 10.9 10.6Z', '#ffffff'],
  ],
  rs: [
    ...bars('#c7363d', '#0c4077', '#ffffff'),
    ['M7.6 5.2H13.4V11Q13.4 14.2 10.5 15.2 7.6 14.2 7.6 11Z', '#c7363d'],
    ['M10 6.6H11V9H12.8V10H11V13.4H10V10H8.2V9H10Z', '#ffffff'],
  ],
  se: cross('#006aa7', '#fecc02'),
  sn: [...pales('#00853f', '#fdef42', '#e31b23'), [star(15, 10, 3.2), '#00853f']],
  tr: [
    [ALL, '#e30a17'],
    [disc(11, 10, 5), '#ffffff'],
    [disc(12.3, 10, 4), '#e30a17'],
    [star(17.4, 10, 2.6, -Math.PI / 10), '#ffffff'],
  ],
};

/** Countries with a drawn flag; the others show their letters. */
export const DRAWN_FLAGS: readonly string[] = Object.keys(FLAGS);

interface FlagArtProps {
  /** ISO 3166 alpha-2, either case. */
  readonly country: string;
  readonly x: number;
  readonly y: number;
  /** Width of the flag in units of the surrounding picture; its height is two thirds of it. */
  readonly width: number;
  /** The address of the flag's image, if any. */
  readonly picture?: string | null | undefined;
}

/** A flag inside a larger picture. */
export function FlagArt({ country, x, y, width, picture }: FlagArtProps) {
  if (picture) return <image href={picture} x={x} y={y} width={width} height={(width * 2) / 3} />;
  return (
    <svg x={x} y={y} width={width} height={(width * 2) / 3} viewBox="0 0 30 20">
      <FlagPieces country={country} />
    </svg>
  );
}

/** The symbol id of a flag on a page that draws it once. */
export function flagSymbol(country: string): string {
  return `flag-${country.toLowerCase()}`;
}

/** The shapes of a flag in 30 by 20 units. */
export function FlagPieces({ country }: { readonly country: string }) {
  const pieces = FLAGS[country.toLowerCase()];
  return (
    <>
      {pieces === undefined && <Letters country={country} />}
      {pieces?.map(([path, fill, line]) => (
        <path
          key={`${path}${fill}${line?.[0]}`}
          d={path}
          fill={fill}
          stroke={line?.[0]}
          strokeWidth={line?.[1]}
        />
      ))}
      <path d="M.4 .4H29.6V19.6H.4Z" fill="none" stroke="#000" strokeOpacity=".35" strokeWidth=".8" />
    </>
  );
}

function Letters({ country }: { readonly country: string }) {
  return (
    <>
      <path d={ALL} fill="#e8edf2" />
      <text
        x="15"
        y="15"
        textAnchor="middle"
        fontSize="14"
        fontFamily="'Barlow Condensed', 'Barlow fallback', sans-serif"
        fontWeight="600"
        fill="#0b0f14"
      >
        {country.toUpperCase()}
      </text>
    </>
  );
}

/** A country's flag. Decorative: the country's name is next to it. */
export function Flag({ country, width = 24 }: { readonly country: string; readonly width?: number }) {
  return (
    <svg
      viewBox="0 0 30 20"
      width={width}
      height={(width * 2) / 3}
      className="shrink-0 rounded-[2px]"
      aria-hidden="true"
    >
      <FlagPieces country={country} />
    </svg>
  );
}
