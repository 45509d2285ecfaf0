import type { ReactNode } from 'react';

/** The sort key of a row in a column; null comes last in both directions. */
export type SortValue = string | number | bigint | null;

/** How rows are sorted by a column. */
export interface ColumnSort<Row> {
  /** Its name in an order: `price`, and `-price` for the reverse. */
  readonly key: string;
  /** The direction of the first click: `desc` when the highest value is the best. */
  readonly first?: 'asc' | 'desc';
  /** For tables with all rows in the browser: the sort key `orderedRows` compares. */
  readonly by?: (row: Row) => SortValue;
}

/** A column of a table, and its part of a list item where the table is a list. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned and tabular. */
  readonly align?: 'start' | 'end';
  /**
   * How the column adapts. Below 768 px a row is a list item: `lead` fills its line, `value` and the button of an
   * `action` are at its end, `detail` is below with its label, `wide` is hidden; `widest` needs 1200 px.
   */
  readonly priority: 'lead' | 'value' | 'action' | 'detail' | 'wide' | 'widest';
  /** Shown without its label in a list. */
  readonly hidesLabel?: boolean;
  readonly sort?: ColumnSort<Row>;
}

/** The class of the link in a row's lead cell: it makes the whole row the target. */
export const ROW_LINK =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink';

/** The direction an order gives a column, or null. */
export function directionOf(
  order: string | undefined,
  sort: { readonly key: string },
): 'asc' | 'desc' | null {
  if (order === sort.key) return 'asc';
  return order === `-${sort.key}` ? 'desc' : null;
}

/** The order after a click on a column's heading: its default direction, then the reverse, then back. */
export function nextOrder(
  order: string | undefined,
  sort: { readonly key: string; readonly first?: 'asc' | 'desc' },
): string {
  const direction = directionOf(order, sort);
  const next = direction === null ? (sort.first ?? 'asc') : direction === 'asc' ? 'desc' : 'asc';
  return next === 'asc' ? sort.key : `-${sort.key}`;
}

/** Rows sorted by an order; texts by the rules of the language, equal ones in their former order. */
export function orderedRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  order: string | undefined,
  locale: string,
): readonly Row[] {
  const sort = columns.map((column) => column.sort).find((each) => each && directionOf(order, each) !== null);
  const by = sort?.by;
  if (sort === undefined || by === undefined) return rows;
  const sign = directionOf(order, sort) === 'desc' ? -1 : 1;
  const text = new Intl.Collator(locale, { numeric: true });
  return rows.toSorted((left, right) => {
    const one = by(left);
    const other = by(right);
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' || typeof other === 'string')
      return sign * text.compare(String(one), String(other));
    return one === other ? 0 : one < other ? -sign : sign;
  });
}
