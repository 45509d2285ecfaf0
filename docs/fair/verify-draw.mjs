// Checks a past draw or spin: node verify-draw.mjs https://HOST/fair/draws/ID.json or .../fair/spins/ID.json (or a saved file)
// A hash of odds and copies noted before paying may follow: then the draw must have been made from those.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** What is wrong with a draw; empty when it is as it was promised. `announced` is a table hash from before it. */
export function faultsOf({ spin, table, cards, draw = spin.draw }, announced = draw.table_hash) {
  if (draw.server_seed === null) return ['its server seed is not revealed yet'];
  const seed = Buffer.from(draw.server_seed, 'hex');
  const faults = sha256(seed) === draw.commitment ? [] : ['the server seed does not fit its commitment'];
  const rows = (odds) => odds && odds.map((each) => [each.stars, each.basis_points]);
  const field = (f) => [f.basis_points, f.kind, f.amount, f.stars, f.days, f.pack];
  const pool = spin ? table.pool : table.pool.map((card) => ({ ...card }));
  const text = spin
    ? [table.fields.map(field), pool]
    : [rows(table.odds), rows(table.last_card_odds), pool.map((c) => [c.card_id, c.stars, c.left])];
  if (sha256(JSON.stringify(text)) !== draw.table_hash) faults.push('odds or pool do not fit the table hash');
  if (announced !== draw.table_hash)
    faults.push('it was made from other odds or copies than those announced');
  const words = (function* () {
    for (let block = 0; ; block += 1) {
      const hash = createHmac('sha256', seed).update(`${draw.client_seed}:${draw.nonce}:${block}`).digest();
      for (let at = 0; at < 32; at += 4) yield hash.readUInt32BE(at);
    }
  })();
  const below = (count) => {
    let word = words.next().value;
    while (word >= 2 ** 32 - (2 ** 32 % count)) word = words.next().value;
    return word % count;
  };
  if (spin) {
    let share = below(10_000);
    const drawn = table.fields.findIndex((each) => (share -= each.basis_points) < 0);
    if (drawn !== spin.field) faults.push(`field ${drawn} should be drawn, not ${spin.field}`);
    const leased = pool.length === 0 ? null : pool[below(pool.length)];
    if (leased !== table.card_id) faults.push(`card ${leased} should be leased, not ${table.card_id}`);
    return faults;
  }
  cards.forEach((shown, place) => {
    const better =
      table.last_card_odds && place === cards.length - 1 && cards.slice(0, place).every((c) => c.stars < 4);
    let share = below(10_000);
    const { stars } = (better ? table.last_card_odds : table.odds).find(
      (each) => (share -= each.basis_points) < 0,
    );
    const tier = pool.filter((card) => card.stars === stars);
    let index = below(tier.reduce((sum, card) => sum + card.left, 0));
    const drawn = tier.find((card) => (index -= card.left) < 0);
    drawn.left -= 1;
    if (drawn.card_id !== shown.card_id)
      faults.push(`card ${place + 1} should be ${drawn.card_id}, not ${shown.card_id}`);
  });
  return faults;
}

/** Checks the draw at an address or in a file and prints what it found; the exit code is 0 when it is as promised. */
async function verify(from, announced) {
  const answer = from.startsWith('http') ? await read(from) : JSON.parse(readFileSync(from, 'utf8'));
  const faults = faultsOf(answer.params ?? answer, announced);
  process.stdout.write(`${faults.join('\n') || 'The draw is as it was promised.'}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: is it the address of a draw?`);
  return answer.json();
}

const [, script, from, announced] = process.argv;
if (script?.endsWith('verify-draw.mjs') && from !== undefined) await verify(from, announced);
