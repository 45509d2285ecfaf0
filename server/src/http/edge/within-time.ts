/** The result of some work that takes no longer than `ms` milliseconds, else `late`; the work itself goes on. */
export async function withinTime<Result>(ms: number, work: Promise<Result>, late: Result): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => resolve(late), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
