/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   shown as a list on a phone, the elements lose the roles they imply, so each says its own */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures: right-aligned and of one width. */
  readonly numeric?: boolean;
  /**
   * Its place on a phone, where a row is an item of a list: `lead` fills the line, `value` stands at its end,
   * `detail` stands below with its header, `hidden` is left out.
   */
  readonly phone?: 'lead' | 'value' | 'detail' | 'hidden';
  /** Present when the table can be sorted by it. */
  readonly sorted?: 'asc' | 'desc' | 'not';
  readonly onSort?: () => void;
}

interface TableProps<Row> {
  /** What is tabled; read by screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The manager's own row. */
  readonly isMine?: (row: Row) => boolean;
}

const SORTED = { asc: 'ascending', desc: 'descending', not: 'none' } as const;

/** A table that becomes a list under 768 px. */
export function Table<Row>({ caption, columns, rows, rowKey, isMine }: TableProps<Row>) {
  return (
    <table role="table" className="table-list w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" className="border-b">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sorted && SORTED[column.sorted]}
              className={`eyebrow h-9 px-3 text-muted first:pl-4 last:pr-4 ${column.numeric ? 'text-right' : ''}`}
            >
              {column.onSort ? <SortButton column={column} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-y">
        {rows.map((row) => {
          const mine = isMine?.(row) === true;
          return (
            <tr
              key={rowKey(row)}
              role="row"
              aria-current={mine || undefined}
              className={mine ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent-ink)]' : 'hover:bg-hover'}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-phone={column.phone ?? 'detail'}
                  data-label={column.header}
                  className={`px-3 py-2.5 first:pl-4 last:pr-4 ${column.numeric ? 'tabular md:text-right' : ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function SortButton<Row>({ column }: { readonly column: Column<Row> }) {
  const Arrow = column.sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={column.onSort}
      className={`eyebrow inline-flex items-center gap-1 hover:text-text ${column.sorted === 'not' ? '' : 'text-text'}`}
    >
      {column.header}
      <Arrow size={12} aria-hidden="true" className={column.sorted === 'not' ? 'opacity-0' : ''} />
    </button>
  );
}
