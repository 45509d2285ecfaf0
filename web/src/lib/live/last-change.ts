import { useEffect, useSyncExternalStore } from 'react';

interface Known {
  readonly value: number;
  readonly by: number;
}

/** Figures seen on this page; a row that scrolls away and comes back still knows how it moved. */
const known = new Map<string, Known>();
const MAX_KNOWN = 2000;
const listeners = new Set<() => void>();

/** How a figure last changed, after `value` was seen: the former change while it stands still. */
export function changeOf(former: Known | undefined, value: number): Known {
  if (former === undefined) return { value, by: 0 };
  return former.value === value ? former : { value, by: value - former.value };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By how much the figure called `key` changed the last time it did while this page was open; 0 before. */
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
