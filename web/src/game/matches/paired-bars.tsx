import { useLanguage } from '../../lib/i18n/languages.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

interface PairedBarsProps {
  readonly label: string;
  readonly home: number;
  readonly away: number;
  /** The figures are whole percentages. */
  readonly percent?: boolean;
  /** Decimals of the figures; whole numbers by default. */
  readonly decimals?: number;
  /** More of it is no lead: fouls, cards. */
  readonly isNeutral?: boolean;
  /** "#rrggbb" of each side. */
  readonly homeColour: string;
  readonly awayColour: string;
}

const HEIGHT = 8;

/**
 * The length of a side's bar in per cent of its half: its share of the total, or the figure itself if it is a
 * percentage.
 */
export function barLength(own: number, other: number, percent: boolean): number {
  if (percent) return Math.min(100, Math.max(0, own));
  return own + other === 0 ? 0 : (100 * own) / (own + other);
}

/**
 * A figure of both sides: bars from the middle outwards, with the higher figure highlighted where more is better.
 */
export function PairedBars(props: PairedBarsProps) {
  const {
    label,
    home,
    away,
    percent = false,
    decimals = 0,
    isNeutral = false,
    homeColour,
    awayColour,
  } = props;
  const { locale } = useLanguage();
  const figure = (value: number) =>
    percent
      ? numberFormat(locale, { style: 'percent' }).format(value / 100)
      : numberFormat(locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(value);
  return (
    <div className="flex flex-col gap-1.5 px-4 py-2.5">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)_4rem] items-center">
        <span>
          <Figure text={figure(home)} leads={!isNeutral && home > away} />
        </span>
        <span className="text-center text-muted">{label}</span>
        <span className="text-right">
          <Figure text={figure(away)} leads={!isNeutral && away > home} />
        </span>
      </div>
      <div aria-hidden="true" className="grid grid-cols-2 gap-1">
        <svg width="100%" height={HEIGHT} className="-scale-x-100 text-line-strong">
          <Bar length={barLength(home, away, percent)} colour={homeColour} />
        </svg>
        <svg width="100%" height={HEIGHT} className="text-line-strong">
          <Bar length={barLength(away, home, percent)} colour={awayColour} />
        </svg>
      </div>
    </div>
  );
}

function Figure({ text, leads }: { readonly text: string; readonly leads: boolean }) {
  return (
    <span
      className={`figures inline-flex h-6 min-w-8 items-center justify-center rounded-[4px] px-1.5 text-base ${leads ? 'bg-hover text-text' : 'text-muted'}`}
    >
      {text}
    </span>
  );
}

function Bar({ length, colour }: { readonly length: number; readonly colour: string }) {
  return (
    <>
      <rect width="100%" height={HEIGHT} rx="2" className="fill-hover forced-colors:stroke-line" />
      {length > 0 && (
        <rect
          width={`${length}%`}
          height={HEIGHT}
          rx="2"
          fill={colour}
          stroke="currentColor"
          strokeWidth="1"
          className="transition-[width] duration-240"
        />
      )}
    </>
  );
}
