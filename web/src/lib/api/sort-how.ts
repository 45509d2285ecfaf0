/** The order of a list: of numbers, 1 is ascending and any other descending. */
export function sortHowOf(value: unknown): 'asc' | 'desc' | undefined {
  if (value === 'asc' || value === 'desc') return value;
  if (typeof value !== 'number') return undefined;
  return value === 1 ? 'asc' : 'desc';
}
