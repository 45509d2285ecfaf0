// A program for tests that run two of it on one database and kill one: the sweeps of contests under their leases, as the
// server runs them, with few payments per transaction. Parameters: payments per transaction, and milliseconds of a lease
// if not those of the server. It prints when it is ready.
import { readConfig } from '../../config.ts';
import { sweepsOfContests } from '../../contests/lifecycle/sweeps.ts';
import { openDatabase } from '../../db/database.ts';
import { startSweeps } from '../../jobs/sweeps.ts';
import { sealing } from '../../wallet/sweeps.ts';

const { db } = await openDatabase(readConfig());
// Exit when the parent process, which would kill this one, has ended.
process.stdin.on('end', () => process.exit(0)).resume();
const [atOnce, termMs] = process.argv.slice(2);
startSweeps(
  db,
  [...sweepsOfContests(Number(atOnce)), sealing],
  (error, sweep) => process.stderr.write(`${sweep}: ${String(error)}\n`),
  undefined,
  termMs === undefined ? undefined : Number(termMs),
);
process.stdout.write('Touchline is at work\n');
