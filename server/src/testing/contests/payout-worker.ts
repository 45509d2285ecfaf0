// A program for tests that kill it: the database on its own data folder and the sweeps of the server, with few payments
// per transaction. Parameters: payments per transaction. It prints when it is ready, then waits for an input line.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { readConfig } from '../../config.ts';
import { sweepsOfContests } from '../../contests/lifecycle/sweeps.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, openDatabase } from '../../db/database.ts';
import { fundRewards } from '../../wallet/fund-rewards.ts';
import { sealing } from '../../wallet/sweeps.ts';

const BETWEEN_SWEEPS_MS = 10;

const { db } = await openDatabase(readConfig());
await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
process.stdout.write('Touchline is at work\n');
await once(process.stdin, 'data');
// Exit when the parent process, which would kill this one, has ended.
process.stdin.on('end', () => process.exit(0));
const sweeps = [...sweepsOfContests(Number(process.argv[2])), sealing];
for (;;) {
  for (const sweep of sweeps) await sweep.run(db);
  await pause(BETWEEN_SWEEPS_MS);
}
