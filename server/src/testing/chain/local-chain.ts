import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createTestClient,
  createWalletClient,
  encodeDeployData,
  getContractAddress,
  http,
  parseAbi,
  parseEther,
  publicActions,
  type Hash,
} from 'viem';
import { mnemonicToAccount, type HDAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { NETWORK_ID, type ChainSettings } from '../../chain/chain-settings.ts';
import token from '../../chain/token/token.json' with { type: 'json' };
import { CannotStart } from '../../cannot-start.ts';

/** The mnemonic that every development chain uses: its keys are public and worth nothing. */
const MNEMONIC = 'test test test test test test test test test test test junk';
/** The owner of the token, the address of deposits, and those who play depositors. */
const OWNER = 0;
const DEPOSITS = 9;
const DEPOSITORS = [1, 2, 3, 4] as const;
const START_MS = 20_000;
const TOKEN = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
]);

/** The accounts derived so far: deriving one takes 20 ms of processor time. */
const accounts = new Map<number, HDAccount>();

/** An account of the development chain, by its number. */
export function localAccount(index: number): HDAccount {
  const account = accounts.get(index) ?? mnemonicToAccount(MNEMONIC, { addressIndex: index });
  accounts.set(index, account);
  return account;
}

/** The key of the address of deposits, which pays withdrawals. */
export function localSignerKey(): string {
  const { privateKey } = localAccount(DEPOSITS).getHdKey();
  return `0x${Buffer.from(privateKey ?? []).toString('hex')}`;
}

/** The settings of a server that uses the chain at a port of this machine. */
export function localSettings(port: number): ChainSettings {
  return {
    url: `http://127.0.0.1:${port}/`,
    token: getContractAddress({ from: localAccount(OWNER).address, nonce: 0n }).toLowerCase(),
    depositAddress: localAccount(DEPOSITS).address.toLowerCase(),
    isLocal: true,
  };
}

interface LocalChainOptions {
  readonly port: number;
  /** Seconds between blocks; without it each transaction makes a block. */
  readonly blockSeconds?: number;
  /** A file that keeps the chain between two runs. */
  readonly state?: string;
}

/** A real EVM on this machine with the number of Binance Smart Chain, the token, and funded accounts. */
export async function startLocalChain({ port, blockSeconds, state }: LocalChainOptions) {
  const chain = spawn(
    programFile(),
    [
      '--port',
      `${port}`,
      '--chain-id',
      `${NETWORK_ID}`,
      '--silent',
      '--mnemonic',
      MNEMONIC,
      // A block is final two blocks later: nothing here needs to wait as long as on the real chain.
      '--slots-in-an-epoch',
      '1',
      ...(blockSeconds === undefined ? [] : ['--block-time', `${blockSeconds}`]),
      ...(state === undefined ? [] : ['--state', state]),
    ],
    { stdio: 'ignore' },
  );
  const ended = once(chain, 'exit');
  // A process that ends before it stops its chain leaves none behind.
  process.once('exit', () => chain.kill('SIGKILL'));
  const settings = localSettings(port);
  const client = clientOf(settings);
  const stop = async (): Promise<void> => {
    chain.kill('SIGTERM');
    await ended;
  };
  try {
    await untilAnswering(client);
    await deployToken(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  /** Sends XFC to the address of deposits, and waits for its block. */
  const send = async (from: number, amount: string): Promise<Hash> => {
    const hash = await sendXfc(settings, from, amount);
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    return hash;
  };
  return { settings, client, stop, ended, send };
}

/** Sends XFC from an account of the development chain to the address of deposits. Returns the transaction's hash. */
export async function sendXfc(
  settings: ChainSettings,
  from: number,
  amount: string,
  to: string = settings.depositAddress,
): Promise<Hash> {
  return walletOf(settings, from).writeContract({
    address: hex(settings.token),
    abi: TOKEN,
    functionName: 'transfer',
    args: [hex(to), parseEther(amount)],
  });
}

export function walletOf(settings: ChainSettings, index: number) {
  return createWalletClient({ account: localAccount(index), chain: bsc, transport: http(settings.url) });
}

function clientOf({ url }: ChainSettings) {
  // The number of the latest block is read each time: viem would repeat one from before a `mine`.
  return createTestClient({ mode: 'anvil', chain: bsc, cacheTime: 0, transport: http(url) }).extend(
    publicActions,
  );
}

async function untilAnswering(client: ReturnType<typeof clientOf>): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      await client.getChainId();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(50);
    }
  }
}

/** Deploys the token once and gives each depositor 10,000 XFC. */
async function deployToken(settings: ChainSettings): Promise<void> {
  const client = clientOf(settings);
  const address = hex(settings.token);
  if ((await client.getCode({ address })) !== undefined) return;
  const owner = walletOf(settings, OWNER);
  const data = encodeDeployData({
    abi: [
      { type: 'constructor', inputs: [{ name: 'owner_', type: 'address' }], stateMutability: 'nonpayable' },
    ],
    bytecode: hex(token.bytecode),
    args: [owner.account.address],
  });
  await client.waitForTransactionReceipt({
    hash: await owner.sendTransaction({ data }),
    pollingInterval: 50,
  });
  for (const index of DEPOSITORS) {
    const hash = await owner.writeContract({
      address,
      abi: TOKEN,
      functionName: 'mint',
      args: [localAccount(index).address, parseEther('10000')],
    });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }
}

/** The EVM of the optional dependency. Throws CannotStart on a machine that has none. */
function programFile(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    throw new CannotStart('The local chain needs anvil, which is installed on Linux (x64) alone.');
  }
}

function hex(text: string): `0x${string}` {
  return `0x${text.replace(/^0x/, '')}`;
}
