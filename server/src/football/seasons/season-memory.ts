import { STATISTICS, type Statistic } from '@touchline/domain/football/events';
import type { SeasonResult } from '@touchline/domain/football/season/league-table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { sql, type Db } from '../../db/database.ts';
import type { MatchStatus } from '../feed/store.ts';

/** A match of a season in memory. */
export interface SeasonMatch extends SeasonResult {
  readonly status: MatchStatus;
  readonly eventsVersion: number;
}

/** What a player did in a match they were on the pitch in. */
export interface Played {
  readonly matchId: number;
  readonly playerId: number;
  readonly clubId: number;
  readonly started: boolean;
  /** In the order of `STATISTICS`. */
  readonly figures: Int16Array;
  /** Units of the easy table. */
  readonly easy: number;
  /** Units of the pro table; null where the league does not count enough. */
  readonly pro: number | null;
}

/** The sums of a player over a season. */
export interface SeasonTotals {
  readonly playerId: number;
  /** The clubs they played for, the latest last. */
  readonly clubIds: readonly number[];
  readonly matches: number;
  readonly starts: number;
  readonly cleanSheets: number;
  /** In the order of `STATISTICS`. */
  readonly figures: Int32Array;
  readonly easy: number;
  readonly pro: number | null;
}

export interface Season {
  readonly id: number;
  readonly leagueId: number;
  /** By kick-off. */
  readonly matches: readonly SeasonMatch[];
  /** The clubs with a match in the season, by id. */
  readonly clubIds: readonly number[];
  /** By match id. */
  readonly played: ReadonlyMap<number, readonly Played[]>;
  /** By player id. */
  readonly totals: ReadonlyMap<number, SeasonTotals>;
}

const PLACES = new Map(STATISTICS.map((statistic, place) => [statistic, place]));

/** A statistic of figures in the order of `STATISTICS`. */
export function figureOf(figures: Int16Array | Int32Array, statistic: Statistic): number {
  return figures[PLACES.get(statistic) ?? -1] ?? 0;
}

/** Seasons cached per process: five leagues and their cup with five seasons each, and some of a sprint. */
const MAX_CACHED = 40;
/** Matches whose appearances are read with one statement, so that no answer of the database holds up the others. */
const BATCH_SIZE = 12;
/** From this many minutes on a match without a goal against is a clean sheet. */
const CLEAN_SHEET_MINUTES = 60;

interface CacheEntry {
  readonly signature: string;
  readonly season: Season;
}

interface CacheSlot {
  cached: CacheEntry | null;
  /** The refresh under way; it may have read before the caller's change was there. */
  running: Promise<CacheEntry | null> | null;
  /** The refresh that starts after it, shared by all callers that arrive meanwhile. */
  next: Promise<CacheEntry | null> | null;
}

const caches = new WeakMap<Db, Map<number, CacheSlot>>();

/**
 * A season with all its players' statistics, from memory: a call asks the database only whether something has
 * changed, and then reads the matches with new events. Null if it does not exist.
 */
export async function loadSeason(db: Db, seasonId: number): Promise<Season | null> {
  const slots = caches.get(db) ?? new Map<number, CacheSlot>();
  caches.set(db, slots);
  const slot = slots.get(seasonId) ?? { cached: null, running: null, next: null };
  slots.delete(seasonId);
  slots.set(seasonId, slot);
  for (const oldest of slots.keys()) {
    if (slots.size <= MAX_CACHED) break;
    slots.delete(oldest);
  }
  return (await refreshed(db, seasonId, slot))?.season ?? null;
}

/** The entry of a season read after this call; concurrent callers share two refreshes at most. */
function refreshed(db: Db, seasonId: number, slot: CacheSlot): Promise<CacheEntry | null> {
  if (slot.running !== null) {
    slot.next ??= slot.running
      .catch(() => null)
      .then(() => {
        slot.next = null;
        return refreshed(db, seasonId, slot);
      });
    return slot.next;
  }
  slot.running = refresh(db, seasonId, slot.cached)
    .then((entry) => (slot.cached = entry))
    .finally(() => (slot.running = null));
  return slot.running;
}

async function refresh(db: Db, seasonId: number, before: CacheEntry | null): Promise<CacheEntry | null> {
  const { rows } = await sql<{ league_id: number; signature: string }>`
    select league_id, (
      select concat_ws('.', count(*), sum(events_version), sum(extract(epoch from kickoff_at)::bigint),
        count(*) filter (where status = 'postponed'), count(*) filter (where status = 'confirmed'))
      from match where round_id in (select id from round where season_id = season.id)
    ) as signature
    from season where id = ${seasonId}
  `.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (before !== null && before.signature === found.signature) return before;
  const matches = await loadMatches(db, seasonId);
  const played = await loadPlayed(db, matches, before?.season ?? null);
  const season: Season = {
    id: seasonId,
    leagueId: found.league_id,
    matches,
    clubIds: clubsOf(matches),
    played,
    totals: totalsOf(matches, played),
  };
  return { signature: found.signature, season };
}

function clubsOf(matches: readonly SeasonMatch[]): number[] {
  const clubIds = new Set(matches.flatMap(({ homeClubId, awayClubId }) => [homeClubId, awayClubId]));
  return [...clubIds].toSorted((one, other) => one - other);
}

async function loadMatches(db: Db, seasonId: number): Promise<SeasonMatch[]> {
  const { rows } = await sql<
    Pick<SeasonMatch, 'id' | 'round' | 'homeClubId' | 'awayClubId' | 'status' | 'eventsVersion'> & {
      readonly kickoff_at: Date;
      readonly home_score: number | null;
      readonly away_score: number | null;
    }
  >`
    select match.id, round.number as round, kickoff_at, home_club_id as "homeClubId", away_club_id as "awayClubId",
      home_score, away_score, status, events_version as "eventsVersion"
    from match join round on round.id = round_id
    where season_id = ${seasonId} order by kickoff_at, match.id
  `.execute(db);
  return rows.map(({ kickoff_at, home_score, away_score, ...match }) => ({
    ...match,
    kickoffMs: kickoff_at.getTime(),
    score: home_score === null || away_score === null ? null : { home: home_score, away: away_score },
    state: stateOf(match.status),
  }));
}

function stateOf(status: MatchStatus): SeasonMatch['state'] {
  if (status === 'scheduled') return 'upcoming';
  if (status === 'ended' || status === 'confirmed') return 'over';
  return status === 'postponed' || status === 'abandoned' ? 'void' : 'live';
}

/** The appearances of all matches that have started; those of matches without new events are kept. */
async function loadPlayed(
  db: Db,
  matches: readonly SeasonMatch[],
  before: Season | null,
): Promise<ReadonlyMap<number, readonly Played[]>> {
  const versions = new Map(before?.matches.map(({ id, eventsVersion }) => [id, eventsVersion]));
  const played = new Map<number, readonly Played[]>();
  const changed: number[] = [];
  for (const { id, state, eventsVersion } of matches) {
    if (state !== 'live' && state !== 'over') continue;
    const known = versions.get(id) === eventsVersion ? before?.played.get(id) : undefined;
    if (known === undefined) changed.push(id);
    else played.set(id, known);
  }
  for (let from = 0; from < changed.length; from += BATCH_SIZE) {
    const batch = changed.slice(from, from + BATCH_SIZE);
    const rows = await readPlayed(db, batch);
    for (const id of batch) played.set(id, []);
    for (const [id, all] of Map.groupBy(rows, ({ matchId }) => matchId)) played.set(id, all);
  }
  return played;
}

async function readPlayed(db: Db, matchIds: readonly number[]): Promise<Played[]> {
  const { rows } = await sql<{
    match_id: number;
    player_id: number;
    club_id: number;
    started: boolean;
    statistics: Partial<Record<Statistic, number>>;
    easy: number | null;
    pro: number | null;
  }>`
    select appearance.match_id, appearance.player_id, club_id, started, statistics, easy.points as easy, pro.points as pro
    from appearance
    left join player_points as easy on easy.match_id = appearance.match_id and easy.player_id = appearance.player_id
      and easy.scoring_table = ${EASY.key}
    left join player_points as pro on pro.match_id = appearance.match_id and pro.player_id = appearance.player_id
      and pro.scoring_table = ${PRO.key}
    where appearance.match_id = any(${matchIds}::int[]) and minutes > 0
    order by appearance.match_id, appearance.player_id
  `.execute(db);
  // One buffer for all: a buffer of its own would take more memory than the figures in it.
  const figures = new Int16Array(rows.length * STATISTICS.length);
  return rows.map((row, index) => ({
    matchId: row.match_id,
    playerId: row.player_id,
    clubId: row.club_id,
    started: row.started,
    figures: filled(figures, index * STATISTICS.length, row.statistics),
    easy: row.easy ?? 0,
    pro: row.pro,
  }));
}

function totalsOf(
  matches: readonly SeasonMatch[],
  played: ReadonlyMap<number, readonly Played[]>,
): ReadonlyMap<number, SeasonTotals> {
  const byPlayer = Map.groupBy(
    matches.flatMap(({ id }) => played.get(id) ?? []),
    ({ playerId }) => playerId,
  );
  return new Map([...byPlayer].map(([playerId, all]) => [playerId, sumOf(playerId, all)]));
}

function sumOf(playerId: number, all: readonly Played[]): SeasonTotals {
  const figures = new Int32Array(STATISTICS.length);
  let [starts, cleanSheets, easy] = [0, 0, 0];
  let pro: number | null = null;
  const clubIds = new Set<number>();
  for (const each of all) {
    for (let place = 0; place < figures.length; place += 1) {
      figures[place] = (figures[place] ?? 0) + (each.figures[place] ?? 0);
    }
    if (each.started) starts += 1;
    const minutes = figureOf(each.figures, 'minutes');
    if (minutes >= CLEAN_SHEET_MINUTES && figureOf(each.figures, 'conceded') === 0) cleanSheets += 1;
    easy += each.easy;
    if (each.pro !== null) pro = (pro ?? 0) + each.pro;
    // Deleted first, so that the latest club is the last.
    clubIds.delete(each.clubId);
    clubIds.add(each.clubId);
  }
  return { playerId, clubIds: [...clubIds], matches: all.length, starts, cleanSheets, figures, easy, pro };
}

/**
 * The current season of each league, by league id: that of a match in play, or else of the kick-off nearest to now, so
 * that a season's last round keeps its table and the next season shows up in the second half of the break.
 */
export async function currentSeasons(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ league_id: number; season_id: number }>`
    with clock as materialized (select game_now() as now)
    select league.id as league_id, round.season_id
    from clock cross join league
    cross join lateral (
      select round_id from (
        (select round_id, kickoff_at, true as in_play from match
          where match.league_id = league.id and ended_at is null and status not in ('postponed', 'abandoned')
            and kickoff_at <= clock.now and kickoff_at > clock.now - interval '1 day'
          order by kickoff_at desc limit 1)
        union all
        (select round_id, kickoff_at, false
          from match where match.league_id = league.id and kickoff_at <= clock.now order by kickoff_at desc limit 1)
        union all
        (select round_id, kickoff_at, false
          from match where match.league_id = league.id and kickoff_at > clock.now order by kickoff_at limit 1)
      ) as nearest
      order by in_play desc, greatest(kickoff_at - clock.now, clock.now - kickoff_at) limit 1
    ) as shown
    join round on round.id = shown.round_id
  `.execute(db);
  return new Map(rows.map(({ league_id, season_id }) => [league_id, season_id]));
}

/** Writes the figures of a player into a buffer, in the order of `STATISTICS`, and returns that part of it. */
function filled(
  buffer: Int16Array,
  from: number,
  statistics: Partial<Record<Statistic, number>>,
): Int16Array {
  for (const [place, statistic] of STATISTICS.entries()) buffer[from + place] = statistics[statistic] ?? 0;
  return buffer.subarray(from, from + STATISTICS.length);
}
