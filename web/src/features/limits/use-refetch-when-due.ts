import { useEffect } from 'react';
import type { CallOutput } from '../../lib/api/request.ts';
import { useGameNow } from '../../lib/loading/hooks.ts';
import { nextChange } from './next-change.ts';

const STEP_MS = 2_000;

/** Reads the limits again when one renews, when a change that waited counts, and when a self-exclusion ends. */
export function useRefetchWhenDue(
  limits: CallOutput<'limits.get'> | undefined,
  refetch: () => Promise<unknown>,
): void {
  const now = useGameNow(STEP_MS);
  const change = limits === undefined ? null : nextChange(limits);
  // The clock of the page may be ahead of the server's: an answer from before the change is refetched at each
  // step.
  const due = change !== null && change <= now ? now : null;
  useEffect(() => {
    if (due !== null) void refetch();
  }, [due, refetch]);
}
