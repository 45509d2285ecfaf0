/** Version of the product, as the clients and the documents show it. */
export const APP_VERSION = '0.1.0';
/** Clients below it are told to update. */
export const MIN_APP_VERSION = '0.1.0';

/** Whether a client of this version may go on; one that does not say its version may. */
export function isCurrentEnough(version: string | undefined): boolean {
  if (version === undefined) return true;
  const own = numbersOf(version);
  const min = numbersOf(MIN_APP_VERSION);
  if (own === null || min === null) return false;
  for (const [index, number] of own.entries()) {
    const difference = number - (min[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version: string): readonly number[] | null {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : null;
}
