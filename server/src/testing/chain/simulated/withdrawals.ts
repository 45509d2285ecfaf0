import { isRefusal } from '@touchline/contract/errors';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { NETWORK_ID, type ChainSettings } from '../../../chain/chain-settings.ts';
import { cancelWithdrawal } from '../../../chain/withdrawals/cancel-withdrawal.ts';
import { requestWithdrawal } from '../../../chain/withdrawals/request-withdrawal.ts';
import { approveWithdrawal, refuseWithdrawal } from '../../../chain/withdrawals/review-withdrawals.ts';
import { inTransaction, sql, type Db } from '../../../db/database.ts';
import type { Draws } from '../../../feeds/seeded.ts';
import { secretsFrom } from '../../../secrets.ts';
import type { TestManager } from '../../contests/contests.ts';
import type { ChainScene, Tally } from './scene.ts';

const secrets = secretsFrom('simulated-chain-simulated-chain-simulated-chain');

/**
 * A manager requests a withdrawal to an address of its own, sometimes twice at once; each request holds its
 * amount.
 */
export async function askWithdrawal(
  scene: Pick<ChainScene, 'db' | 'settings' | 'addresses'>,
  draws: Draws,
  manager: TestManager,
  tally: Tally,
): Promise<void> {
  const { db, settings } = scene;
  const address = `0x${(0xa000_0000_0000 + (scene.addresses += 1)).toString(16).padStart(40, '0')}`;
  await sql`
    insert into chain_address (address, manager_id, linked_at)
    values (${address}, ${manager.managerId}, game_now() - interval '2 days')
  `.execute(db);
  const hasSecondStep = draws.chance(0.9);
  await sql`
    update session set stepped_up_at = ${hasSecondStep ? new Date() : null} where id = ${manager.sessionId}
  `.execute(db);
  const amount = xfc(
    BigInt(draws.pick([10, 25, 70, 400, 700, 2_500])) * XFC_UNIT + BigInt(draws.whole(1_000)),
  );
  const asked = await ask(db, settings, manager, { amount, toAddr: address, networkId: NETWORK_ID });
  if (asked === 'asked' && !hasSecondStep)
    tally.findings.push('a withdrawal was taken without a second step');
  if (asked === 'asked') tally.withdrawals += 1;
  else tally.refusedWithdrawals += 1;
}

async function ask(
  db: Db,
  chain: ChainSettings,
  manager: TestManager,
  input: { amount: ReturnType<typeof xfc>; toAddr: string; networkId: number },
): Promise<'asked' | 'refused'> {
  const services = { config: { chain, publicUrl: 'http://localhost' }, secrets };
  const write = await requestWithdrawal(services)(db, input, manager);
  if (isRefusal(write)) return 'refused';
  const answer = await inTransaction(db, (tx) => write(tx, input, manager));
  return isRefusal(answer) ? 'refused' : 'asked';
}

interface OpenRow {
  readonly id: number;
  readonly manager_id: number;
}

/**
 * What managers and operators do with open withdrawals: cancel, approve, refuse, or wait; some do it twice at
 * once.
 */
export async function decideWithdrawals(
  { db, managers }: Pick<ChainScene, 'db' | 'managers'>,
  draws: Draws,
  isAll = false,
): Promise<void> {
  const { rows } = await sql<OpenRow>`
    select id, manager_id from withdrawal where state in (1, 2, 3) and nonce is null order by id
  `.execute(db);
  for (const { id, manager_id } of rows) {
    const caller = managers.find(({ managerId }) => managerId === manager_id);
    const act = isAll ? 3 : draws.whole(8);
    if (act === 0 && caller !== undefined) await Promise.allSettled([1, 2].map(() => cancel(db, id, caller)));
    if (act === 1) await inTransaction(db, (tx) => refuseWithdrawal(tx, id, 'for a test'));
    if (act < 2) continue;
    for (const operator of ['one', 'two'])
      if (isAll || draws.chance(0.7)) await inTransaction(db, (tx) => approveWithdrawal(tx, id, operator));
    await sql`update withdrawal set send_after = game_now() where id = ${id}`.execute(db);
  }
}

function cancel(db: Db, id: number, caller: TestManager): Promise<unknown> {
  return inTransaction(db, (tx) => cancelWithdrawal(tx, { id }, caller));
}

/** Lets a day pass, so that the limits of a day do not end the scenarios. */
export async function passDay({ db }: Pick<ChainScene, 'db'>, after: number): Promise<void> {
  await sql`
    update withdrawal set requested_at = requested_at - interval '2 days' where id > ${after}
  `.execute(db);
}

/** Counts what became of the withdrawals after an id. */
export async function tallyWithdrawals({ db }: ChainScene, after: number, tally: Tally): Promise<void> {
  const { rows } = await sql<{ ended: string; signed: number }>`
    select case state when 5 then 'arrived' when 7 then 'cancelled' else coalesce(failed, 'open') end as ended,
      (select count(*) from signed_transaction where withdrawal_id = withdrawal.id)::integer as signed
    from withdrawal where id > ${after}
  `.execute(db);
  for (const { ended, signed } of rows) {
    tally.ends.set(ended, (tally.ends.get(ended) ?? 0) + 1);
    tally.replaced += Math.max(0, signed - 1);
  }
}
