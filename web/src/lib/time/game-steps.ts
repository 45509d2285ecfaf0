import type { ServerClock } from './clock.ts';

/**
 * Calls `onStep` with the game's time at once, and then at each moment that lies a whole number of `every`
 * milliseconds from `phase` (epoch milliseconds): a step falls when the clock of the server reaches it, however far
 * the clock of this machine is off. Returns what ends it.
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
    // A timer that wakes a little early finds a small rest, and waits for it.
    timer = setTimeout(step, Math.ceil(every - since));
  };
  step();
  return () => clearTimeout(timer);
}
