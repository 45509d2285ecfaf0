import { useId, useState, type ReactNode } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';

interface ChartTableProps {
  readonly title: string;
  /** The heads of the columns after the first, which is the time. */
  readonly columns: readonly string[];
  /** Returns the rows, newest first; called when the table is open. */
  readonly rows: () => ReactNode;
}

/** The figures of a chart as a table, collapsed by default. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  const { t } = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        id={id}
        className="inline-flex min-h-8 items-center text-xs text-muted hover:text-text pointer-coarse:min-h-11"
      >
        {t('charts.table')}
      </summary>
      {open && (
        // A scrollable box must be reachable by keyboard.
        <section
          aria-labelledby={id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="mt-1 max-h-64 overflow-auto rounded-sm border"
        >
          <table className="tabular w-full text-left">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-raised">
              <tr>
                <th scope="col" className="eyebrow px-3 py-2 text-muted">
                  {t('charts.when')}
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col" className="eyebrow px-3 py-2 text-right text-muted">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">{rows()}</tbody>
          </table>
        </section>
      )}
    </details>
  );
}
