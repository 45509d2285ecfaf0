/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   styled as a list on a phone, the elements lose their implicit roles, so each sets its own */
import type { TableColumn } from './columns.ts';

/** How a row is highlighted. */
export interface RowVariant {
  readonly mine: boolean;
  readonly selected: boolean;
  readonly height: 'compact' | 'usual' | 'tall';
}

interface TableRowProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: Row;
  readonly variant: RowVariant;
  /** Its key for the FLIP animation. */
  readonly flipKey?: string | number;
  /** Its position in a virtualized table. */
  readonly place?: { readonly index: number; readonly measure: (element: HTMLElement | null) => void };
}

const HEIGHTS = { compact: 'md:h-11', usual: 'md:h-14', tall: 'md:h-16' } as const;
const PHONE = {
  lead: 'lead',
  value: 'value',
  action: 'action',
  detail: 'detail',
  wide: 'hidden',
  widest: 'hidden',
} as const;

/** A row of a table, or an item of a list on a phone. */
export function TableRow<Row>({ columns, row, variant, flipKey, place }: TableRowProps<Row>) {
  return (
    <tr
      role="row"
      ref={place?.measure}
      data-index={place?.index}
      data-flip={flipKey}
      aria-rowindex={place && place.index + 2}
      aria-current={variant.mine || variant.selected || undefined}
      className={`relative ${HEIGHTS[variant.height]} ${toneOf(variant)}`}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-phone={PHONE[column.priority]}
          data-label={column.hidesLabel ? undefined : column.label}
          className={`px-3 py-2 first:pl-4 md:max-lg:not-first:pl-2 md:max-lg:not-last:pr-2 last:pr-4 ${column.align === 'end' ? 'tabular md:text-right' : ''} ${
            column.priority === 'widest' ? 'max-xl:hidden' : ''
          }`}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function toneOf({ mine, selected }: RowVariant): string {
  if (selected) return 'bg-hover shadow-[inset_3px_0_0_var(--text)]';
  return mine ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent-ink)]' : 'hover:bg-hover';
}
