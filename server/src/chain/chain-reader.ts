/** What the product reads from the chain. Everything that depends on the library and the node is in this file. */
import {
  createPublicClient,
  http,
  parseAbiItem,
  parseEventLogs,
  TransactionReceiptNotFoundError,
  type PublicClient,
  type Transport,
} from 'viem';
import { NETWORK_ID, type ChainSettings } from './chain-settings.ts';

/** A transfer of our token to our address: one log of a transaction. Hashes and addresses are lower case. */
export interface Transfer {
  readonly txHash: string;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly from: string;
  /** With the token's 18 decimals. */
  readonly value: bigint;
}

/** A transfer of our token from our address. */
export type SentTransfer = Pick<Transfer, 'txHash' | 'value'>;

export interface Receipt {
  readonly isSuccess: boolean;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Those of our token to our address. */
  readonly transfers: readonly Transfer[];
}

export interface ChainReader {
  /** The newest block and the newest that no reorganisation can drop. Throws when the node is of another network. */
  head(): Promise<{ readonly latest: number; readonly finalized: number }>;
  /** Transfers of our token to our address in blocks from `first` to `last`, both included. */
  transfers(first: number, last: number): Promise<readonly Transfer[]>;
  /** Transfers of our token from our address in a block. */
  sent(block: number): Promise<readonly SentTransfer[]>;
  /** The hash of a block on the node's chain. */
  blockHash(number: number): Promise<string>;
  /** The balance of our address in our token after a block, with its 18 decimals. */
  balance(block: number): Promise<bigint>;
  /** The present gas price of the chain, in wei. */
  gasPrice(): Promise<bigint>;
  /** Null for a transaction that is in no block. */
  receipt(txHash: string): Promise<Receipt | null>;
}

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
const BALANCE = parseAbiItem('function balanceOf(address) view returns (uint256)');
const TIMEOUT_MS = 10_000;

/** Reads the chain through a node of Binance Smart Chain, or of a local chain with its number. */
export function chainReader(
  settings: ChainSettings,
  transport: Transport = http(settings.url, { timeout: TIMEOUT_MS, retryCount: 1 }),
): ChainReader {
  const client = createPublicClient({ transport });
  const { token, depositAddress } = settings;
  const [tokenHex, ours] = [hex(token), hex(depositAddress)];
  return {
    async head() {
      const [network, latest, finalized] = await Promise.all([
        client.getChainId(),
        client.getBlock({ blockTag: 'latest' }),
        client.getBlock({ blockTag: 'finalized' }),
      ]);
      if (network !== NETWORK_ID) throw new Error(`The node is of network ${network}, not ${NETWORK_ID}.`);
      return { latest: Number(latest.number), finalized: Number(finalized.number) };
    },
    ...transferReads(client, settings),
    async blockHash(number) {
      const { hash } = await client.getBlock({ blockNumber: BigInt(number) });
      return hash.toLowerCase();
    },
    balance: (block) =>
      client.readContract({
        address: tokenHex,
        abi: [BALANCE],
        functionName: 'balanceOf',
        args: [ours],
        blockNumber: BigInt(block),
      }),
    gasPrice: () => client.getGasPrice(),
    async receipt(txHash) {
      try {
        const receipt = await client.getTransactionReceipt({ hash: hex(txHash) });
        const logs = parseEventLogs({ abi: [TRANSFER], logs: receipt.logs, strict: true });
        return {
          isSuccess: receipt.status === 'success',
          blockNumber: Number(receipt.blockNumber),
          blockHash: receipt.blockHash.toLowerCase(),
          transfers: logs
            .filter((log) => isOurs(log.address, token) && isOurs(log.args.to, depositAddress))
            .map(transferOf),
        };
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return null;
        throw error;
      }
    },
  };
}

/** Transfers of our token to our address and from it, checked again: a node may ignore the filter. */
function transferReads(
  client: PublicClient,
  { token, depositAddress }: ChainSettings,
): Pick<ChainReader, 'transfers' | 'sent'> {
  const ours = hex(depositAddress);
  const event = { address: hex(token), event: TRANSFER, strict: true } as const;
  return {
    async transfers(first, last) {
      const range = { fromBlock: BigInt(first), toBlock: BigInt(last) };
      const logs = await client.getLogs({ ...event, ...range, args: { to: ours } });
      return logs
        .filter((log) => !log.removed && isOurs(log.address, token) && isOurs(log.args.to, depositAddress))
        .map(transferOf);
    },
    async sent(block) {
      const range = { fromBlock: BigInt(block), toBlock: BigInt(block) };
      const logs = await client.getLogs({ ...event, ...range, args: { from: ours } });
      return logs
        .filter((log) => !log.removed && isOurs(log.address, token) && isOurs(log.args.from, depositAddress))
        .map((log) => ({ txHash: log.transactionHash.toLowerCase(), value: log.args.value }));
    },
  };
}

interface TransferLog {
  readonly transactionHash: string;
  readonly logIndex: number;
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly args: { readonly from: string; readonly value: bigint };
}

function transferOf(log: TransferLog): Transfer {
  return {
    txHash: log.transactionHash.toLowerCase(),
    logIndex: log.logIndex,
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash.toLowerCase(),
    from: log.args.from.toLowerCase(),
    value: log.args.value,
  };
}

function isOurs(address: string, ours: string): boolean {
  return address.toLowerCase() === ours;
}

function hex(text: string): `0x${string}` {
  return `0x${text.replace(/^0x/, '')}`;
}
