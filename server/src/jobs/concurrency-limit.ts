/** Runs work when a slot is free; returns null at once when the queue is full. */
type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

/** Runs at most `maxRunning` tasks at once and queues `maxQueued` more; rejects further ones. */
export function makeConcurrencyLimit({
  maxRunning,
  maxQueued,
}: {
  readonly maxRunning: number;
  readonly maxQueued: number;
}): ConcurrencyLimit {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= maxRunning) {
      if (queue.length >= maxQueued) return null;
      // A finished task hands over its slot, so `running` is unchanged.
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
