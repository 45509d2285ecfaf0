import { useText } from '../../../lib/languages.tsx';
import { Kit, type KitColours } from '../../../ui/kit.tsx';

const OUTFIELD: KitColours = { pattern: 'sash', colour_1: '#0b0f14', colour_2: '#c8ff2e' };
const KEEPER: KitColours = { pattern: 'plain', colour_1: '#ffb938', colour_2: '#0b0f14' };

/** A 4-3-3 seen from the stand behind the goal: the further away, the smaller. */
const LINES = [
  {
    size: 40,
    delay: '[animation-delay:240ms]',
    shirts: [
      [11, 215, 62],
      [9, 360, 48],
      [7, 505, 62],
    ],
  },
  {
    size: 54,
    delay: '[animation-delay:160ms]',
    shirts: [
      [8, 200, 170],
      [6, 360, 196],
      [10, 520, 170],
    ],
  },
  {
    size: 70,
    delay: '[animation-delay:80ms]',
    shirts: [
      [3, 100, 306],
      [5, 275, 330],
      [4, 445, 330],
      [2, 620, 306],
    ],
  },
  { size: 88, delay: '', shirts: [[1, 360, 478]] },
] as const;

const FACTS = ['free', 'reasons', 'books'] as const;

/** The left half of the sign-in screens on a desktop: the promise of the product and a team at its line. */
export function BrandPanel() {
  const t = useText();
  return (
    <aside className="relative hidden h-dvh overflow-hidden bg-turf-2 text-on-turf lg:sticky lg:top-0 lg:flex lg:flex-col">
      <Ground />
      <div className="absolute inset-x-0 bottom-0 h-3/4 bg-linear-to-t from-turf-2 from-45% to-transparent" />
      <div className="relative flex flex-1 flex-col justify-end gap-8 p-10 xl:p-14">
        <p className="max-w-[12ch] font-display text-[clamp(3.5rem,6vw,6rem)] leading-[0.92] font-semibold text-balance uppercase">
          {t('auth.brand.line')}
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
      <path className="fill-turf-1" d="M0 0h720v34H0zM0 82h720v62H0zM0 224h720v98H0zM0 442h720v142H0z" />
      <g className="stroke-turf-line" fill="none" strokeWidth="2.5">
        <path d="M132 34h456L808 640H-88z" />
        <path d="M78 182h564M290 182a70 24 0 0 0 140 0 70 24 0 0 0-140 0" />
        <path d="M150 640 192 450h336l42 190M262 640l18-104h160l18 104M288 450a74 34 0 0 1 144 0" />
        <path d="M250 34l-10 34h240l-10-34" />
      </g>
      {LINES.map(({ size, delay, shirts }) => (
        <g key={size} className={`animate-[rise_240ms_var(--ease-out)_backwards] ${delay}`}>
          {shirts.map(([number, x, y]) => (
            <g key={number} transform={`translate(${x - size / 2} ${y - size / 2})`}>
              <ellipse
                cx={size / 2}
                cy={size * 0.98}
                rx={size * 0.34}
                ry={size * 0.08}
                fill="#000"
                opacity="0.25"
              />
              <Kit kit={number === 1 ? KEEPER : OUTFIELD} number={number} size={size} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
