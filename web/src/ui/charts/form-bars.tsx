import { useId } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { pointsText, pointsValues } from '../../lib/i18n/money.ts';

/** A player's points in one match. */
export interface FormMatch {
  readonly id: number;
  /** The opponent's three letters. */
  readonly opponent: string;
  readonly atHome: boolean;
  /** Decimal string of the wire; null when the player did not play. */
  readonly points: string | null;
  /** The match as text, for screen readers and on hover: "Round 12 against Harbour Athletic". */
  readonly text: string;
}

interface FormBarsProps {
  readonly label: string;
  /** The oldest first. */
  readonly matches: readonly FormMatch[];
}

const HEIGHT = 96;
const MIN = 3;

/** Points by match as bars: positive above the line, negative below it, a hollow bar for a match not played. */
export function FormBars({ label, matches }: FormBarsProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const figures = matches.map(({ points }) => (points === null ? 0 : Number(points)));
  const max = Math.max(1, ...figures);
  const min = Math.min(0, ...figures);
  const played = matches.filter(({ points }) => points !== null);
  const mean = played.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / played.length;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <header className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="eyebrow text-muted">
          {label}
        </h3>
        {mean !== null && (
          <p className="text-xs text-muted">
            {t('charts.mean')}{' '}
            <span className="figures text-base text-text">{pointsText(mean.toFixed(1), locale)}</span>
          </p>
        )}
      </header>
      <ol className="flex gap-1">
        {matches.map((match) => (
          <Bar key={match.id} match={match} max={max} min={min} mean={mean} />
        ))}
      </ol>
    </section>
  );
}

interface BarProps {
  readonly match: FormMatch;
  /** Over all matches; the maximum at least 1 and the minimum at most 0. */
  readonly max: number;
  readonly min: number;
  readonly mean: number | null;
}

function Bar({ match, max, min, mean }: BarProps) {
  const { t, locale } = useLanguage();
  const value = Number(match.points ?? 0);
  const points = match.points === null ? null : pointsValues(match.points, locale);
  const scale = HEIGHT / (max - min);
  const zero = max * scale;
  const length = Math.max(MIN, Math.abs(value) * scale);
  const tone =
    value < 0 ? 'fill-down' : mean !== null && value >= mean ? 'fill-accent-ink' : 'fill-line-strong';
  return (
    <li title={match.text} className="flex min-w-0 flex-1 flex-col items-center gap-1">
      <span className="sr-only">
        {match.text}: {points === null ? t('charts.absent') : t('charts.points', points)}
      </span>
      <span
        aria-hidden="true"
        className={`figures text-sm max-[22.4rem]:text-xs ${points === null ? 'text-muted' : value < 0 ? 'text-down' : ''}`}
      >
        {points?.points ?? '–'}
      </span>
      <svg aria-hidden="true" width="100%" height={HEIGHT + MIN} className="max-w-9">
        <rect y={zero} width="100%" height="1" className="fill-line-strong" />
        {points === null ? (
          <rect
            x="25%"
            y={zero - 12}
            width="50%"
            height="11"
            rx="2"
            fill="none"
            className="stroke-line-strong"
            strokeDasharray="2 2"
          />
        ) : (
          <rect
            x="10%"
            y={value < 0 ? zero + 1 : zero - length}
            width="80%"
            height={length}
            rx="2"
            className={tone}
          />
        )}
      </svg>
      <span
        aria-hidden="true"
        className={`w-full figures truncate text-center text-xs ${match.atHome ? 'font-semibold' : 'text-muted'}`}
      >
        {match.opponent}
      </span>
    </li>
  );
}
