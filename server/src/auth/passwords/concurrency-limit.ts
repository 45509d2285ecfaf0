/** Runs work when its turn has come; null at once when the queue is full. */
type WorkGate = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

/** Lets `atOnce` pieces of work run together and `waiting` more wait; further ones are turned away. */
export function makeConcurrencyLimit({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): WorkGate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return null;
      // Whoever leaves hands his place over, so `running` stays as it is.
      await new Promise<void>((enter) => queue.push(enter));
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
