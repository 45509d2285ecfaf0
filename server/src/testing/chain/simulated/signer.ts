import type { TransferOrder } from '../../../chain/withdrawals/sending/chain-writer.ts';
import { sendWithdrawals } from '../../../chain/withdrawals/sending/send-withdrawals.ts';
import { sql, type Db } from '../../../db/database.ts';
import type { Draws } from '../../../feeds/seeded.ts';
import { HONEST, type NodeFaults } from './node.ts';
import { isOfDatabase, type ChainScene, type Tally } from './scene.ts';
import type { Sending } from '../../../chain/withdrawals/sending/sending.ts';

/** The signer is killed in one of the first calls of its turn. */
const MAX_STEPS = 16;

class Killed extends Error {}

/** Turns of the signer: the node misbehaves, the process is killed before or after one of its calls, or two run at once. */
export async function signerTurns(
  scene: ChainScene,
  faults: NodeFaults,
  draws: Draws,
  tally: Tally,
): Promise<void> {
  if (draws.chance(0.3)) await waitUntilStuck(scene.db);
  for (let count = 1 + draws.whole(2); count > 0; count -= 1) {
    scene.node.behave(faults, draws);
    await scene.beforeTurn();
    const both = draws.chance(0.1) ? [1, 2] : [1];
    const turns = both.map(() =>
      sendWithdrawals(draws.chance(0.5) ? mortal(scene, draws, tally) : sending(scene)),
    );
    for (const ended of await Promise.allSettled(turns)) {
      tally.signerTurns += 1;
      if (ended.status === 'fulfilled') continue;
      tally.brokenSignerTurns += 1;
      if (isOfDatabase(ended.reason)) tally.findings.push(`the signer broke: ${String(ended.reason)}`);
    }
  }
}

/** A turn with an honest node, which nothing may break. */
export async function calmSignerTurn(scene: ChainScene, draws: Draws, findings: string[]): Promise<void> {
  scene.node.behave(HONEST, draws);
  await scene.beforeTurn();
  await sendWithdrawals(sending(scene)).catch((error: unknown) =>
    findings.push(`the signer broke in the calm: ${String(error)}`),
  );
}

function sending({ db, reader, writer }: ChainScene): Sending {
  return { db, reader, witness: null, writer, fence: () => Promise.resolve() };
}

/** A signer whose process ends before or after one of its calls: nothing of it is done from then on. */
function mortal(scene: ChainScene, draws: Draws, tally: Tally): Sending {
  const last = 1 + draws.whole(MAX_STEPS);
  const isBefore = draws.chance(0.5);
  let done = 0;
  const step =
    <Input extends readonly unknown[], Output>(name: string, act: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      done += 1;
      if (done > last || (done === last && isBefore)) {
        if (done === last) countKill(tally, `before ${name}`);
        throw new Killed();
      }
      const output = await act(...input);
      if (done < last) return output;
      countKill(tally, `after ${name}`);
      throw new Killed();
    };
  const { db, reader, witness, writer, fence } = sending(scene);
  return {
    db,
    witness,
    fence: step('a commit', fence),
    reader: {
      ...reader,
      head: step('the newest block', () => reader.head()),
      blockHash: step('a block', (number: number) => reader.blockHash(number)),
      receipt: step('a receipt', (hash: string) => reader.receipt(hash)),
      sent: step('what was sent', (block: number) => reader.sent(block)),
    },
    writer: {
      ...writer,
      transactionCount: step('the count of numbers', (block: number) => writer.transactionCount(block)),
      gasPrice: step('the gas price', () => writer.gasPrice()),
      sign: step('signing', (order: TransferOrder) => writer.sign(order)),
      broadcast: step('sending', (raw: string) => writer.broadcast(raw)),
    },
  };
}

function countKill({ kills }: Tally, name: string): void {
  kills.set(name, (kills.get(name) ?? 0) + 1);
}

/** Lets the time pass after which a transaction is replaced. */
async function waitUntilStuck(db: Db): Promise<void> {
  await sql`
    update signed_transaction set signed_at = signed_at - interval '4 minutes'
    where withdrawal_id in (select id from withdrawal where state = 4)
  `.execute(db);
}
