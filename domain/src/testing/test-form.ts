import process from 'node:process';

/**
 * A number of runs, rounds or rows: the short one in `npm test`, the long one in `npm run proof -- tests` and when the
 * test file is named.
 */
export function sizeOf({ short, long }: { readonly short: number; readonly long: number }): number {
  return process.env['TESTS'] === 'all' ? long : short;
}
