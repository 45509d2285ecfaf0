import type { ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { levelOf } from '@touchline/domain/cards';
import { levelMayJoin, reasonAgainstJoining } from '@touchline/domain/contests/seats';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { lockBalances, managerAccount, openHolds } from '../../wallet/public.ts';
import { checkContestPassword } from './contest-password.ts';
import { refuseSeat } from '../refusals.ts';
import { insertEntry, lockContest, ownEntries, type LockedContest } from '../store.ts';

const CALL = 'contests.join';
type Input = ParsedInput<typeof CALL>;

/** Checks the password of a private contest before the transaction: a failed attempt must survive its rollback. */
export async function prepareJoin(
  db: Db,
  input: Input,
  caller: ManagerCaller,
): Promise<WriteFunction<typeof CALL> | Refusal> {
  const checked = await checkContestPassword(db, input.id, caller.managerId, input.password ?? '');
  return isRefusal(checked) ? checked : joinContest;
}

/** Creates an entry and holds its fee. The contest's lock, kept until the commit, makes the number of seats exact. */
async function joinContest(
  tx: Tx,
  input: Pick<Input, 'id'>,
  caller: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const contest = await lockContest(tx, input.id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const { row, facts, now } = contest;
  const own = await ownEntries(tx, row.id, caller.managerId);
  const reason = reasonAgainstJoining(facts, own.length, now.getTime());
  if (reason !== null) return refuseSeat(reason, row.max_per_manager);
  const tooHigh = await refuseHighLevel(tx, contest, caller.managerId);
  if (tooHigh !== null) return tooHigh;

  if (row.entry_fee === 0n) {
    await insertEntry(tx, contest, caller.managerId);
  } else {
    const accountId = await managerAccount(tx, 'XFC', caller.managerId);
    const balance = (await lockBalances(tx, [accountId])).get(accountId);
    if ((balance?.available ?? 0n) < row.entry_fee) return refuse('ERR_INSUFFICIENT_FUNDS');
    const entryId = await insertEntry(tx, contest, caller.managerId);
    await openHolds(tx, now, [{ accountId, cause: { kind: 'entry', id: entryId }, units: row.entry_fee }]);
  }
  return 'Ok';
}

/** Refuses a manager whose level is too high for the contest. Rising after joining does not cost the seat. */
export async function refuseHighLevel(
  tx: Tx,
  { row, rules }: LockedContest,
  managerId: number,
): Promise<Refusal | null> {
  if (row.pro_tier !== 'rookie') return null;
  const { rows } = await sql<{ experience: number }>`
    select experience from manager where id = ${managerId}
  `.execute(tx);
  const level = levelOf(rows[0]?.experience ?? 0, rules);
  if (levelMayJoin(row.pro_tier, level, rules)) return null;
  return refuse('ERR_ROOKIES_ONLY', { level: rules.proTeam.rookie.belowLevel });
}
