import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import { releaseLoans } from '../../cards/public.ts';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { openHoldsOf, voidHolds } from '../../wallet/public.ts';
import { refuseChange } from './refusals.ts';
import { cardsOfEntry, releaseCopies } from '../teams/release-cards.ts';
import { lockContest, ownEntries, removeEntry, type OwnEntry } from '../store.ts';

type Input = ParsedInput<'contests.leave'>;

/** Removes an entry before the lock; releases its whole fee and the cards its team fielded. */
export async function leaveContest(
  tx: Tx,
  input: Input,
  caller: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const contest = await lockContest(tx, input.id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const { row, facts, now } = contest;
  const entry = entryToLeave(await ownEntries(tx, row.id, caller.managerId), input.team_id);
  if (entry === undefined) return refuse('ERR_NOT_JOINED');
  const reason = reasonAgainstChange(facts, now.getTime());
  if (reason !== null) return refuseChange(reason);

  const fielded = await cardsOfEntry(tx, entry.id);
  await releaseCopies(tx, fielded);
  await voidHolds(tx, now, await openHoldsOf(tx, 'entry', [entry.id]));
  await removeEntry(tx, row.id, entry);
  await releaseLoans(tx, now, fielded.loanIds);
  return 'Ok';
}

/** The given entry; without an id the latest entry without a team, or the only one. */
function entryToLeave(own: readonly OwnEntry[], entryId: number | undefined): OwnEntry | undefined {
  if (entryId !== undefined) return own.find(({ id }) => id === entryId);
  return own.findLast(({ hasTeam }) => !hasTeam) ?? (own.length === 1 ? own[0] : undefined);
}
