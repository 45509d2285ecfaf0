import { useEffect, useSyncExternalStore } from 'react';

interface Known {
  readonly value: number;
  readonly by: number;
}

/** Figures seen on this page, so that a row that leaves the list and returns still has its last change. */
const known = new Map<string, Known>();
const MAX_KNOWN = 2000;
const listeners = new Set<() => void>();

/** The last change of a figure after `value` was seen: the former one while it stays the same. */
export function changeOf(former: Known | undefined, value: number): Known {
  if (former === undefined) return { value, by: 0 };
  return former.value === value ? former : { value, by: value - former.value };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last change of the figure `key` while this page was open; 0 before any. */
export function useLastChange(key: string, value: number): number {
  useEffect(() => {
    const former = known.get(key);
    const change = changeOf(former, value);
    if (change === former) return;
    if (known.size >= MAX_KNOWN && former === undefined) known.clear();
    known.set(key, change);
    if (change.by !== 0) for (const listener of listeners) listener();
  }, [key, value]);
  return useSyncExternalStore(
    subscribe,
    () => known.get(key)?.by ?? 0,
    () => 0,
  );
}
