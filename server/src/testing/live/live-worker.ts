// A program for tests that stop or kill it: running contests in memory. Parameters: the database URL and the lease time
// in milliseconds. For each input line with a contest id it prints the standings it serves, or null.
import { createInterface } from 'node:readline';
import process from 'node:process';
import { makeLiveHost } from '../../contests/live/live-host.ts';
import { connect } from '../../db/database.ts';
import { snapshotOfHost } from './standings-snapshots.ts';

const [url = '', termMs = ''] = process.argv.slice(2);
const db = connect(url, 4);
const host = makeLiveHost({
  db,
  url,
  termMs: Number(termMs),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
host.start();
const lines = createInterface(process.stdin);
lines.on('line', (line) => {
  // Whether it hosts the contest is known at once; the standings need the names of the managers.
  const version = host.versionOf(Number(line));
  void (version === null ? Promise.resolve(null) : snapshotOfHost(db, host, Number(line))).then(
    (snapshot) => {
      const text = JSON.stringify(snapshot, (_name, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      );
      process.stdout.write(`${text}\n`);
    },
  );
});
lines.on('close', () => process.exit(0));
process.stdout.write('ready\n');
