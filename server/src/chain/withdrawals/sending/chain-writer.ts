/** What the product sends to the chain. Only the program that holds the key loads this file. */
import { createPublicClient, encodeFunctionData, http, keccak256, parseAbi, type Transport } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { CannotStart } from '../../../cannot-start.ts';
import { NETWORK_ID, type ChainSettings } from '../../chain-settings.ts';
import { paidGasPrice, TRANSFER_GAS } from '../gas.ts';

/** A transfer of our token to sign. */
export interface TransferOrder {
  readonly to: string;
  /** With the token's 18 decimals. */
  readonly value: bigint;
  /** The sender's transaction number. */
  readonly nonce: number;
  /** In wei. */
  readonly gasPrice: bigint;
}

export interface SignedTransfer {
  readonly txHash: string;
  readonly raw: string;
}

export interface ChainWriter {
  /** Our address, lower case: it pays the XFC and the gas. */
  readonly sender: string;
  /** How many transactions of ours are in blocks up to one: the next number is free there. */
  transactionCount(block: number): Promise<number>;
  /** The present gas price of the chain, in wei, at least `MIN_GAS_PRICE` and at most `MAX_GAS_PRICE`. */
  gasPrice(): Promise<bigint>;
  sign(order: TransferOrder): Promise<SignedTransfer>;
  /** Hands a signed transaction to the node. Sending one that the node or the chain knows does nothing. */
  broadcast(raw: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
/** The errors of nodes for a transaction that they or the chain already know. */
const KNOWN =
  /already known|already imported|known transaction|nonce too low|transaction already in mempool/i;

/** Signs and sends with a key. Throws CannotStart when the key is not that of our address of deposits. */
export function chainWriter(
  { url, token, depositAddress }: ChainSettings,
  key: string,
  transport: Transport = http(url, { timeout: TIMEOUT_MS, retryCount: 1 }),
): ChainWriter {
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new CannotStart('CHAIN_SIGNER_KEY must be 0x and 64 hexadecimal digits.');
  const account = privateKeyToAccount(hex(key));
  const sender = account.address.toLowerCase();
  if (sender !== depositAddress)
    throw new CannotStart(
      'CHAIN_SIGNER_KEY is not the key of CHAIN_DEPOSIT_ADDRESS, which pays withdrawals.',
    );
  const client = createPublicClient({ transport });
  return {
    sender,
    transactionCount: (block) =>
      client.getTransactionCount({ address: account.address, blockNumber: BigInt(block) }),
    gasPrice: async () => paidGasPrice(await client.getGasPrice()),
    async sign({ to, value, nonce, gasPrice }) {
      const raw = await account.signTransaction({
        type: 'legacy',
        chainId: NETWORK_ID,
        to: hex(token),
        data: encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [hex(to), value] }),
        nonce,
        gas: TRANSFER_GAS,
        gasPrice,
      });
      return { raw, txHash: keccak256(raw) };
    },
    async broadcast(raw) {
      try {
        await client.sendRawTransaction({ serializedTransaction: hex(raw) });
      } catch (error) {
        if (!KNOWN.test(error instanceof Error ? error.message : '')) throw error;
      }
    },
  };
}

function hex(text: string): `0x${string}` {
  return `0x${text.replace(/^0x/, '')}`;
}
