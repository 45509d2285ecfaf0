import { useText } from '../../../lib/i18n/languages.tsx';
import { Kit, type KitColours } from '../../../game/clubs/kit.tsx';

const OUTFIELD: KitColours = { pattern: 'sash', colour_1: '#0b0f14', colour_2: '#c8ff2e' };
const KEEPER: KitColours = { pattern: 'plain', colour_1: '#ffb938', colour_2: '#0b0f14' };

interface Shirt {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}
interface Line {
  /** Height of a shirt: the further away, the smaller. */
  readonly size: number;
  /** The lines come onto the pitch one after the other. */
  readonly delay: string;
  readonly shirts: readonly Shirt[];
}

/** A 4-3-3 drawn from behind the goal. */
const LINES: readonly Line[] = [
  {
    size: 40,
    delay: '[animation-delay:240ms]',
    shirts: [
      { number: 11, x: 215, y: 60 },
      { number: 9, x: 360, y: 46 },
      { number: 7, x: 505, y: 60 },
    ],
  },
  {
    size: 54,
    delay: '[animation-delay:160ms]',
    shirts: [
      { number: 8, x: 200, y: 148 },
      { number: 6, x: 360, y: 172 },
      { number: 10, x: 520, y: 148 },
    ],
  },
  {
    size: 70,
    delay: '[animation-delay:80ms]',
    shirts: [
      { number: 3, x: 105, y: 262 },
      { number: 5, x: 278, y: 284 },
      { number: 4, x: 442, y: 284 },
      { number: 2, x: 615, y: 262 },
    ],
  },
  { size: 88, delay: '', shirts: [{ number: 1, x: 360, y: 404 }] },
];

const FACTS = ['free', 'reasons', 'books'] as const;

/** The left half of the sign-in screens on a desktop: the promise of the product and a team at its line. */
export function BrandPanel() {
  const t = useText();
  return (
    <aside className="relative hidden h-dvh overflow-hidden bg-turf-2 text-on-turf lg:sticky lg:top-0 lg:flex lg:flex-col">
      <Ground />
      <div className="absolute inset-x-0 bottom-0 h-[54%] bg-linear-to-t from-turf-2 from-65% to-transparent" />
      <div className="relative flex flex-1 flex-col justify-end gap-8 p-10 xl:p-14">
        <p className="font-display text-[clamp(3.25rem,5.6vw,6rem)] leading-[0.92] font-semibold uppercase">
          <span className="block">{t('auth.brand.own')}</span>
          <span className="block">{t('auth.brand.call')}</span>
        </p>
        <ul className="grid gap-x-6 gap-y-3 xl:grid-cols-3">
          {FACTS.map((fact) => (
            <li key={fact} className="border-t border-turf-line pt-3">
              <p className="font-display text-lg font-semibold">{t(`auth.brand.${fact}.title`)}</p>
              <p className="text-pretty opacity-85">{t(`auth.brand.${fact}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function Ground() {
  return (
    <svg
      viewBox="0 0 720 640"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-x-0 top-0 h-[78%] w-full"
      aria-hidden="true"
    >
      <rect width="720" height="640" className="fill-turf-2" />
      {/* Mown bands grow towards the reader. */}
      <path className="fill-turf-1" d="M0 0h720v32H0zM0 76h720v56H0zM0 204h720v90H0zM0 406h720v130H0z" />
      <g className="stroke-turf-line" fill="none" strokeWidth="2.5">
        <path d="M132 34h456L808 640H-88z" />
        <path d="M86 160h548M290 160a70 24 0 0 0 140 0 70 24 0 0 0-140 0" />
        <path d="M140 640 186 376h348l46 264M254 640l22-150h168l22 150M288 376a74 32 0 0 1 144 0" />
        <path d="M250 34l-10 34h240l-10-34" />
      </g>
      {LINES.map(({ size, delay, shirts }) => (
        <g key={size} className={`animate-[rise_240ms_var(--ease-out)_backwards] ${delay}`}>
          {shirts.map(({ number, x, y }) => (
            <g key={number} transform={`translate(${x - size / 2} ${y - size / 2})`}>
              <ellipse cx={size / 2} cy={size * 0.98} rx={size * 0.34} ry={size * 0.08} opacity="0.25" />
              <Kit kit={number === 1 ? KEEPER : OUTFIELD} number={number} size={size} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
