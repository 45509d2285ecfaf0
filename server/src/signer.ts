/**
 * Signs and sends withdrawals. A separate program: the server that answers the web never has the key. Without
 * CHAIN_SIGNER_KEY it prints what it would send, and sends nothing.
 */
import process from 'node:process';
import { moneyText, xfc } from '@touchline/domain/money';
import { CannotStart } from './cannot-start.ts';
import { openWithdrawals } from './chain/public.ts';
import { readConfig } from './config.ts';
import { attachDatabase } from './db/embedded/attach.ts';
import type { Db } from './db/database.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function dryRun(db: Db): Promise<void> {
  print('CHAIN_SIGNER_KEY is not set: nothing is signed. These withdrawals are open:');
  const open = await openWithdrawals(db);
  for (const { id, nickname, units, to_address, approvals_needed, approved_by } of open) {
    const missing = approvals_needed - approved_by.length;
    const waits = missing > 0 ? `, waits for ${missing} of ${approvals_needed} approvals` : '';
    print(`${id}  ${moneyText(xfc(units))} XFC of ${nickname} to ${to_address}${waits}`);
  }
  if (open.length === 0) print('None.');
}

async function send(): Promise<void> {
  const config = readConfig();
  if (config.chain === null)
    throw new CannotStart(
      'Set CHAIN_URL, CHAIN_TOKEN and CHAIN_DEPOSIT_ADDRESS: without a chain nothing is sent.',
    );
  const database = await attachDatabase(config, print);
  try {
    const key = process.env['CHAIN_SIGNER_KEY'] ?? '';
    if (key === '') return await dryRun(database.db);
    // No longer needed: nothing started from here can read it.
    delete process.env['CHAIN_SIGNER_KEY'];
    const { startSending } = await import('./chain/withdrawals/sending/start-sending.ts');
    const stop = startSending(database.db, config.chain, { key, secondUrl: config.chainSecondUrl }, (error) =>
      print(error instanceof Error ? error.message : 'The node answered with nothing that can be read.'),
    );
    print(`Withdrawals are sent from ${config.chain.depositAddress}. Ctrl-C ends it.`);
    await new Promise<void>((ended) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended());
    });
    await stop();
  } finally {
    await database.close();
  }
}

try {
  await send();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  print(error.message);
  process.exitCode = 1;
}
