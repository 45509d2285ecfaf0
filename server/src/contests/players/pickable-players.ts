import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { foldText } from '@touchline/domain/search/fold-text';
import { pageOf } from '../../http/calls/paging.ts';
import { loadContest, type ContestWithMatches } from '../facts.ts';
import { managerIdOf } from '../visibility.ts';
import { withFielding, type FieldingViewer } from '../teams/fielding.ts';
import { PER_PAGE } from '../queries/list.ts';
import { candidatesOf, type Candidate } from './pool.ts';

type Input = ParsedInput<'contests.players.pickable'>;

/**
 * A page of a contest's pickable players, filtered and sorted, with the clubs to filter by. In a pro contest also the
 * means by which the caller can field each. `ERR_NOT_FOUND` also for another manager's team.
 */
export async function pickablePlayers(
  db: Db,
  input: Input,
  caller: Caller,
): Promise<CallOutput<'contests.players.pickable'> | Refusal> {
  const contest = await loadContest(db, input.contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const viewer = await viewerOf(db, input, caller);
  if (viewer === null) return refuse('ERR_NOT_FOUND');
  const candidates = await loadCandidates(db, contest, viewer);
  const shown = candidates.filter(passes(input)).toSorted(comparison(input));
  const { rows, summary } = pageOf(shown, input.page, input.noItems ?? PER_PAGE);
  const clubs = new Map(candidates.map(({ row }) => [row.club.id, row.club]));
  return {
    data: rows.map(({ row }) => row),
    summary,
    clubs: [...clubs.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}

/** All pickable players, with the means by which the viewer can field them. */
export async function loadCandidates(
  db: Db,
  contest: ContestWithMatches,
  viewer: FieldingViewer,
): Promise<readonly Candidate[]> {
  const now = await gameNow(db);
  return withFielding(db, contest, await candidatesOf(db, contest, now), viewer, now);
}

/** The caller with the team they edit; null if it is not theirs in this contest. */
export async function viewerOf(
  db: Db,
  { contestId, team_id }: Pick<Input, 'contestId' | 'team_id'>,
  caller: Caller,
): Promise<FieldingViewer | null> {
  const managerId = managerIdOf(caller);
  if (team_id === undefined) return { managerId, entryId: null };
  const { rows } = await sql<{ id: number }>`
    select id from entry
    where id = ${team_id} and manager_id = ${managerId} and contest_id = ${contestId} and state = 'playing'
  `.execute(db);
  return rows[0] === undefined ? null : { managerId, entryId: rows[0].id };
}

function passes({ position, club_id, search, stars, fieldable }: Input): (candidate: Candidate) => boolean {
  const term = foldText(search ?? '').trim();
  return ({ row }) =>
    (position === undefined || row.position === position) &&
    (club_id === undefined || row.club.id === club_id) &&
    (stars === undefined || row.stars === stars) &&
    (fieldable !== true || row.fielding === null || row.fielding.by !== null) &&
    (term === '' || foldText(`${row.name} ${row.short_name}`).includes(term));
}

/** Default order: form and stars descending, names and kick-offs ascending. */
function comparison({ sort_by: by = 'form', sort_how: how }: Input) {
  const natural = by === 'name' || by === 'kickoff' ? 'asc' : 'desc';
  const sign = (how ?? natural) === 'asc' ? 1 : -1;
  return (one: Candidate, other: Candidate): number =>
    sign * compareBy(by, one, other) || other.member.rating - one.member.rating || one.row.id - other.row.id;
}

function compareBy(by: NonNullable<Input['sort_by']>, one: Candidate, other: Candidate): number {
  switch (by) {
    case 'form':
      return formOrMinimum(one) - formOrMinimum(other);
    case 'expected':
      return one.expected - other.expected;
    case 'stars':
      return one.row.stars - other.row.stars;
    case 'name':
      return one.row.name.localeCompare(other.row.name, 'en');
    case 'kickoff':
      return one.row.next_match.kickoff_dt < other.row.next_match.kickoff_dt
        ? -1
        : Number(one.row.next_match.kickoff_dt > other.row.next_match.kickoff_dt);
  }
}

/** Players without a match sort below all others. */
function formOrMinimum({ form }: Candidate): number {
  return form ?? -1_000_000;
}
