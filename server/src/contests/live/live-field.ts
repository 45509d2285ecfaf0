import { viewArrays, type LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LivePages } from '@touchline/domain/standings/live/pages';
import { prizesFromCumulative } from '@touchline/domain/standings/live/prizes';
import { openLiveRanking, type LiveReader } from '@touchline/domain/standings/live/reader';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';
import type { LiveEntry } from './live-standings.ts';
import type { LoadedField } from './messages.ts';
import { openNames } from './names.ts';
import { openOwners } from './owners.ts';
import { writesRows } from './rows-text.ts';

/** What was read of one version; null while a new one is being worked in: ask again. */
export type FieldReading<Value> = { readonly version: number; readonly value: Value } | null;

/** The field of a running contest as the thread that answers calls sees it, while another ranks it. */
export interface LiveField {
  readonly count: number;
  /** As it was when its last version was told. */
  readonly contest: () => ContestWithMatches;
  /** The last version that was told. */
  readonly version: () => number;
  /** The rows of the places from one on, counted from 0, as JSON: more points first, then earlier entries. */
  readonly rows: (first: number, size: number, order: 'asc' | 'desc') => FieldReading<string>;
  /** The rows of a manager in the order of his entries, as JSON, and how many these are. */
  readonly rowsOf: (managerId: number) => FieldReading<{ readonly entries: number; readonly rows: string }>;
  /** A manager's entries in the order of their ids. Waits at most `patienceMs` for each change being worked in. */
  readonly entriesOf: (managerId: number, timeoutMs?: number) => FieldReading<readonly LiveEntry[]>;
  /** Takes over that there is a new version, and where the ranking lies when it was moved. */
  readonly ticked: (contest: ContestWithMatches, version: number, ranking: LiveBuffers | null) => void;
}

/** Opens a field that was loaded by another thread. */
export function openField(loaded: LoadedField): LiveField {
  const { entryIds, managerIds, count } = viewArrays(loaded.ranking);
  const owners = openOwners(loaded.owners, managerIds);
  const prizeAt = prizesFromCumulative(new BigInt64Array(loaded.prizes));
  let { contest, version } = loaded;
  let reader: LiveReader = openLiveRanking(loaded.ranking);
  const publish = writesRows({
    table: scoringTableOf(contest.scoring_table),
    entryIds,
    managerIds,
    names: openNames(loaded.names),
    prizeAt,
  });
  const placeOf = (pages: LivePages, team: number): LiveEntry => {
    const rank = pages.rankOf(team);
    return {
      teamId: entryIds[team] ?? 0,
      managerId: managerIds[team] ?? 0,
      points: pages.totalOf(team),
      rank,
      prize: prizeAt(rank, Math.max(1, pages.sharing(team))),
      playersLeft: pages.playersLeft(team),
    };
  };
  const read = <Value>(answer: (pages: LivePages) => Value, timeoutMs = 0): FieldReading<Value> => {
    const reading = reader.read(answer, timeoutMs);
    return reading.state === 'read' ? { version: reading.stamp, value: reading.value } : null;
  };
  return {
    count,
    contest: () => contest,
    version: () => version,
    rows: (first, size, order) =>
      read((pages) => {
        const teams = pages.page(first, size);
        return publish(pages, order === 'asc' ? teams : teams.toReversed());
      }),
    rowsOf(managerId) {
      const teams = owners.teamsOf(managerId);
      if (teams.length === 0) return { version, value: { entries: 0, rows: '[]' } };
      return read((pages) => ({ entries: teams.length, rows: publish(pages, teams) }));
    },
    entriesOf(managerId, timeoutMs) {
      const teams = owners.teamsOf(managerId);
      if (teams.length === 0) return { version, value: [] };
      return read((pages) => teams.map((team) => placeOf(pages, team)), timeoutMs);
    },
    ticked(published, now, ranking) {
      contest = published;
      version = now;
      if (ranking !== null) reader = openLiveRanking(ranking);
    },
  };
}
