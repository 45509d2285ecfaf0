import { NETWORK_ID } from '../../chain/chain-settings.ts';
import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';
import { localAccount } from './local-chain.ts';

/** Intents that link addresses of the chain and tell deposits. */
export function chainIntents(signUp: () => Promise<SignedUp>): Intents {
  let account = 100;
  const nextAccount = () => {
    account += 1;
    return localAccount(account);
  };
  const signed = async (manager: SignedUp) => {
    const { address, signMessage } = nextAccount();
    const { message } = await manager.call('chain.challenge', { address });
    return { address, signature: await signMessage({ message }) };
  };
  return {
    async 'chain.link'() {
      const client = await signUp();
      return { client, input: await signed(client), otherInput: await signed(client) };
    },
    async 'chain.announceDeposit'() {
      const client = await signUp();
      const proof = await signed(client);
      await client.call('chain.link', proof);
      const input = {
        amount: '10',
        fromAddr: proof.address,
        networkId: NETWORK_ID,
        txhash: `0x${account.toString(16).padStart(64, '0')}`,
      };
      return { client, input, otherInput: { ...input, amount: '11' } };
    },
  };
}
