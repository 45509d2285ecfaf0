import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';

/** Intents that exchange XFC or take what the house gives, each by a manager of their own. */
export function rewardIntents(signUp: () => Promise<SignedUp>): Intents {
  return {
    async 'gold.buy'() {
      return { client: await signUp(), input: { xfc_amount: '1.5' }, otherInput: { xfc_amount: '2' } };
    },
  };
}
