import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { loadPart } from '../../lib/loading/load-part.ts';
import { useHydrated } from '../../lib/loading/hooks.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { ErrorState, SkeletonRows } from '../states/states.tsx';
import { Button } from '../controls/button.tsx';
import { Flip } from '../flip/flip.tsx';
import { uniqueRows } from './unique-rows.ts';

/** Longer lists are virtualized. */
const VIRTUAL_FROM = 60;

interface ListProps<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  readonly children: (row: Row, index: number) => ReactNode;
  /** Estimated height of a row in px. */
  readonly rowHeight?: number;
  /** How many rows are drawn while they load: as many as are usual, so that what follows keeps its place. */
  readonly usualRows?: number;
  /** The name of the list, for screen readers. */
  readonly label: string;
  /** The error of loading, or null. */
  readonly failure: unknown;
  readonly onRetry?: () => void;
  /** Shown for an empty list: an `EmptyState` with the next action. */
  readonly empty: ReactNode;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly onMore?: () => void;
  /** Text below the last row; none for lists that are always short. */
  readonly end?: string | undefined;
}

/** A list with all its states: loading, failed, empty, rows, more, end. */
export function List<Row>(props: ListProps<Row>) {
  const { rowKey, failure, onRetry, empty, rowHeight = 56, usualRows } = props;
  const rows = props.rows && uniqueRows(props.rows, rowKey);
  const hydrated = useHydrated();
  if (rows === undefined || (rows.length === 0 && failure)) {
    if (failure) return <ErrorState failure={failure} {...(onRetry && { onRetry })} />;
    return <SkeletonRows height={rowHeight > 60 ? 'h-18' : 'h-14'} {...(usualRows && { rows: usualRows })} />;
  }
  if (rows.length === 0) return empty;
  // Virtual rows are positioned by style, which only the browser may set.
  const Rows = hydrated && rows.length >= VIRTUAL_FROM ? LongRows<Row> : PlainRows<Row>;
  return (
    <>
      <Rows {...props} rows={rows} />
      <ListEnd {...props} />
    </>
  );
}

type ListEndProps = Pick<
  ListProps<never>,
  'failure' | 'onRetry' | 'hasMore' | 'loadingMore' | 'onMore' | 'end'
>;

/** The end of a list: the error of the next page, a button to load it, or the text that these are all. */
export function ListEnd({ failure, onRetry, hasMore = false, loadingMore, onMore, end }: ListEndProps) {
  const t = useText();
  const failed = failure !== null && failure !== undefined;
  return (
    <>
      {failed && <ErrorState failure={failure} {...(onRetry && { onRetry })} />}
      {hasMore && !failed && <More {...(onMore && { onMore })} loadingMore={loadingMore === true} />}
      {!hasMore && end !== undefined && (
        <p className="border-t px-4 py-4 text-center text-xs text-muted">{end || t('ui.list.end')}</p>
      )}
    </>
  );
}

type RowsProps<Row> = ListProps<Row> & { readonly rows: readonly Row[] };

function PlainRows<Row>({ rows, rowKey, children, label }: RowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const keys = rows.map(rowKey);
  return (
    <Flip list={list} order={keys.join(' ')}>
      <ul ref={list} aria-label={label} className="divide-y">
        {rows.map((row, index) => (
          <li key={keys[index]} data-flip={keys[index]}>
            {children(row, index)}
          </li>
        ))}
      </ul>
    </Flip>
  );
}

/** Loads with the first long list. */
const LazyVirtualRows = lazy(() =>
  loadPart(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows })),
);

function LongRows<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, children, label, rowHeight = 56 } = props;
  const at = <Made,>(index: number, make: (row: Row) => Made, none: Made) => {
    const row = rows[index];
    return row === undefined ? none : make(row);
  };
  return (
    <Suspense fallback={<PlainRows {...props} rows={rows.slice(0, VIRTUAL_FROM)} />}>
      <LazyVirtualRows
        count={rows.length}
        keyAt={(index) => at<string | number>(index, rowKey, index)}
        rowAt={(index) => at<ReactNode>(index, (row) => children(row, index), null)}
        order={rows.map(rowKey).join(' ')}
        label={label}
        rowHeight={rowHeight}
      />
    </Suspense>
  );
}

/** Loads the next page when it comes near the viewport, or by a button. */
function More({ onMore, loadingMore }: { readonly onMore?: () => void; readonly loadingMore: boolean }) {
  const t = useText();
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (mark.current === null || loadingMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && latest.current?.(),
      {
        rootMargin: '400px',
      },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loadingMore]);
  return (
    <div ref={mark} className="flex justify-center border-t p-3">
      <Button variant="quiet" size="small" busy={loadingMore} {...(onMore && { onClick: onMore })}>
        {t('ui.list.more')}
      </Button>
    </div>
  );
}
