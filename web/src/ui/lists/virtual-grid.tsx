import { memo, useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useOverFrames } from './incremental-render.ts';

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

/** Lines kept ready above and below the window. */
const READY = 2;

/**
 * The lines in view and those kept ready, from the first to before the last, of `lines` of one `height` in px that begin at
 * `above` px over the window's upper edge (negative: under it).
 */
export function linesInView(
  above: number,
  view: number,
  { lines, height }: { readonly lines: number; readonly height: number },
): readonly [first: number, end: number] {
  const first = Math.floor(above / height) - READY;
  const end = Math.ceil((above + view) / height) + READY;
  return [Math.min(Math.max(0, first), lines), Math.min(Math.max(0, end), lines)];
}

/**
 * Many cells of one size, in as many columns as fit: only the rows in view are in the page, and a row that stays is not
 * drawn anew. Rows that wait beyond the edge come cell by cell, so that no frame pays for a whole row. `keyAt` and `cellAt`
 * must stay the same functions while their cells do.
 */
export function VirtualGrid({ label, ...cells }: VirtualGridProps) {
  const { count, width, height, gap } = cells;
  const list = useRef<HTMLUListElement>(null);
  const [columns, setColumns] = useState(1);
  const lines = Math.ceil(count / columns);
  const { first, end, isInView } = useLinesInView(list, lines, height + gap);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setColumns(columnsOf(element.clientWidth, width, gap)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, gap]);
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: lines * (height + gap) }}>
      {Array.from({ length: end - first }, (_, index) => first + index).map((row) => (
        <GridRow key={row} {...cells} row={row} columns={columns} isInView={isInView} />
      ))}
    </ul>
  );
}

interface LinesInView {
  readonly first: number;
  readonly end: number;
  /** Does the window show a line, or was it the last time it scrolled? Always the same function. */
  readonly isInView: (line: number) => boolean;
}

/** The lines of a list to have in the page, as the window scrolls: told anew only when they are others. */
function useLinesInView(list: RefObject<HTMLElement | null>, lines: number, height: number): LinesInView {
  const [shown, setShown] = useState({ first: 0, end: 0 });
  const above = useRef(0);
  useLayoutEffect(() => {
    let top = 0;
    const variant = () => {
      above.current = scrollY - top;
      const [first, end] = linesInView(above.current, innerHeight, { lines, height });
      setShown((former) => (former.first === first && former.end === end ? former : { first, end }));
    };
    // What is above the list can change its height, and then the whole page does.
    const observer = new ResizeObserver(() => {
      top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
      variant();
    });
    observer.observe(document.body);
    addEventListener('scroll', variant, { passive: true });
    addEventListener('resize', variant);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', variant);
      removeEventListener('resize', variant);
    };
  }, [list, lines, height]);
  const isInView = useCallback(
    (line: number) => (line + 1) * height > above.current && line * height < above.current + innerHeight,
    [height],
  );
  return { first: Math.min(shown.first, lines), end: Math.min(shown.end, lines), isInView };
}

interface GridRowProps extends GridCells {
  readonly row: number;
  readonly columns: number;
  readonly isInView: (line: number) => boolean;
}

const GridRow = memo(function GridRow({ row, columns, isInView, ...cells }: GridRowProps) {
  const { count, keyAt, cellAt, width, height, gap } = cells;
  const isOwnInView = useCallback(() => isInView(row), [isInView, row]);
  const drawn = useOverFrames(Math.min(columns, count - row * columns), isOwnInView, 0);
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

/** Not drawn anew when the next cell of its row comes. */
const GridCell = memo(function GridCell({ cellAt, index }: GridCellProps) {
  return cellAt(index);
});
