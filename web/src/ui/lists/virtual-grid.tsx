import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useIncrementalRender } from './incremental-render.ts';

interface GridCells {
  readonly count: number;
  readonly keyAt: (index: number) => string | number;
  readonly cellAt: (index: number) => ReactNode;
  /** The size of a cell and the space around it, in px. */
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

interface VirtualGridProps extends GridCells {
  readonly label: string;
}

/** As many cells as fit; never none. */
export function columnsOf(room: number, width: number, gap: number): number {
  return Math.max(1, Math.floor((room + gap) / (width + gap)));
}

/** Rows kept ready above and below the window. */
const OVERSCAN = 2;

/**
 * Many cells of one size, in as many columns as fit: only the rows in view are in the page, and a row that stays is not
 * rendered again. Rows beyond the edge of the window render one cell a frame, so that no frame pays for a whole row.
 * `keyAt` and `cellAt` must stay the same functions while their cells do.
 */
export function VirtualGrid({ label, ...cells }: VirtualGridProps) {
  const { count, width, height, gap } = cells;
  const list = useRef<HTMLUListElement>(null);
  const { columns, top } = useGridLayout(list, width, gap);
  // This build runs without the React compiler, which could not memoise what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => height + gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    // React renders the new rows before the next frame anyway; a render inside each scroll event delays frames.
    useFlushSync: false,
  });
  const isInView = useCallback(
    (row: number) => {
      const { range } = virtualizer;
      return range !== null && row >= range.startIndex && row <= range.endIndex;
    },
    [virtualizer],
  );
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index }) => (
        <GridRow key={index} {...cells} row={index} columns={columns} isInView={isInView} />
      ))}
    </ul>
  );
}

interface GridLayout {
  readonly columns: number;
  /** From the upper edge of the page to that of the grid, in px. */
  readonly top: number;
}

/** Measures a grid again when it or the page changes its size: what is above the grid can change its height. */
function useGridLayout(list: RefObject<HTMLElement | null>, width: number, gap: number): GridLayout {
  const [layout, setLayout] = useState<GridLayout>({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const element = list.current;
      if (element === null) return;
      const columns = columnsOf(element.clientWidth, width, gap);
      const top = element.getBoundingClientRect().top + scrollY;
      setLayout((former) => (former.columns === columns && former.top === top ? former : { columns, top }));
    });
    observer.observe(document.body);
    if (list.current !== null) observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, width, gap]);
  return layout;
}

interface GridRowProps extends GridCells {
  readonly row: number;
  readonly columns: number;
  readonly isInView: (row: number) => boolean;
}

const GridRow = memo(function GridRow({ row, columns, isInView, ...cells }: GridRowProps) {
  const { count, keyAt, cellAt, width, height, gap } = cells;
  const isOwnInView = useCallback(() => isInView(row), [isInView, row]);
  const drawn = useIncrementalRender(Math.min(columns, count - row * columns), isOwnInView, 1);
  return Array.from({ length: drawn }, (_, column) => {
    const index = row * columns + column;
    return (
      <li
        key={keyAt(index)}
        aria-setsize={count}
        aria-posinset={index + 1}
        className="absolute [contain:strict]"
        style={{ width, height, left: column * (width + gap), top: row * (height + gap) }}
      >
        <GridCell cellAt={cellAt} index={index} />
      </li>
    );
  });
});

interface GridCellProps {
  readonly cellAt: (index: number) => ReactNode;
  readonly index: number;
}

/** Is not rendered again when the next cell of its row comes. */
const GridCell = memo(function GridCell({ cellAt, index }: GridCellProps) {
  return cellAt(index);
});
