/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   styled as a list on a phone, the elements lose their implicit roles, so each sets its own */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { directionOf, nextOrder, type ColumnSort, type TableColumn } from './columns.ts';

interface OrderProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly order?: string;
  readonly onOrder?: (order: string) => void;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky headings; sortable ones are buttons. */
export function TableHead<Row>({ columns, order, onOrder }: OrderProps<Row>) {
  return (
    <thead role="rowgroup" className="bg-surface md:sticky md:top-16 md:z-10">
      <tr role="row" className="shadow-[inset_0_-1px_0_var(--line)]">
        {columns.map(({ key, label, align, priority, sort }) => {
          const direction = sort === undefined ? null : directionOf(order, sort);
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={direction === null ? undefined : SORTED[direction]}
              className={`eyebrow h-9 px-3 text-muted first:pl-4 md:max-lg:not-first:pl-2 md:max-lg:not-last:pr-2 last:pr-4 ${align === 'end' ? 'text-right' : ''} ${
                priority === 'widest' ? 'max-xl:hidden' : ''
              }`}
            >
              {sort === undefined || onOrder === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  onClick={() => onOrder(nextOrder(order, sort))}
                  className={`eyebrow inline-flex min-h-9 items-center gap-1 hover:text-text ${align === 'end' ? 'flex-row-reverse' : ''} ${direction === null ? '' : 'text-text'}`}
                >
                  {label}
                  <Arrow direction={direction} />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Arrow({ direction }: { readonly direction: 'asc' | 'desc' | null }) {
  const Mark = direction === 'asc' ? ArrowUp : ArrowDown;
  return <Mark size={12} aria-hidden="true" className={direction === null ? 'opacity-0' : ''} />;
}

/** The sort orders of a table shown as a list, which has no headings. */
export function PhoneOrder<Row>({ columns, order, onOrder }: OrderProps<Row>) {
  const t = useText();
  const sortable = columns.flatMap(({ label, sort }) => (sort === undefined ? [] : [{ label, sort }]));
  if (onOrder === undefined || sortable.length === 0) return null;
  const current = sortable.find(({ sort }) => directionOf(order, sort) !== null);
  const direction = current ? directionOf(order, current.sort) : null;
  const choose = (key: string) => {
    const chosen: ColumnSort<Row> | undefined = sortable.find(({ sort }) => sort.key === key)?.sort;
    if (chosen) onOrder(nextOrder(undefined, chosen));
  };
  return (
    <div className="flex items-center gap-2 border-b p-2 md:hidden">
      <select
        aria-label={t('filters.sort')}
        value={current?.sort.key ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-sm border bg-surface px-2 text-sm font-medium"
      >
        {current === undefined && <option value="">{t('filters.sort')}</option>}
        {sortable.map(({ label, sort }) => (
          <option key={sort.key} value={sort.key}>
            {label}
          </option>
        ))}
      </select>
      {current && (
        <button
          type="button"
          onClick={() => onOrder(nextOrder(order, current.sort))}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm border px-3 text-sm font-medium hover:border-line-strong"
        >
          <Arrow direction={direction} />
          {t(direction === 'asc' ? 'filters.ascending' : 'filters.descending')}
        </button>
      )}
    </div>
  );
}
