import { pointsText } from '../../../lib/i18n/money.ts';
import type { Figures } from './player-queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The figures of a season in the order of showing. */
const FIGURE_ROWS = [
  'matches',
  'starts',
  'minutes',
  'goals',
  'assists',
  'shots',
  'shots_on_target',
  'key_passes',
  'big_chances_made',
  'passes',
  'pass_accuracy',
  'dribbles',
  'tackles',
  'interceptions',
  'blocks',
  'clearances',
  'recoveries',
  'aerials_won',
  'clean_sheets',
  'conceded',
  'saves',
  'penalties_saved',
  'fouls_won',
  'fouls_made',
  'yellow_cards',
  'red_cards',
  'points_easy',
  'average_easy',
  'points_pro',
  'average_pro',
] as const satisfies readonly (keyof Figures)[];
export type FigureRow = (typeof FIGURE_ROWS)[number];

/** Figures of which fewer are better. */
const FEWER: ReadonlySet<FigureRow> = new Set(['conceded', 'fouls_made', 'yellow_cards', 'red_cards']);
/** Figures of goalkeepers alone. */
const KEEPING: ReadonlySet<FigureRow> = new Set(['saves', 'penalties_saved']);

/** The rows to show for players: what the leagues count, and what is of their positions. */
export function shownRows(players: readonly { readonly position: string; readonly figures: Figures }[]) {
  const hasKeeper = players.some(({ position }) => position === 'GK');
  return FIGURE_ROWS.filter(
    (row) => players.some(({ figures }) => figures[row] !== null) && (hasKeeper || !KEEPING.has(row)),
  );
}

/** A figure as text in a language: points with their decimals, a share in per cent. */
export function figureText(row: FigureRow, figures: Figures, locale: string): string {
  const value = figures[row];
  if (value === null) return '–';
  if (typeof value === 'string') return pointsText(value, locale, row !== 'points_easy');
  return row === 'pass_accuracy'
    ? numberFormat(locale, { style: 'percent' }).format(value / 100)
    : numberFormat(locale).format(value);
}

/** Which of several players are best in a figure, by their place; none when all are level. */
export function bestIn(row: FigureRow, all: readonly Figures[]): readonly number[] {
  const values = all.map((figures) => (figures[row] === null ? null : Number(figures[row])));
  const known = values.filter((value) => value !== null);
  const best = FEWER.has(row) ? Math.min(...known) : Math.max(...known);
  if (known.length < 2 || known.every((value) => value === best)) return [];
  return values.flatMap((value, place) => (value === best ? [place] : []));
}
