import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { payment } from '@touchline/domain/wallet/ledger';
import { gold, moneyText } from '@touchline/domain/money';
import {
  challengeAt,
  GOAL_TYPE,
  goalOf,
  goldFor,
  periodOf,
  type Goal,
} from '@touchline/domain/people/progress/goals';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { recordActivity } from '../activity/public.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { houseAccount, lockBalances, managerAccount, moveMoney } from '../wallet/public.ts';
import { dayOf } from './count-acts.ts';
import { goalRows, type GoalInPeriod } from './goal-rows.ts';

const CALL = 'achievements.claim';

/**
 * Pays the gold of a goal, once for each period. The manager's gold account is locked before anything is decided, so
 * that of several calls at once one is paid.
 */
export async function claimGoal(
  tx: Tx,
  { id }: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const goal = goalOf(id);
  if (goal === undefined) return refuse('ERR_NOT_FOUND');
  const account = await managerAccount(tx, 'GOLD', managerId);
  const available = (await lockBalances(tx, [account])).get(account)?.available ?? 0n;
  const now = await gameNow(tx);
  const periods = periodsToClaim(goal, now);
  const rows = await goalRows(tx, periods, managerId, now);
  const index = rows.findIndex(({ claimable }) => claimable);
  const claimed = periods[index];
  if (claimed === undefined) return refuse('ERR_GOAL_NOT_REACHED');
  const prize = goldFor(goal, CURRENT_RULES.rewards.challenges);
  await sql`
    insert into goal_claim (manager_id, goal_id, since, claimed_at)
    values (${managerId}, ${id}, ${dayOf(claimed.startMs)}, ${now})
  `.execute(tx);
  const issue = await houseAccount(tx, 'GOLD', 'issue');
  await moveMoney(tx, now, [
    { reason: 'challenge', cause: { kind: 'goal', id }, postings: payment(issue, account, prize) },
  ]);
  if (goal.type !== GOAL_TYPE.general) {
    const kind = goal.type === GOAL_TYPE.daily ? 'daily_claimed' : 'weekly_claimed';
    await recordActivity(tx, now, [{ managerId, kind, subject: id, amount: prize.units }]);
  }
  const [row] = await goalRows(tx, [claimed], managerId, now);
  if (row === undefined) throw new Error(`goal ${id} is gone`);
  return { goal: row, gold_balance: moneyText(gold(available + prize.units)) };
}

/** The periods of a goal that may still be claimed, the earliest first. */
function periodsToClaim(goal: Goal, now: Date): readonly GoalInPeriod[] {
  const { type } = goal;
  if (type === GOAL_TYPE.general) return [{ goal, startMs: 0 }];
  const { startMs } = periodOf(type, now.getTime());
  return [periodOf(type, startMs - 1).startMs, startMs]
    .filter((each) => challengeAt(type, each) === goal)
    .map((each) => ({ goal, startMs: each }));
}
