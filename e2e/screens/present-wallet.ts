import { expect, type Page } from '@playwright/test';
import { isRefusal } from '@touchline/contract/errors';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { NETWORK_ID } from '../../server/src/chain/chain-settings.ts';
import { announceDeposit } from '../../server/src/chain/announce-deposit.ts';
import { cancelWithdrawal } from '../../server/src/chain/withdrawals/cancel-withdrawal.ts';
import { requestWithdrawal } from '../../server/src/chain/withdrawals/request-withdrawal.ts';
import {
  approveWithdrawal,
  refuseWithdrawal,
} from '../../server/src/chain/withdrawals/review-withdrawals.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { inProcessManager, type ManagerCaller } from '../../server/src/http/auth/caller.ts';
import { secretsFrom } from '../../server/src/secrets.ts';
import { localAccount } from '../../server/src/testing/chain/local-chain.ts';
import type { Screen } from './present-screens.ts';
import { prepareWithdrawer, signerTurn } from '../scenes/withdrawals.ts';
import type { World } from '../world.ts';

const DEPOSIT = '/my-account/my-wallet/add-xfc/network';
const WITHDRAW = '/my-account/my-wallet/withdraw-xfc/network';
const ACCOUNT = 1;
/** Blocks after which a transaction is final with all its confirmations. */
const FINAL = 18;
/** Of 15. */
const SOME = 7;

async function understood(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(I’ve understood|Verstanden)/u });
  // Warnings read on an earlier visit are hidden.
  if (await button.isVisible()) await button.click();
}

/** Deposits and withdrawals in every state, and the form before a withdrawal. */
export const MOVED_XFC: readonly Screen[] = [
  { name: 'add-xfc-states', address: DEPOSIT, open: understood },
  { name: 'withdraw-xfc-states', address: WITHDRAW },
  {
    name: 'withdraw-xfc-filled',
    address: WITHDRAW,
    async open(page) {
      await page.locator('input[inputmode="decimal"]').first().fill('25');
    },
  },
];

/** Moves XFC of a manager to and from the chain until there is a deposit and a withdrawal in every state. */
export async function moveXfc(world: World, nickname: string): Promise<void> {
  const managerId = await prepareWithdrawer(world, nickname, ACCOUNT);
  const caller = await strongCaller(world, managerId);
  const { db } = world;
  const { client, send } = world.chain();
  await rejectDeposit(world, managerId);
  await send(ACCOUNT, '2000');
  await client.mine({ blocks: FINAL });
  await untilDeposit(world, managerId, 3);

  const id = await ask(world, caller, 10);
  await inTransaction(db, (tx) => cancelWithdrawal(tx, { id }, caller));
  const refused = await ask(world, caller, 15);
  await inTransaction(db, (tx) => refuseWithdrawal(tx, refused, 'picture'));
  await ask(world, caller, 12);
  await sendAll(world);
  await client.mine({ blocks: FINAL });
  await signerTurn(world);
  await ask(world, caller, 30);
  await sendAll(world);
  await send(ACCOUNT, '25');
  await client.mine({ blocks: SOME });
  await signerTurn(world);
  await announce(world, caller);
  const approved = await ask(world, caller, 500);
  await inTransaction(db, (tx) => approveWithdrawal(tx, approved, 'picture'));
  await ask(world, caller, 700);
  await ask(world, caller, 11);
}

/** A manager who has just confirmed who they are, at a level with high limits. */
async function strongCaller({ db }: World, managerId: number): Promise<ManagerCaller> {
  await sql`update manager set experience = 1000000000 where id = ${managerId}`.execute(db);
  const { rows } = await sql<{ id: number; nickname: string }>`
    update session set stepped_up_at = 'infinity' from manager
    where manager.id = manager_id and manager_id = ${managerId} and ended_at is null
    returning session.id, nickname
  `.execute(db);
  const [session] = rows;
  if (session === undefined) throw new Error(`manager ${managerId} has no session`);
  return { ...inProcessManager({ managerId, nickname: session.nickname }), sessionId: session.id };
}

/** A deposit of 5 XFC whose block is replaced by an empty one. */
async function rejectDeposit(world: World, managerId: number): Promise<void> {
  const { client, send } = world.chain();
  const snapshot = await client.snapshot();
  await send(ACCOUNT, '5');
  await untilDeposit(world, managerId, 1);
  await client.revert({ id: snapshot });
  await client.mine({ blocks: 2 });
  await untilDeposit(world, managerId, 4);
}

/** Waits until the newest deposit of a manager has a state. */
async function untilDeposit({ db }: World, managerId: number, state: number): Promise<void> {
  const newest = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ state: number }>`
      select state from deposit
      where manager_id = ${managerId} or from_address = ${localAccount(ACCOUNT).address.toLowerCase()}
      order by id desc limit 1
    `.execute(db);
    return rows[0]?.state;
  };
  await expect.poll(newest, { timeout: 60_000 }).toBe(state);
}

/** Announces a transaction that no node knows. */
async function announce(world: World, caller: ManagerCaller): Promise<void> {
  const announce = announceDeposit({ config: { chain: world.chain().settings, publicUrl: world.url } });
  const input = {
    amount: xfc(40n * XFC_UNIT),
    fromAddr: localAccount(ACCOUNT).address,
    networkId: NETWORK_ID,
    txhash: `0x${'5e'.repeat(32)}`,
  };
  await inTransaction(world.db, (tx) => announce(tx, input, caller));
}

/** Asks for a withdrawal of whole XFC. Returns its id. */
async function ask(world: World, caller: ManagerCaller, whole: number): Promise<number> {
  const { db } = world;
  const services = {
    config: { chain: world.chain().settings, publicUrl: world.url },
    secrets: secretsFrom('pictures-pictures-pictures-pictures-pictures'),
  };
  const input = {
    amount: xfc(BigInt(whole) * XFC_UNIT),
    toAddr: localAccount(ACCOUNT).address,
    networkId: NETWORK_ID,
  };
  const write = await requestWithdrawal(services)(db, input, caller);
  const answer = isRefusal(write) ? write : await inTransaction(db, (tx) => write(tx, input, caller));
  if (isRefusal(answer)) throw new Error(`a withdrawal of ${whole} was refused: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** Ends the period in which the requested withdrawals can be cancelled, and sends them. */
async function sendAll(world: World): Promise<void> {
  await sql`update withdrawal set send_after = game_now() where state in (1, 3)`.execute(world.db);
  await signerTurn(world);
}
