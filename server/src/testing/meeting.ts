/**
 * A place where `people` wait for each other: who comes early waits until the last of them is there, who comes later
 * passes. With it a planted variant loses its race each time: everybody has looked before anybody writes, whatever the
 * machine does meanwhile.
 */
export function meetingOf(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= people) resolve();
    return promise;
  };
}
