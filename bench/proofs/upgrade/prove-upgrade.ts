import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from './json.ts';
import {
  belongings,
  orderCopy,
  playRound,
  setPace,
  signIn,
  signUp,
  type Account,
  type Entry,
} from './play-round.ts';
import type { Ask } from './signed-client.ts';
import { installVersion, operate, running, thisVersion, type Version } from './version.ts';
import type { ProofParameters } from '../../proof-parameters.ts';

/** The state the earlier version leaves behind. */
interface Left {
  readonly account: Account;
  readonly entries: readonly Entry[];
  readonly belongings: Readonly<Record<string, Json>>;
}

/**
 * Plays a Sprint round with the server of an earlier commit, stops it, and continues with this version on the same data
 * folder. Prints the results; resolves to whether all data was there, play continued and everything verifies.
 */
export async function proveUpgrade({ commit }: ProofParameters): Promise<boolean> {
  if (commit === null) {
    console.log('Name the commit to come from: npm run proof -- upgrade COMMIT');
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'touchline-upgrade-'));
  const dataDir = join(folder, 'data');
  try {
    const earlier = installVersion(commit, join(folder, 'earlier'), dataDir);
    console.log(`${earlier.name} is installed.`);
    const left = await running(earlier, (ask) => playEarlier(earlier, ask));
    const present = thisVersion(dataDir);
    const faults = await running(present, (ask) => playOn(present, ask, left));
    for (const fault of faults) console.log(`FAULT: ${fault}`);
    console.log(faults.length === 0 ? 'The upgrade holds.' : 'The upgrade DOES NOT HOLD.');
    return faults.length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function playEarlier(version: Version, ask: Ask): Promise<Left> {
  const { account, session } = await signUp(ask);
  const entries = await playRound(version, ask, session);
  console.log(`An order to buy a copy at ${await orderCopy(ask, session)} XFC.`);
  return { account, entries, belongings: await belongings(ask, session, entries) };
}

async function playOn(version: Version, ask: Ask, left: Left): Promise<readonly string[]> {
  const session = await signIn(ask, left.account);
  const found = await belongings(ask, session, left.entries);
  const faults = Object.entries(left.belongings)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(found[name]))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)} became ${JSON.stringify(found[name])}`);
  console.log(
    `Signed in; ${Object.keys(found).length - faults.length} of ${Object.keys(found).length} equal.`,
  );
  setPace(version, 'fast');
  await playRound(version, ask, session);
  console.log(operate(version, 'verify-books').split('\n').at(-1));
  return faults;
}
