import { viewArrays, type LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LivePages } from '@touchline/domain/standings/live/pages';
import { prizesFrom } from '@touchline/domain/standings/live/prizes';
import { openLiveRanking, type LiveReader } from '@touchline/domain/standings/live/reader';
import type { ContestWithMatches } from '../facts.ts';
import type { ManagerName } from '../queries/contest-rows.ts';
import type { LiveEntry } from './live-standings.ts';
import type { LoadedField } from './messages.ts';
import { openNames } from './names.ts';
import { openOwners } from './owners.ts';

/** An entry with whose it is. */
export interface NamedEntry extends LiveEntry, ManagerName {}

/** What was read of one version; null while a new one is being worked in: ask again. */
export type FieldReading<Value> = { readonly version: number; readonly value: Value } | null;

/** The field of a running contest as the thread that answers calls sees it, while another ranks it. */
export interface LiveField {
  readonly count: number;
  /** As it was when its last version was told. */
  readonly contest: () => ContestWithMatches;
  /** The last version that was told. */
  readonly version: () => number;
  /** A number of its own for each change of the ranking, or null while one is being worked in. */
  readonly mark: () => number | null;
  /** The places from one on, counted from 0: more points first, then earlier entries. */
  readonly page: (first: number, size: number) => FieldReading<readonly NamedEntry[]>;
  /** A manager's entries in the order of their ids. Waits at most `patienceMs` for each change being worked in. */
  readonly entriesOf: (managerId: number, patienceMs?: number) => FieldReading<readonly NamedEntry[]>;
  /** Takes over that there is a new version, and where the ranking lies when it was moved. */
  readonly ticked: (contest: ContestWithMatches, version: number, ranking: LiveBuffers | null) => void;
}

type Place = Omit<NamedEntry, keyof ManagerName>;

/** Opens a field that was loaded by another thread. */
export function openField(loaded: LoadedField): LiveField {
  const { entryIds, managerIds, count } = viewArrays(loaded.ranking);
  const names = openNames(loaded.names);
  const owners = openOwners(loaded.owners, managerIds);
  const prizeAt = prizesFrom(new BigInt64Array(loaded.prizes));
  let { contest, version } = loaded;
  let reader: LiveReader = openLiveRanking(loaded.ranking);
  /** The places of teams. Neighbours of a page often share a rank, and then its prize. */
  const placesOf = (pages: LivePages, teams: readonly number[]): Place[] => {
    const places: Place[] = [];
    for (const team of teams) {
      const rank = pages.rankOf(team);
      const before = places.at(-1);
      places.push({
        teamId: entryIds[team] ?? 0,
        managerId: managerIds[team] ?? 0,
        points: pages.totalOf(team),
        rank,
        prize: before?.rank === rank ? before.prize : prizeAt(rank, Math.max(1, pages.sharing(team))),
        playersLeft: pages.playersLeft(team),
      });
    }
    return places;
  };
  const read = (teamsOf: (pages: LivePages) => readonly number[], patienceMs = 0) => {
    const reading = reader.read((pages) => {
      const teams = teamsOf(pages);
      return { teams, places: placesOf(pages, teams) };
    }, patienceMs);
    if (reading.state !== 'read') return null;
    const { teams, places } = reading.value;
    const value = places.map((place, nth) => {
      const { nickname, simulated } = names.nameOf(teams[nth] ?? -1);
      const { teamId, managerId, points, rank, prize, playersLeft } = place;
      return { teamId, managerId, points, rank, prize, playersLeft, nickname, simulated };
    });
    return { version: reading.stamp, value };
  };
  return {
    count,
    contest: () => contest,
    version: () => version,
    mark() {
      const reading = reader.read(() => null);
      return reading.state === 'read' ? reading.version : null;
    },
    page: (first, size) => read((pages) => pages.page(first, size)),
    entriesOf(managerId, patienceMs) {
      const teams = owners.teamsOf(managerId);
      return teams.length === 0 ? { version, value: [] } : read(() => teams, patienceMs);
    },
    ticked(told, now, ranking) {
      contest = told;
      version = now;
      if (ranking !== null) reader = openLiveRanking(ranking);
    },
  };
}
