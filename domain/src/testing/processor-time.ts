import process from 'node:process';

/**
 * What `work` returns, and the milliseconds that this thread has a processor meanwhile: other programs on the
 * machine do not count, unlike in wall-clock time.
 */
export function timed<Result>(work: () => Result): { readonly result: Result; readonly processorMs: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage();
  return { result, processorMs: (user - before.user + system - before.system) / 1000 };
}
