import type { ReactNode } from 'react';

/** What a column is ordered by; what is null comes last either way. */
export type SortValue = string | number | bigint | null;

/** How rows are ordered by a column. */
export interface ColumnSort<Row> {
  /** Its name in an order: `price`, and `-price` the other way. */
  readonly key: string;
  /** The way of the first press: `desc` for what is best when it is most. */
  readonly first?: 'asc' | 'desc';
  /** For tables whose rows are all here: what `orderedRows` compares. */
  readonly by?: (row: Row) => SortValue;
}

/** One column of a table, and its part of a row of a list where the table is one. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column, all of one width. */
  readonly align?: 'start' | 'end';
  /**
   * What it gives way to. Under 768 px a row is an item of a list: `lead` fills its line, `value` stands at the end of
   * it, `detail` stands below with its label, `wide` is left out; `widest` needs 1200 px.
   */
  readonly priority: 'lead' | 'value' | 'detail' | 'wide' | 'widest';
  /** Explains itself, and goes without its label in a list. */
  readonly hidesLabel?: boolean;
  readonly sort?: ColumnSort<Row>;
}

/** The class of the link in the lead cell of a row: all of the row is its target. */
export const ROW_LINK =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink';

/** How an order runs by a column. */
export function directionOf(
  order: string | undefined,
  sort: { readonly key: string },
): 'asc' | 'desc' | null {
  if (order === sort.key) return 'asc';
  return order === `-${sort.key}` ? 'desc' : null;
}

/** The order after a press on a column's heading: its own first way, then the other, then back. */
export function nextOrder(
  order: string | undefined,
  sort: { readonly key: string; readonly first?: 'asc' | 'desc' },
): string {
  const direction = directionOf(order, sort);
  const next = direction === null ? (sort.first ?? 'asc') : direction === 'asc' ? 'desc' : 'asc';
  return next === 'asc' ? sort.key : `-${sort.key}`;
}

/** Rows in an order of their columns; words by the rules of the language, equal ones as they were. */
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
