/** The result of work that takes at most `ms` milliseconds, else `late`; the work itself continues. */
export async function withinTime<Result>(ms: number, work: Promise<Result>, late: Result): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => resolve(late), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
