import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import {
  localAccount,
  localSettings,
  localSignerKey,
  sendXfc,
  startLocalChain,
} from './testing/chain/local-chain.ts';

const PORT = 8545;
const SECONDS = 1;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Starts the chain and prints how to use it; ends with it. */
async function serve(): Promise<void> {
  const state = resolve('.data/chain.json');
  mkdirSync(dirname(state), { recursive: true });
  const { settings, stop, ended } = await startLocalChain({ port: PORT, blockSeconds: SECONDS, state });
  print(`A chain with the number of Binance Smart Chain is at ${settings.url}`);
  print('Put these lines into .env and start the product:');
  print(`CHAIN_URL=${settings.url}`);
  print(`CHAIN_TOKEN=${settings.token}`);
  print(`CHAIN_DEPOSIT_ADDRESS=${settings.depositAddress}`);
  print('Withdrawals are sent by another program, whose key is public and worth nothing here:');
  print(`CHAIN_SIGNER_KEY=${localSignerKey()} npm run signer`);
  print('Four accounts have 10,000 XFC each. In another terminal:');
  print("npm run chain -- sign 1 'MESSAGE'    signs the message that links the address of account 1");
  print('npm run chain -- send 1 25           deposits 25 XFC from account 1');
  for (const index of [1, 2, 3, 4]) print(`account ${index}: ${localAccount(index).address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  await ended;
}

async function run([act, account, text]: readonly string[]): Promise<void> {
  if (act === undefined) return serve();
  const index = Number(account);
  const isAccount = Number.isInteger(index) && index >= 1 && index <= 4;
  if (act === 'sign' && isAccount && text !== undefined)
    return print(await localAccount(index).signMessage({ message: text }));
  if (act === 'send' && isAccount && /^\d{1,5}(\.\d{1,18})?$/.test(text ?? ''))
    return print(await sendXfc(localSettings(PORT), index, text ?? ''));
  throw new CannotStart('npm run chain, or with -- sign ACCOUNT MESSAGE, or -- send ACCOUNT AMOUNT.');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  print(error.message);
  process.exitCode = 1;
}
