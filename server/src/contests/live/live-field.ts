import { viewArrays, type LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LivePages } from '@touchline/domain/standings/live/pages';
import { prizesFromCumulative, type PrizeAtRank } from '@touchline/domain/standings/live/prizes';
import { nextPrize, type NextPrize } from '@touchline/domain/standings/next-prize';
import type { ScoringTable } from '@touchline/domain/scoring/table';
import { openLiveRanking, type LiveReader } from '@touchline/domain/standings/live/reader';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';
import type { LoadedField } from './engine-thread.ts';
import { nextPrizeShown } from '../queries/next-prize-shown.ts';
import type { ManagerName } from '../queries/contest-rows.ts';
import type { LiveEntry } from './live-standings.ts';
import { openFoldedNames, type NameMatches } from './folded-names.ts';
import { openNames } from './names.ts';
import { openOwnerIndex } from './owners.ts';
import { createRowSerializer, type SerializeRows } from './rows-text.ts';

/** A value read from one version; null while a new version is applied: retry. */
export type FieldReading<Value> = { readonly version: number; readonly value: Value } | null;

/** The field of a running contest, read by the thread that answers calls while another thread ranks it. */
export interface LiveField {
  readonly count: number;
  /** The contest as of the last published version. */
  readonly contest: () => ContestWithMatches;
  /** The last published version. */
  readonly version: () => number;
  /** `size` rows from index `first` (0-based) as JSON, sorted by points descending, then by entry. */
  readonly rows: (first: number, size: number, order: 'asc' | 'desc') => FieldReading<string>;
  /** A manager's rows in the order of their entries, as JSON, and their number. */
  readonly rowsOf: (managerId: number) => FieldReading<{ readonly entries: number; readonly rows: string }>;
  /** A manager's entries in the order of their ids. Waits at most `timeoutMs` while a change is applied. */
  readonly entriesOf: (managerId: number, timeoutMs?: number) => FieldReading<readonly LiveEntry[]>;
  /** The teams whose nickname contains a folded text. */
  readonly findNames: (text: string) => Promise<NameMatches>;
  /** The best of the given teams (ascending), at most `max`, each with its index in the pages. */
  readonly bestOf: (teams: readonly number[], max: number) => FieldReading<readonly FoundPlace[]>;
  /** Switches to a new version, and to new buffers if the ranking was reallocated. */
  readonly update: (contest: ContestWithMatches, version: number, ranking: LiveBuffers | null) => void;
}

/** An entry found by its manager's name. */
export interface FoundPlace extends Omit<LiveEntry, 'nextPrize'>, ManagerName {
  /** The index (from 0) in the standings by rank, ascending. */
  readonly index: number;
}

/** Opens a field loaded by the ranking thread. */
export function openField(loaded: LoadedField): LiveField {
  const { entryIds, managerIds, count } = viewArrays(loaded.ranking);
  const owners = openOwnerIndex(loaded.owners, managerIds);
  const prizeAt = prizesFromCumulative(new BigInt64Array(loaded.prizes));
  let { contest, version } = loaded;
  let reader: LiveReader = openLiveRanking(loaded.ranking);
  const names = openNames(loaded.names);
  const folded = openFoldedNames(loaded.folded);
  const table = scoringTableOf(contest.scoring_table);
  const serialize = createRowSerializer({
    table,
    entryIds,
    managerIds,
    names,
    avatars: loaded.avatars === null ? null : new Float64Array(loaded.avatars),
    prizeAt,
  });
  const ownRows = createOwnRowSerializer(serialize, table, prizeAt);
  const placeOf = (pages: LivePages, team: number): Omit<LiveEntry, 'nextPrize'> => ({
    teamId: entryIds[team] ?? 0,
    managerId: managerIds[team] ?? 0,
    points: pages.totalOf(team),
    rank: pages.rankOf(team),
    prize: prizeAt(pages.rankOf(team), Math.max(1, pages.sharing(team))),
    playersLeft: pages.playersLeft(team),
  });
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
        return serialize(pages, order === 'asc' ? teams : teams.toReversed());
      }),
    rowsOf(managerId) {
      const teams = owners.teamsOf(managerId);
      if (teams.length === 0) return { version, value: { entries: 0, rows: '[]' } };
      return read((pages) => ({ entries: teams.length, rows: ownRows(pages, teams) }));
    },
    entriesOf(managerId, timeoutMs) {
      const teams = owners.teamsOf(managerId);
      if (teams.length === 0) return { version, value: [] };
      return read(
        (pages) =>
          teams.map((team) => ({ ...placeOf(pages, team), nextPrize: nextPrizeIn(pages, team, prizeAt) })),
        timeoutMs,
      );
    },
    findNames: folded.find,
    bestOf: (teams, max) =>
      read((pages) =>
        bestTeams(pages, teams, max).map((team) => ({
          ...placeOf(pages, team),
          ...names.nameOf(team),
          index: pages.positionOf(team),
        })),
      ),
    update(newContest, newVersion, ranking) {
      contest = newContest;
      version = newVersion;
      if (ranking !== null) reader = openLiveRanking(ranking);
    },
  };
}

/** The teams with the most points, at most `max`, best first; of equal ones the earlier. One pass over the teams. */
function bestTeams(pages: LivePages, teams: readonly number[], max: number): number[] {
  if (max === 0) return [];
  const best: { readonly team: number; readonly total: number }[] = [];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const team of teams) {
    const total = pages.totalOf(team);
    if (best.length === max && total <= lowest) continue;
    const at = best.findIndex((each) => each.total < total);
    best.splice(at === -1 ? best.length : at, 0, { team, total });
    if (best.length > max) best.pop();
    lowest = best.at(-1)?.total ?? lowest;
  }
  return best.map(({ team }) => team);
}

/** Serializes a manager's own rows: those of the pages, each with the points missing for a greater prize. */
function createOwnRowSerializer(
  serialize: SerializeRows,
  table: ScoringTable,
  prizeAt: PrizeAtRank,
): (pages: LivePages, teams: readonly number[]) => string {
  return (pages, teams) => {
    const rows = teams.map((team) => {
      const next = nextPrizeShown(table, nextPrizeIn(pages, team, prizeAt));
      return `${serialize(pages, [team]).slice(1, -2)},"next_prize":${JSON.stringify(next)}}`;
    });
    return `[${rows.join()}]`;
  };
}

/** The points that a team of a field in memory is missing for a greater prize. */
function nextPrizeIn(pages: LivePages, team: number, prizeAt: PrizeAtRank): NextPrize | null {
  const [best = team] = pages.page(0, 1);
  return nextPrize(pages.totalOf(team), { ...pages, highest: pages.totalOf(best) }, prizeAt);
}
