import type { ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstJoining } from '@touchline/domain/contests/seats';
import type { Db, Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/caller.ts';
import type { WriteFunction } from '../http/handler.ts';
import { managerAccount } from '../wallet/accounts.ts';
import { lockBalances, openHolds } from '../wallet/ledger.ts';
import { tryPassword } from './contest-password.ts';
import { refuseSeat } from './refusals.ts';
import { insertEntry, lockContest, ownEntries } from './store.ts';

const CALL = 'POST /v4/contests/join/{id}';
type Input = ParsedInput<typeof CALL>;

/** Tries the password of a private contest before the transaction: a wrong try must outlive the refusal. */
export async function prepareJoin(
  db: Db,
  input: Input,
  caller: ManagerCaller,
): Promise<WriteFunction<typeof CALL> | Refusal> {
  const tried = await tryPassword(db, input.id, caller.managerId, input.password ?? '');
  return isRefusal(tried) ? tried : joinContest;
}

/** Takes a seat and holds the fee. Seats are exact: the contest's row is locked until the commit. */
export async function joinContest(
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
