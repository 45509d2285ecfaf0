import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from '../time/clock.ts';
import { eachGameStep } from '../time/game-steps.ts';

const nothing = () => () => undefined;

/** False while the page is the one the server drew, true once this browser has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}

/**
 * The game's time, renewed every `every` milliseconds while the part is on screen: at the moments that lie a whole
 * number of them from `phase`.
 */
export function useGameNow(every = 1000, phase = 0): number {
  const [now, setNow] = useState(() => serverClock.gameNow());
  useEffect(() => eachGameStep(serverClock, { every, phase }, setNow), [every, phase]);
  return now;
}

/** Real time, in which sessions are kept, renewed every `every` milliseconds while the part is on screen. */
export function useServerNow(every = 1000): number {
  useGameNow(every);
  return serverClock.now();
}

/** Does a media query hold? On the server: no. */
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
