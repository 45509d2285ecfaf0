import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { loadContest } from '../facts.ts';
import { loadCandidates } from '../players/pickable-players.ts';
import type { Candidate } from '../players/pool.ts';
import { bestAround } from '../players/suggest-team.ts';
import { refuseChange } from '../entries/refusals.ts';
import { lockContest, ownEntries } from '../store.ts';
import { saveCheckedTeam } from './check-team.ts';
import type { TeamLoans } from './team-loans.ts';

const CALL = 'teams.swapNonStarters';

/**
 * Replaces the starters of the caller's team whom their announced line-ups leave out, by the strongest team around
 * everyone else. What is known of the players is read before the transaction: line-ups that are out do not change.
 * The team is read and decided on under the contest's lock, so of two at once the second finds no one to replace.
 */
export async function prepareSwap(
  db: Db,
  { teamId }: ParsedInput<typeof CALL>,
  { managerId }: ManagerCaller,
  borrow: TeamLoans['borrow'],
): Promise<WriteFunction<typeof CALL> | Refusal> {
  const { rows } = await sql<{ contest_id: number }>`
    select contest_id from entry where id = ${teamId} and manager_id = ${managerId}
  `.execute(db);
  const contest = rows[0] === undefined ? null : await loadContest(db, rows[0].contest_id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const candidates = await loadCandidates(db, contest, { managerId, entryId: teamId });
  return (tx, input, caller) =>
    swapNonStarters(tx, { teamId: Number(input.teamId), contestId: contest.id }, caller, {
      candidates,
      borrow,
    });
}

interface Known {
  readonly candidates: readonly Candidate[];
  readonly borrow: TeamLoans['borrow'];
}

async function swapNonStarters(
  tx: Tx,
  { teamId, contestId }: { readonly teamId: number; readonly contestId: number },
  { managerId }: ManagerCaller,
  { candidates, borrow }: Known,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const contest = await lockContest(tx, contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const reason = reasonAgainstChange(contest.facts, contest.now.getTime());
  if (reason !== null) return refuseChange(reason);
  const entry = (await ownEntries(tx, contestId, managerId)).find(({ id }) => id === teamId);
  const team = entry === undefined ? null : await savedTeam(tx, entry.id);
  if (entry === undefined || team === null) return refuse('ERR_NOT_JOINED');
  const byId = new Map(candidates.map((candidate) => [candidate.member.id, candidate]));
  const isOut = (id: number) => ['bench', 'left_out'].includes(byId.get(id)?.row.line_up ?? '');
  const nobody = { team_id: teamId, out: [], in: [], left: 0 };
  const out = team.starters.filter(isOut);
  if (out.length === 0) return nobody;
  const kept = { ...team, starters: team.starters.filter((id) => !isOut(id)) };
  const able = candidates.filter(({ member }) => !isOut(member.id) || team.reserves.includes(member.id));
  // The bench stays as it is where that leaves a team; else it is chosen again as well.
  const found = [
    { ...kept, reserves: team.reserves.filter((id) => !isOut(id)) },
    { ...kept, reserves: [] },
  ]
    .map((fixed) => bestAround(contest.row, able, fixed, 0))
    .find(({ kind }) => kind === 'team');
  if (found?.kind !== 'team') return { ...nobody, left: out.length };
  const { starters, reserves, captainId, viceCaptainId } = found.team;
  const refused = await saveCheckedTeam(tx, contest, entry, managerId, {
    starters,
    reserves,
    captain_id: captainId,
    vice_captain_id: viceCaptainId,
    borrowCards: borrow,
  });
  if (refused !== null) return refused;
  const names = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id)?.member.shortName ?? []);
  const before = new Set(team.starters);
  return {
    team_id: teamId,
    out: names(team.starters.filter((id) => !starters.includes(id))),
    in: names(starters.filter((id) => !before.has(id))),
    left: starters.filter(isOut).length,
  };
}

/** The team of an entry as it is saved; null without one. */
async function savedTeam(tx: Tx, entryId: number) {
  const { rows } = await sql<{
    starters: number[];
    reserves: number[];
    captain_id: number | null;
    vice_captain_id: number | null;
  }>`
    select starters, reserves, captain_id, vice_captain_id from entry where id = ${entryId} and saved_at is not null
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { starters, reserves, captain_id: captainId, vice_captain_id: viceCaptainId } = row;
  return { starters, reserves, captainId, viceCaptainId };
}
