/**
 * A barrier: each caller waits until so many have called; later callers pass at once. With it a variant without a lock
 * loses its race every time: all of them have read before anyone writes, however busy the machine is.
 */
export function makeBarrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= parties) resolve();
    return promise;
  };
}
