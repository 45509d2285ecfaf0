import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import {
  approvalsNeeded,
  cancellableUntil,
  reasonAgainstWithdrawal,
  type WithdrawalRefusal,
} from '@touchline/domain/wallet/withdrawals';
import {
  clearProofs,
  countProof,
  recordCodeGiven,
  requireStepUp,
  takeSecondStep,
} from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { mailManager } from '../../mail/public.ts';
import type { Secrets } from '../../secrets.ts';
import {
  bonusCollectors,
  lockBalances,
  managerAccount,
  openHolds,
  withdrawableOf,
} from '../../wallet/public.ts';
import { checkedAddress } from '../addresses.ts';
import type { ChainServices } from '../chain-services.ts';
import { NETWORK_ID, type ChainSettings } from '../chain-settings.ts';
import { linkOf } from '../link-address.ts';
import { factsOf, type ManagerFacts } from './facts.ts';
import { STATE, WITHDRAWAL_CAUSE, withdrawalOf, WITHDRAWALS_PATH } from './rows.ts';

const CALL = 'withdrawals.request';
type Input = ParsedInput<typeof CALL>;
type Answer = CallOutput<typeof CALL> | Refusal;

/** Dependencies of withdrawals other than the database. */
export interface WithdrawalServices extends ChainServices {
  readonly secrets: Secrets;
}

/**
 * Requests a withdrawal to an address that the manager has linked: puts the amount on hold until it is sent, or
 * until operators approve it when it is large. An account with two steps needs a code each time, any other its
 * password or a mailed code within the last five minutes.
 */
export function requestWithdrawal({ config, secrets }: WithdrawalServices) {
  return async (
    db: Db,
    { twoFACode }: Input,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: Input, caller: ManagerCaller) => Promise<Answer>) | Refusal> => {
    const { chain } = config;
    if (chain === null) return refuse('ERR_NETWORK_UNKNOWN');
    const wait = twoFACode === undefined ? null : await countProof(db, secrets, counted);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    return async (tx, input, caller) => {
      const target = await targetOf(tx, chain, input, caller.managerId);
      if ('refused' in target) return target;
      // One request of a manager at a time: the limit of a day and the code are of the manager, not of an account.
      await sql`select from manager where id = ${caller.managerId} for update`.execute(tx);
      const facts = await factsOf(tx, caller.managerId, await gameNow(tx));
      const unproved = await proveCaller(tx, secrets, { code: input.twoFACode, caller, facts });
      if (unproved !== null) return unproved;
      const asked = await hold(tx, caller.managerId, { ...target, ...facts, units: input.amount.units });
      if (!isRefusal(asked)) await mailAddress(tx, config, caller.managerId, asked);
      return asked;
    };
  };
}

interface Target {
  /** Lower case. */
  readonly address: string;
  readonly linkedAt: number;
}

async function targetOf(
  tx: Tx,
  chain: ChainSettings,
  { toAddr, networkId }: Input,
  managerId: number,
): Promise<Target | Refusal> {
  if (networkId !== NETWORK_ID) return refuse('ERR_NETWORK_UNKNOWN');
  const checked = await checkedAddress(toAddr);
  const address = checked?.toLowerCase();
  if (address === undefined || address === chain.token || address === chain.depositAddress)
    return refuse('ERR_ADDRESS_INVALID');
  const link = await linkOf(tx, address);
  if (link?.manager_id !== managerId) return refuse('ERR_ADDRESS_NOT_LINKED');
  return { address, linkedAt: link.linked_at.getTime() };
}

interface Proof {
  readonly code: string | undefined;
  readonly caller: ManagerCaller;
  readonly facts: ManagerFacts;
}

async function proveCaller(
  tx: Tx,
  secrets: Secrets,
  { code, caller, facts }: Proof,
): Promise<Refusal | null> {
  if (!facts.hasTwoSteps) return requireStepUp(tx, caller);
  if (code === undefined || !(await takeSecondStep(tx, secrets, caller.managerId, code)))
    return refuse('ERR_CODE_WRONG', { field: 'twoFACode' });
  await recordCodeGiven(tx, caller);
  await clearProofs(tx, secrets, caller);
  return null;
}

async function hold(
  tx: Tx,
  managerId: number,
  asked: Target & Omit<ManagerFacts, 'hasTwoSteps'> & { readonly units: bigint },
): Promise<Answer> {
  const rules = CURRENT_RULES.withdrawal;
  const account = await managerAccount(tx, 'XFC', managerId);
  const available = (await lockBalances(tx, [account])).get(account)?.available ?? 0n;
  const now = await gameNow(tx);
  const withdrawable = (await withdrawableOf(tx, managerId, xfc(available))).units;
  const reason = reasonAgainstWithdrawal({ ...asked, withdrawable }, now.getTime(), rules);
  if (reason !== null) return refusalFor(reason, withdrawable);
  // Bonus XFC of many accounts flowed into this one: an operator reviews it before anything leaves.
  const isCollector = (await bonusCollectors(tx, now, { managerIds: [managerId], max: 1 })).length > 0;
  const approvals = Math.max(approvalsNeeded(asked.units, rules), isCollector ? 1 : 0);
  const { rows } = await sql<{ id: number }>`
    insert into withdrawal (manager_id, network_id, to_address, units, fee_units, state, requested_at, send_after,
      approvals_needed)
    values (${managerId}, ${NETWORK_ID}, ${asked.address}, ${asked.units}, ${rules.fee.units},
      ${approvals === 0 ? STATE.requested : STATE.inReview}, ${now},
      ${new Date(cancellableUntil(now.getTime(), rules))}, ${approvals})
    returning id
  `.execute(tx);
  const id = rows[0]?.id ?? 0;
  await openHolds(tx, now, [
    { accountId: account, cause: { kind: WITHDRAWAL_CAUSE, id }, units: asked.units },
  ]);
  return (await withdrawalOf(tx, managerId, id)) ?? refuse('ERR_NOT_FOUND');
}

/** Mails the whole address, so that a manager whose session or address was swapped learns of it in time to cancel. */
async function mailAddress(
  tx: Tx,
  config: Pick<WithdrawalServices['config'], 'publicUrl'>,
  managerId: number,
  { amount, to_address: address }: CallOutput<typeof CALL>,
): Promise<void> {
  const minutes = String(CURRENT_RULES.withdrawal.cancelMinutes);
  const values = { amount, address, minutes };
  await mailManager(tx, config, { managerId, name: 'withdrawal', path: WITHDRAWALS_PATH, values });
}

function refusalFor(reason: WithdrawalRefusal, withdrawable: bigint): Refusal {
  const { min, waitHours } = CURRENT_RULES.withdrawal;
  switch (reason.kind) {
    case 'below_min':
      return refuse('ERR_WITHDRAWAL_MIN', { min: moneyText(min) });
    case 'unverified':
      return refuse('ERR_WITHDRAWAL_UNVERIFIED');
    case 'wait':
      return refuse('ERR_WITHDRAWAL_WAIT', { hours: waitHours });
    case 'funds':
      return refuse('ERR_WITHDRAWAL_FUNDS', { withdrawable: moneyText(xfc(withdrawable)) });
    case 'day':
      return refuse('ERR_WITHDRAWAL_DAY', { left: moneyText(xfc(reason.left)) });
  }
}
