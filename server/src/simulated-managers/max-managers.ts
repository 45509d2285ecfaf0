import type { Config } from '../config.ts';

type MoneySettings = Pick<Config, 'stripeSecretKey' | 'takesPlayMoney' | 'chain'>;

/** Whether cards are charged for real, or tokens of a chain other than the local one arrive. */
export function takesRealMoney({ stripeSecretKey, takesPlayMoney, chain }: MoneySettings): boolean {
  const chargesCards = stripeSecretKey !== null && !takesPlayMoney;
  return chargesCards || (chain !== null && !chain.isLocal);
}

/** How many simulated managers play: none where real money could be at stake. */
export function maxSimulatedManagers(config: MoneySettings & Pick<Config, 'worldManagers'>): number {
  return takesRealMoney(config) ? 0 : config.worldManagers;
}
