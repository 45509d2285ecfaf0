import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from './states.tsx';

interface PanelStatesProps {
  /** Whether the rows are known; they are none then. */
  readonly loaded: boolean;
  /** Why the rows could not be loaded; null otherwise. */
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** The number of lines of the skeleton, and the class of their height. */
  readonly rows?: number;
  readonly height?: string;
  /** Shown when there are no rows. */
  readonly children: ReactNode;
}

/** A panel instead of rows: while they load, when they could not be loaded, and when there are none. */
export function PanelStates({ loaded, failure, onRetry, rows = 6, height, children }: PanelStatesProps) {
  if (loaded) return <div className="panel">{children}</div>;
  return (
    <div className="panel">
      {failure === null ? (
        <SkeletonRows rows={rows} {...(height !== undefined && { height })} />
      ) : (
        <ErrorState failure={failure} onRetry={onRetry} />
      )}
    </div>
  );
}
