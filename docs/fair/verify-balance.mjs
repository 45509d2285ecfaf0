// Checks that a balance is in a published sum: node verify-balance.mjs proof.json [https://HOST]
// proof.json is the download of the page "The books". With HOST, root and sum are read from that server, as anybody can.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** What is wrong with a proof for a published snapshot; empty when the balance is in the sum. */
export function faultsOf(proof, published = proof.snapshot) {
  const whole = /^\d+$/;
  const amounts = [proof.balance_units, published.total_units, ...proof.path.map((step) => step.units)];
  // A sum below zero could hide the balances of others.
  if (!amounts.every((units) => whole.test(units))) return ['an amount is not a whole number of units'];
  let sum = BigInt(proof.balance_units);
  let hash = sha256(`leaf|${proof.salt}|${proof.manager_id}|${sum}`);
  for (const step of proof.path) {
    const own = `${hash}|${sum}`;
    const other = `${step.hash}|${step.units}`;
    hash = sha256(step.side === 'left' ? `node|${other}|${own}` : `node|${own}|${other}`);
    sum += BigInt(step.units);
  }
  const faults = hash === published.root ? [] : ['the path does not lead to the published root'];
  if (sum !== BigInt(published.total_units)) faults.push('the sums of the path are not the published sum');
  return faults;
}

const [, script, file, host] = process.argv;
if (script?.endsWith('verify-balance.mjs') && file !== undefined) {
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  const { proof } = saved.params ?? saved;
  let published = proof.snapshot;
  for (let page = 1, pages = 1; host !== undefined && page <= pages; page += 1) {
    const { params } = await (await fetch(`${host}/api/fair/snapshots/${page}?noItems=100`)).json();
    published = params.data.find((each) => each.id === proof.snapshot.id);
    pages = published === undefined ? params.summary.pages : 0;
  }
  const faults = published === undefined ? ['no such snapshot is published'] : faultsOf(proof, published);
  const right = `${proof.balance} XFC of manager ${proof.manager_id} are in the sum of ${published?.total} XFC.`;
  process.stdout.write(`${faults.join('\n') || right}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
