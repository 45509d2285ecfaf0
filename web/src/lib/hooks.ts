import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from './clock.ts';

const nothing = () => () => undefined;

/** False while the page is the one the server drew, true once this browser has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}

/** The game's time, renewed every `every` milliseconds while the part is on screen. */
export function useGameNow(every = 1000): number {
  const [now, setNow] = useState(() => serverClock.gameNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serverClock.gameNow();
      setNow(time);
      // Wakes just after the next full step, so that a second on screen is a second.
      timer = setTimeout(tick, every - (time % every) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [every]);
  return now;
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
