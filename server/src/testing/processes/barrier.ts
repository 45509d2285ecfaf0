/**
 * A barrier: callers wait until `parties` of them have arrived; later callers pass at once. It makes a variant without a
 * lock fail every time: all callers have read before the first one writes, however busy the machine is.
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
