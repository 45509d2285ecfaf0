import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/** The parts of a query that decide what is shown. */
interface ReadQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryStatesProps<Answer> {
  readonly query: ReadQuery<Answer>;
  readonly skeleton: ReactNode;
  /** Whether an error needs a panel: the answer is not shown in one. */
  readonly hasOwnPanels?: boolean;
  readonly children: (answer: Answer) => ReactNode;
}

/** The answer of a query; its skeleton while it loads, and its error with a retry. */
export function QueryStates<Answer>(props: QueryStatesProps<Answer>) {
  const { query, skeleton, hasOwnPanels = false, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return skeleton;
  return (
    <div className={hasOwnPanels ? 'panel' : undefined}>
      <ErrorState failure={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    </div>
  );
}
