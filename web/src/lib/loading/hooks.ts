import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from '../time/clock.ts';
import { eachGameStep } from '../time/game-steps.ts';

const nothing = () => () => undefined;

/**
 * False for the server's markup and during hydration, true afterwards. A store with two snapshots would do the same, but
 * React renders its change at once and in one piece: all parts of a page that differ, right after its hydration.
 */
export function useHydrated(): boolean {
  const [render] = useState(createRender);
  useSyncExternalStore(nothing, render.inBrowser, render.ofMarkup);
  const [isHydrated, setHydrated] = useState(!render.isOfMarkup());
  useEffect(() => {
    if (!isHydrated) startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return isHydrated;
}

/** A first render; React takes the snapshot of the markup on the server and to hydrate it, and no other time. */
function createRender() {
  let isOfMarkup = false;
  return {
    isOfMarkup: () => isOfMarkup,
    inBrowser: () => null,
    ofMarkup: () => {
      isOfMarkup = true;
      return null;
    },
  };
}

/** The game's time, updated every `every` milliseconds while the component is mounted, aligned to `phase`. */
export function useGameNow(every = 1000, phase = 0): number {
  const [now, setNow] = useState(() => serverClock.gameNow());
  useEffect(() => eachGameStep(serverClock, { every, phase }, setNow), [every, phase]);
  return now;
}

/** Real time, which sessions use, updated every `every` milliseconds while the component is mounted. */
export function useServerNow(every = 1000): number {
  useGameNow(every);
  return serverClock.now();
}

/** Whether a media query matches; false on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
