import { useRef, type ReactNode } from 'react';
import { Flip } from './flip.tsx';

interface AnimatedListProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly children: (row: Row) => ReactNode;
  /** The name of the list, for screen readers. */
  readonly label?: string;
  /** The order is meaningful: a rank, newest first. */
  readonly isOrdered?: boolean;
  readonly className?: string;
  readonly rowClass?: string | ((row: Row) => string);
}

/** A short list whose rows animate to their new positions when their order changes. */
export function AnimatedList<Row>(props: AnimatedListProps<Row>) {
  const { rows, rowKey, children, label, isOrdered = false, className = 'divide-y', rowClass } = props;
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Flip list={list} order={rows.map(rowKey).join(' ')}>
      <Tag ref={list} aria-label={label} className={className}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            data-flip={rowKey(row)}
            className={typeof rowClass === 'function' ? rowClass(row) : rowClass}
          >
            {children(row)}
          </li>
        ))}
      </Tag>
    </Flip>
  );
}
