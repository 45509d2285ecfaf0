// A program for tests that stop or kill it: running contests in memory, over the database of the first parameter, with
// leases of so many milliseconds. For each line with the number of a contest it prints what it serves of it, or null.
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
  // Whether it serves at all is decided at once; what it serves needs the names of the managers.
  const held = host.versionOf(Number(line));
  void (held === null ? Promise.resolve(null) : snapshotOfHost(db, host, Number(line))).then((snapshot) => {
    const text = JSON.stringify(snapshot, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    process.stdout.write(`${text}\n`);
  });
});
lines.on('close', () => process.exit(0));
process.stdout.write('ready\n');
