import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from '../time/clock.ts';
import { eachGameStep } from '../time/game-steps.ts';

const nothing = () => () => undefined;

/** False for the server's markup and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
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
