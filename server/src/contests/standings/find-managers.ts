import { setTimeout as pause } from 'node:timers/promises';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { foldText } from '@touchline/domain/search/fold-text';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { loadContest, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import type { FoundPlace, LiveField } from '../live/live-field.ts';
import { managerNames } from '../queries/contest-rows.ts';
import type { LiveFields } from '../queries/place.ts';
import { picksAreOpen } from '../visibility.ts';
import type { SearchLimit } from '../../http/edge/limit-searches.ts';
import { searchField, searchResults, type FoundPlaces } from './search-places.ts';
import { MAX_RANKED } from './standings-memory.ts';
import { standingsVersion } from './standings.ts';

type Answer = CallOutput<'standings.find'>;

const MAX_FOUND = 20;
const MIN_LETTERS = 2;
/** A change of the ranking is applied within milliseconds; the search is repeated up to this number of times. */
const MAX_ATTEMPTS = 400;

/**
 * Entries of a contest by the nickname of their manager, with their exact places. Refuses with ERR_PICKS_HIDDEN until
 * view-team time, and with ERR_BUSY for a large running field that this process does not rank in memory.
 */
export async function findManagers(
  db: Db,
  { id, text }: ParsedInput<'standings.find'>,
  caller: Caller,
  { live, limit }: { readonly live: LiveFields; readonly limit: SearchLimit },
): Promise<Answer | Refusal> {
  const refused = limit(caller);
  if (refused !== null) return refused;
  const sought = foldText(text).trim();
  const loaded = live?.fieldOf(id) ?? null;
  const contest = loaded?.field.contest() ?? (await loadContest(db, id));
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const now = loaded?.now ?? (await gameNow(db));
  if (!picksAreOpen(contest, now)) return refuse('ERR_PICKS_HIDDEN');
  if (sought.length < MIN_LETTERS) return { data: [], more: false, version: standingsVersion(contest) };
  const places =
    loaded === null
      ? await placesInDatabase(db, contest, now, sought)
      : await placesInMemory(loaded.field, sought);
  if (places === null) return refuse('ERR_BUSY', { retry_after: 2 });
  return answerOf(db, contest, places);
}

async function placesInMemory(field: LiveField, sought: string): Promise<FoundPlaces | null> {
  const { exact, beginning, inside } = await field.findNames(sought);
  const matches = exact.length + beginning.length + inside.length;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found: FoundPlace[] = [];
    const versions = new Set<number>();
    for (const teams of [exact, beginning, inside]) {
      const best = field.bestOf(teams, MAX_FOUND - found.length);
      if (best === null) break;
      found.push(...best.value);
      versions.add(best.version);
    }
    const [version] = versions;
    const whole = versions.size === 1 && found.length === Math.min(MAX_FOUND, matches);
    if (whole && version !== undefined) return { found, more: matches > found.length, version };
    await pause(1);
  }
  return null;
}

async function placesInDatabase(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
  sought: string,
): Promise<FoundPlaces | null> {
  if (contest.entries <= MAX_RANKED) return searchField(db, contest, now, { sought, max: MAX_FOUND });
  if (contest.results_at === null) return null;
  return searchResults(db, contest, { sought, max: MAX_FOUND });
}

async function answerOf(
  db: Db,
  contest: ContestWithMatches,
  { found, more, version }: FoundPlaces,
): Promise<Answer> {
  const shown = await managerNames(
    db,
    found.map(({ managerId }) => managerId),
  );
  const table = scoringTableOf(contest.scoring_table);
  return {
    data: found.map((place) => ({
      rank: place.rank,
      team_id: place.teamId,
      manager_id: place.managerId,
      nickname: place.nickname,
      avatar: shown.get(place.managerId)?.avatar ?? managerAvatarUrl(place.managerId, null),
      simulated: place.simulated,
      points: pointsText(table, place.points),
      prize: moneyText(xfc(place.prize)),
      players_left: place.playersLeft,
      index: place.index,
    })),
    more,
    version,
  };
}
