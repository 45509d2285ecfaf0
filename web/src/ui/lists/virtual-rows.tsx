import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Flip } from '../flip/flip.tsx';

interface VirtualRowsProps {
  readonly count: number;
  readonly keyAt: (index: number) => string | number;
  readonly rowAt: (index: number) => ReactNode;
  /** In px, as an estimate. */
  readonly rowHeight: number;
  readonly label: string;
  /** The keys of all rows in order. */
  readonly order: string;
}

/** The rows of a long list; only those in view are in the document. */
export function VirtualRows({ count, keyAt, rowAt, label, rowHeight, order }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  // This build runs without the React compiler, which could not memoize the result.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
  });
  return (
    <Flip list={list} order={order}>
      <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <li
            key={keyAt(item.index)}
            ref={virtualizer.measureElement}
            data-index={item.index}
            data-flip={keyAt(item.index)}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b"
            style={{ transform: `translateY(${item.start - offset}px)` }}
          >
            <Row rowAt={rowAt} index={item.index} />
          </li>
        ))}
      </ul>
    </Flip>
  );
}

interface RowProps {
  readonly rowAt: (index: number) => ReactNode;
  readonly index: number;
}

/** Memoized: a row in view does not render again while others mount and unmount. */
const Row = memo(function Row({ rowAt, index }: RowProps) {
  return rowAt(index);
});
