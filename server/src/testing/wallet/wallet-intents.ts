import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';

/** Changes of the wallet, each by a manager of its own. */
export function walletIntents(manager: () => Promise<SignedUp>): Intents {
  return {
    'wallet.statement': async () => ({
      client: await manager(),
      input: { filter: 'trade' },
      otherInput: { filter: 'prize' },
    }),
  };
}
