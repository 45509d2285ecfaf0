import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { CONTEST_STATE, contestState } from '@touchline/domain/contests/lifecycle';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { factsOf, loadContest } from '../facts.ts';
import { placeOf, type LiveFields } from '../queries/place.ts';
import { readLockedTeam, type TeamRow } from '../queries/team-row.ts';
import { picksAreOpen } from '../visibility.ts';
import { buildStory, type StoryEntry } from './build-story.ts';

/**
 * How a contest went for an entry: of any entry, as all teams are visible once the matches are over. Check before the
 * call who may see the members of a password contest. No story while a match is undecided.
 */
export async function contestStory(
  db: Db,
  { contestId, teamId }: ParsedInput<'contests.story'>,
  live: LiveFields,
): Promise<CallOutput<'contests.story'> | Refusal> {
  const contest = await loadContest(db, contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  if (!picksAreOpen(contest, now)) return refuse('ERR_PICKS_HIDDEN');
  const entry = await loadEntry(db, contestId, teamId);
  if (entry === null) return refuse('ERR_NOT_FOUND');
  const { name: contest_name, is_pro } = contest;
  const head = { contest_id: contestId, team_id: teamId, contest_name, is_pro };
  const state = contestState(factsOf(contest), now.getTime());
  if (state !== CONTEST_STATE.provisional && state !== CONTEST_STATE.final) return { ...head, story: null };
  const place = await placeOf(db, contest, { teamId, managerId: entry.managerId }, { now, live });
  if (place === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
  if (place === null) return { ...head, story: null };
  return { ...head, story: await buildStory(db, { contest, now, entry, place }) };
}

interface EntryRow extends TeamRow {
  readonly nickname: string;
  readonly avatar: number | null;
}

async function loadEntry(db: Db, contestId: number, teamId: number): Promise<StoryEntry | null> {
  const { rows } = await sql<EntryRow>`
    select entry.id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at, nickname,
      avatar::float8 as avatar
    from entry join manager on manager.id = manager_id
    where entry.id = ${teamId} and contest_id = ${contestId} and state = 'playing' and starters is not null
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { manager_id: id, nickname, avatar } = row;
  return { ...readLockedTeam(row), manager: { id, nickname, avatar: managerAvatarUrl(id, avatar) } };
}
