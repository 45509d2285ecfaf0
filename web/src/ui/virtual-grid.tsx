import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useOverFrames } from './over-frames.ts';

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

/**
 * Many cells of one size, in as many columns as fit: only the rows in view are in the page, and a row that stays is not
 * drawn anew. Rows that wait beyond the edge come cell by cell, so that no frame pays for a whole row. `keyAt` and `cellAt`
 * must stay the same functions while their cells do.
 */
export function VirtualGrid({ label, ...cells }: VirtualGridProps) {
  const { count, width, height, gap } = cells;
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ top: 0, columns: 1 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setPlace({
        top: element.getBoundingClientRect().top + scrollY,
        columns: columnsOf(element.clientWidth, width, gap),
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, gap]);
  const { top, columns } = place;
  // This build runs without the React compiler, which could not memoise what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => height + gap,
    overscan: 2,
    useFlushSync: false,
    scrollMargin: top,
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <GridRow key={row.key} {...cells} row={row.index} columns={columns} top={row.start - top} />
      ))}
    </ul>
  );
}

interface GridRowProps extends GridCells {
  readonly row: number;
  readonly columns: number;
  readonly top: number;
}

const GridRow = memo(function GridRow({ row, columns, top, ...cells }: GridRowProps) {
  const { count, keyAt, cellAt, width, height, gap } = cells;
  const first = useRef<HTMLLIElement>(null);
  const drawn = useOverFrames(Math.min(columns, count - row * columns), first);
  return Array.from({ length: drawn }, (_, column) => {
    const index = row * columns + column;
    return (
      <li
        key={keyAt(index)}
        ref={column === 0 ? first : undefined}
        aria-setsize={count}
        aria-posinset={index + 1}
        className="absolute [contain:strict]"
        style={{ width, height, left: column * (width + gap), top }}
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
