/** Version of the product. */
export const APP_VERSION = '0.1.0';
/** Older clients are refused with ERR_UPDATE. */
export const MIN_APP_VERSION = '0.1.0';

/** Whether a client version is supported; clients without a version are. */
export function isCurrentEnough(version: string | undefined): boolean {
  if (version === undefined) return true;
  const client = numbersOf(version);
  const min = numbersOf(MIN_APP_VERSION);
  if (client === null || min === null) return false;
  for (const [index, number] of client.entries()) {
    const difference = number - (min[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version: string): readonly number[] | null {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : null;
}
