/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   styled as a list on a phone, the elements lose their implicit roles, so each sets its own */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Flip } from '../flip/flip.tsx';

interface VirtualBodyProps {
  readonly count: number;
  /** The keys of all rows in order. */
  readonly order: string;
  /** In px, as an estimate. */
  readonly rowHeight: number;
  /** Renders a row with its key; `measure` is its ref. */
  readonly rowAt: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode;
}

/** The rows of a long table; only those in view are in the document, between two spacers for the others. */
export function VirtualBody({ count, order, rowHeight, rowAt }: VirtualBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  // This build runs without the React compiler, which could not memoize the result.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? offset) - offset;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <Flip list={body} order={order}>
      <tbody ref={body} role="rowgroup" className="divide-y">
        <Gap height={above} />
        {items.map((item) => rowAt(item.index, virtualizer.measureElement))}
        <Gap height={below} />
      </tbody>
    </Flip>
  );
}

function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ display: 'block', height, padding: 0, border: 0 }} />;
}
