import type { ServerClock } from './clock.ts';

/**
 * Calls `onStep` with the game's time at once, and then at every multiple of `every` milliseconds from `phase`
 * (epoch milliseconds): at the server's time, however wrong this device's clock is. Returns a function that stops
 * it.
 */
export function eachGameStep(
  clock: Pick<ServerClock, 'gameNow'>,
  { every, phase }: { readonly every: number; readonly phase: number },
  onStep: (now: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const step = () => {
    const now = clock.gameNow();
    onStep(now);
    const since = (((now - phase) % every) + every) % every;
    // A timer that fires slightly early waits for the rest.
    timer = setTimeout(step, Math.ceil(every - since));
  };
  step();
  return () => clearTimeout(timer);
}
