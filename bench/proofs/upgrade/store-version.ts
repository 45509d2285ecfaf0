/**
 * Creates the stored database of server/src/db/first-version.test.ts: `node bench/proofs/upgrade/store-version.ts
 * COMMIT FILE` installs the commit, plays a Sprint round with its server and dumps its database.
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { attachDatabase } from '../../../server/src/db/embedded/attach.ts';
import { readConfig } from '../../../server/src/config.ts';
import { storeDatabase } from '../../../server/src/testing/database/stored-database.ts';
import { orderCopy, playRound, signUp } from './play-round.ts';
import { installVersion, running } from './version.ts';

const [commit, file] = process.argv.slice(2);
if (commit === undefined || file === undefined) throw new Error('Name a commit and the file to write.');
const folder = await mkdtemp(join(tmpdir(), 'touchline-store-'));
try {
  const dataDir = join(folder, 'data');
  const version = installVersion(commit, join(folder, 'earlier'), dataDir);
  await running(version, async (ask) => {
    const { account, session } = await signUp(ask);
    await playRound(version, ask, session);
    await orderCopy(ask, session);
    const database = await attachDatabase(readConfig({ DATA_DIR: dataDir }), console.log);
    const stored = await storeDatabase(database.directUrl);
    await database.close();
    writeFileSync(file, stored);
    console.log(`${account.email} ${account.password}: ${stored.length} bytes`);
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
