import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import type { Team } from '@touchline/domain/contests/team';
import type { Db, Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { decideJoin, takeSeats } from '../entries/join-contest.ts';
import { loadJoiningState } from '../entries/joining-state.ts';
import { loadContest, type ContestWithMatches } from '../facts.ts';
import { loadCandidates } from '../players/pickable-players.ts';
import { bestAround } from '../players/suggest-team.ts';
import { refuseChange } from '../entries/refusals.ts';
import { lockContest, ownEntries, type LockedContest, type OwnEntry } from '../store.ts';
import { saveCheckedTeam } from './check-team.ts';
import type { TeamLoans } from './team-loans.ts';

const CALL = 'teams.enterSuggested';
const NO_PICKS = { starters: [], reserves: [], captainId: null, viceCaptainId: null };

/**
 * Enters a free public contest with the strongest team the caller can field with the cards they have. The team is found
 * before the transaction; seat and team are written in one, under the contest's lock, which decides on what may have
 * changed since: the seats, the lock, the cards. A caller who has a team in the contest keeps it, so a repeated press
 * enters once.
 */
export async function prepareEnterSuggested(
  db: Db,
  { contest_id }: ParsedInput<typeof CALL>,
  { managerId }: ManagerCaller,
  borrowCards: TeamLoans['borrow'],
): Promise<WriteFunction<typeof CALL> | Refusal> {
  const contest = await loadContest(db, contest_id);
  if (contest === null || !isFreeForAll(contest)) return refuse('ERR_NOT_FOUND');
  const candidates = await loadCandidates(db, contest, { managerId, entryId: null });
  const found = bestAround(contest, candidates, NO_PICKS, 0);
  const team = found.kind === 'team' ? found.team : null;
  return (tx, input, caller) =>
    enterSuggested(tx, Number(input.contest_id), caller.managerId, { team, borrowCards });
}

/** A fee is never taken without being shown, and a password is typed on the screen that requires it. */
function isFreeForAll({ entry_fee: fee, password_hash: password }: ContestWithMatches): boolean {
  return fee === 0n && password === null;
}

interface Suggested {
  /** Null: no valid team could be found. */
  readonly team: Team | null;
  readonly borrowCards: TeamLoans['borrow'];
}

async function enterSuggested(
  tx: Tx,
  contestId: number,
  managerId: number,
  { team, borrowCards }: Suggested,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const contest = await lockContest(tx, contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const own = await ownEntries(tx, contestId, managerId);
  const saved = own.find(({ hasTeam }) => hasTeam);
  if (saved !== undefined) return { team_id: saved.id, entered: false };
  const place = await placeIn(tx, contest, own[0], managerId);
  if ('refused' in place) return place;
  if (team === null) return refuse('ERR_NOT_FOUND');
  const { starters, reserves, captainId, viceCaptainId } = team;
  const refused = await saveCheckedTeam(tx, contest, place, managerId, {
    starters,
    reserves,
    captain_id: captainId,
    vice_captain_id: viceCaptainId,
    borrowCards,
  });
  return refused ?? { team_id: place.id, entered: true };
}

/** The caller's seat without a team, or a new one, taken as a join takes it. */
async function placeIn(
  tx: Tx,
  contest: LockedContest,
  empty: OwnEntry | undefined,
  managerId: number,
): Promise<OwnEntry | Refusal> {
  if (empty !== undefined) {
    const reason = reasonAgainstChange(contest.facts, contest.now.getTime());
    return reason === null ? empty : refuseChange(reason);
  }
  const wish = { contestId: contest.row.id, managerId, password: '', entry: null };
  const state = await loadJoiningState(tx, [wish]);
  const refused = decideJoin(state, wish);
  if (refused !== null) return refused;
  const [id] = await takeSeats(tx, state, [wish]);
  if (id === undefined) throw new Error('a seat is missing');
  return { id, hasTeam: false };
}
