import type { Config } from '../config.ts';

/** Settings whose name matches bring in real money or tokens. */
const REAL_MONEY = /payment|stripe|chain|bsc|hotwallet/i;

/** Whether a key of a payment provider or of a chain is configured. */
export function takesRealMoney(settings: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(settings).some(
    ([name, value]) =>
      REAL_MONEY.test(name) && value !== null && value !== undefined && value !== '' && value !== false,
  );
}

/** How many simulated managers play: none where real money could be at stake. */
export function maxSimulatedManagers(config: Pick<Config, 'worldManagers'>): number {
  return takesRealMoney({ ...config }) ? 0 : config.worldManagers;
}
