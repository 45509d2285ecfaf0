/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   styled as a list on a phone, the elements lose their implicit roles, so each sets its own */
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { loadPart } from '../../lib/loading/load-part.ts';
import { useHydrated } from '../../lib/loading/hooks.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { Flip } from '../flip/flip.tsx';
import { ListEnd } from '../lists/list.tsx';
import { uniqueRows } from '../lists/unique-rows.ts';
import { ErrorState, Skeleton } from '../states/states.tsx';
import type { TableColumn } from './columns.ts';
import { PhoneOrder, TableHead } from './table-head.tsx';
import { TableRow, type RowVariant } from './table-row.tsx';

/** Longer tables are virtualized. */
const VIRTUAL_FROM = 60;
const SKELETON_ROWS = 8;

interface DataTableProps<Row> {
  /** The caption, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** The error of loading, or null. */
  readonly failure: unknown;
  readonly onRetry?: () => void;
  /** Shown for an empty table: an `EmptyState` with the next action. */
  readonly empty: ReactNode;
  /** The current order: `price`, or `-price` for the reverse. */
  readonly order?: string;
  readonly onOrder?: (order: string) => void;
  /** Whether a row is the manager's own. */
  readonly isMine?: (row: Row) => boolean;
  /** Whether a row is open next to the table. */
  readonly isSelected?: (row: Row) => boolean;
  /** A row that stays below the head on every page. */
  readonly pinned?: Row | undefined;
  readonly height?: RowVariant['height'];
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly onMore?: () => void;
  /** Text below the last row ('' for the default); none for tables that are always short. */
  readonly end?: string | undefined;
}

/**
 * A table in a panel, with all its states: loading, failed, empty, rows, more, end. Below 768 px it is a list with
 * the same columns; its head is sticky; a long one is virtualized.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rowKey, failure, onRetry, empty } = props;
  const rows = props.rows && uniqueRows(props.rows, rowKey);
  const failed = failure !== null && failure !== undefined;
  const isBare = rows === undefined || rows.length === 0;
  if (isBare && failed) {
    return (
      <div className="panel">
        <ErrorState failure={failure} {...(onRetry && { onRetry })} />
      </div>
    );
  }
  if (rows?.length === 0) return <div className="panel">{empty}</div>;
  return (
    // Clipped, not hidden: a scroll container would break the sticky head.
    <div className="panel overflow-clip">
      <PhoneOrder {...props} />
      <TableOf {...props} rows={rows} />
      {rows !== undefined && <ListEnd {...props} />}
    </div>
  );
}

function TableOf<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, pinned, hasMore = false } = props;
  const t = useText();
  const hydrated = useHydrated();
  // Virtual rows are positioned by style, which only the browser may set.
  const isLong = hydrated && rows !== undefined && rows.length >= VIRTUAL_FROM;
  return (
    <table
      role="table"
      aria-busy={rows === undefined || undefined}
      aria-rowcount={isLong ? (hasMore ? -1 : rows.length + 1) : undefined}
      className="table-list w-full border-collapse text-left"
    >
      <caption className="sr-only">{rows === undefined ? `${caption}: ${t('ui.loading')}` : caption}</caption>
      <TableHead {...props} />
      {rows !== undefined && pinned !== undefined && (
        <tbody role="rowgroup" className="border-b bg-surface md:sticky md:top-25 md:z-10">
          <TableRow columns={columns} row={pinned} variant={variantOf(props, pinned)} />
        </tbody>
      )}
      {rows === undefined ? (
        <SkeletonBody {...props} />
      ) : isLong ? (
        <LongBody {...props} rows={rows} />
      ) : (
        <PlainBody {...props} rows={rows} />
      )}
    </table>
  );
}

function variantOf<Row>({ isMine, isSelected, height = 'usual' }: DataTableProps<Row>, row: Row): RowVariant {
  return { mine: isMine?.(row) === true, selected: isSelected?.(row) === true, height };
}

type BodyProps<Row> = DataTableProps<Row> & { readonly rows: readonly Row[] };

function PlainBody<Row>(props: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = props.rows.map(props.rowKey);
  return (
    <Flip list={body} order={keys.join(' ')}>
      <tbody ref={body} role="rowgroup" className="divide-y">
        {props.rows.map((row) => {
          const key = props.rowKey(row);
          return (
            <TableRow
              key={key}
              flipKey={key}
              columns={props.columns}
              row={row}
              variant={variantOf(props, row)}
            />
          );
        })}
      </tbody>
    </Flip>
  );
}

/** Loads with the first long table. */
const LazyVirtualBody = lazy(() =>
  loadPart(async () => ({ default: (await import('./virtual-body.tsx')).VirtualBody })),
);

const GUESSES = { compact: 44, usual: 56, tall: 64 } as const;

function LongBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, columns, height = 'usual' } = props;
  return (
    <Suspense fallback={<PlainBody {...props} rows={rows.slice(0, VIRTUAL_FROM)} />}>
      <LazyVirtualBody
        count={rows.length}
        order={rows.map(rowKey).join(' ')}
        rowHeight={GUESSES[height]}
        rowAt={(index, measure) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TableRow
              key={rowKey(row)}
              flipKey={rowKey(row)}
              columns={columns}
              row={row}
              variant={variantOf(props, row)}
              place={{ index, measure }}
            />
          );
        }}
      />
    </Suspense>
  );
}

const BARS = {
  lead: 'h-4 w-2/3',
  value: 'h-4 w-14',
  action: 'size-6',
  detail: 'h-3 w-16',
  wide: 'h-3 w-20',
  widest: 'h-3 w-20',
} as const;

/** Placeholders for the columns while loading. */
function SkeletonBody<Row>({ columns, height = 'usual' }: DataTableProps<Row>) {
  const grey = columns.map(({ key, label, align, priority, hidesLabel }) => ({
    key,
    label,
    priority,
    ...(align && { align }),
    ...(hidesLabel && { hidesLabel }),
    cell: () => <Skeleton className={`${BARS[priority]} ${align === 'end' ? 'md:ml-auto' : ''}`} />,
  }));
  return (
    <tbody role="rowgroup" className="divide-y">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <TableRow key={index} columns={grey} row={index} variant={{ mine: false, selected: false, height }} />
      ))}
    </tbody>
  );
}
