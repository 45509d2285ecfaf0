import type { Position, Side, Statistics } from '@touchline/domain/football/events';
import type { StrengthScale } from '@touchline/domain/football/model/strength';
import { NO_STATISTICS } from '@touchline/domain/football/statistics';
import { leagueScale } from '@touchline/domain/projection/league-scale';
import type { MatchFacts } from '@touchline/domain/projection/match-facts';
import type { PlayClock } from '@touchline/domain/projection/play-time';
import {
  PAST_MATCHES,
  sideFacts,
  type ClubMatch,
  type ClubPlayer,
  type PlayerAppearance,
} from '@touchline/domain/projection/side-facts';
import { sql, type Db } from '../../db/database.ts';

/** How ratings become goals, by league and season: they hardly change while a process runs. */
export type Scales = Map<string, StrengthScale>;

interface MatchRow {
  readonly id: number;
  readonly league_id: number;
  readonly season_id: number;
  readonly full_statistics: boolean;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly kickoff_at: Date;
  readonly status: string;
  readonly home_score: number | null;
  readonly away_score: number | null;
  readonly minute: number | null;
  readonly events_version: number;
}

/**
 * What is public of matches that are not over: line-ups, events so far, squads and the clubs' last matches. `scales` is
 * filled as needed.
 */
export async function loadMatchFacts(
  db: Db,
  matchIds: readonly number[],
  scales: Scales,
): Promise<readonly MatchFacts[]> {
  const { rows } = await sql<MatchRow>`
    select match.id, match.league_id, season_id, full_statistics, home_club_id, away_club_id, kickoff_at, status,
      home_score, away_score, minute, events_version
    from match join round on round.id = round_id join league on league.id = match.league_id
    where match.id = any(${matchIds}::int[]) order by match.id
  `.execute(db);
  const clubIds = rows.flatMap((row) => [row.home_club_id, row.away_club_id]);
  const appearances = await loadAppearances(db, matchIds);
  const squads = await loadSquads(db, clubIds, matchIds);
  const facts: MatchFacts[] = [];
  for (const row of rows) {
    const scale = await scaleOf(db, row, scales);
    const past = await loadPast(db, row);
    const side = (name: Side, clubId: number) =>
      sideFacts({
        squad: squads.get(clubId) ?? [],
        past: past.get(clubId) ?? [],
        appearances: appearances.get(`${row.id} ${name}`) ?? new Map(),
        at: row.kickoff_at.getTime(),
      });
    facts.push({
      matchId: row.id,
      version: row.events_version,
      clock: clockOf(row),
      score: { home: row.home_score ?? 0, away: row.away_score ?? 0 },
      scale,
      fullStatistics: row.full_statistics,
      home: side('home', row.home_club_id),
      away: side('away', row.away_club_id),
    });
  }
  return facts;
}

/** Extra time and abandoned matches keep their present score. */
function clockOf({ status, minute }: Pick<MatchRow, 'status' | 'minute'>): PlayClock {
  if (status === 'scheduled') return { status: 'to_come', minute: 0 };
  if (status === 'first_half' || status === 'half_time' || status === 'second_half') {
    return { status, minute: minute ?? 0 };
  }
  return { status: 'over', minute: 90 };
}

interface AppearanceRow {
  readonly match_id: number;
  readonly player_id: number;
  readonly side: Side;
  readonly started: boolean;
  readonly on_pitch: boolean;
  readonly statistics: Partial<Statistics>;
}

/** By match and side. */
async function loadAppearances(
  db: Db,
  matchIds: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, PlayerAppearance>>> {
  const { rows } = await sql<AppearanceRow>`
    select match_id, player_id, side, started, on_pitch, statistics || jsonb_build_object('minutes', minutes) as statistics
    from appearance where match_id = any(${matchIds}::int[])
  `.execute(db);
  const bySide = Map.groupBy(rows, ({ match_id, side }) => `${match_id} ${side}`);
  return new Map(
    [...bySide].map(([key, own]) => [key, new Map(own.map((row) => [row.player_id, appearanceOf(row)]))]),
  );
}

function appearanceOf({
  started,
  on_pitch,
  statistics,
}: Pick<AppearanceRow, 'started' | 'on_pitch' | 'statistics'>): PlayerAppearance {
  return { started, onPitch: on_pitch, statistics: { ...NO_STATISTICS, ...statistics } };
}

/** The squads of clubs: their players, and those who play for them in these matches. */
async function loadSquads(
  db: Db,
  clubIds: readonly number[],
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ClubPlayer[]>> {
  const { rows } = await sql<ClubPlayer & { readonly clubId: number }>`
    with fielded as (
      select player_id, club_id from appearance where match_id = any(${matchIds}::int[])
    )
    select player.id as "playerId", coalesce(fielded.club_id, player.club_id) as "clubId", position, rating
    from player left join fielded on fielded.player_id = player.id
    where player.club_id = any(${clubIds}::int[]) or fielded.club_id is not null
    order by player.id
  `.execute(db);
  return Map.groupBy(rows, ({ clubId }) => clubId);
}

/** The last ended matches of both clubs before a match, oldest first, by club. */
async function loadPast(
  db: Db,
  { home_club_id, away_club_id, kickoff_at }: MatchRow,
): Promise<ReadonlyMap<number, readonly ClubMatch[]>> {
  const { rows } = await sql<{
    readonly club_id: number;
    readonly id: number;
    readonly kickoff_at: Date;
    readonly lead: number;
    readonly appearances: readonly (Omit<AppearanceRow, 'match_id' | 'side'> & {
      readonly player_id: number;
    })[];
  }>`
    select club.id as club_id, played.id, played.kickoff_at, played.lead,
      (select coalesce(jsonb_agg(jsonb_build_object('player_id', player_id, 'started', started, 'on_pitch', false,
          'statistics', statistics || jsonb_build_object('minutes', minutes))), '[]')
        from appearance where match_id = played.id and appearance.club_id = club.id) as appearances
    from club cross join lateral (
      select match.id, match.kickoff_at,
        (home_score - away_score) * case when home_club_id = club.id then 1 else -1 end as lead
      from match
      where (home_club_id = club.id or away_club_id = club.id) and kickoff_at < ${kickoff_at}
        and status in ('ended', 'confirmed')
      order by kickoff_at desc limit ${PAST_MATCHES}
    ) as played
    where club.id in (${home_club_id}, ${away_club_id})
    order by played.kickoff_at
  `.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ club_id }) => club_id)].map(([clubId, own]) => [
      clubId,
      own.map((row): ClubMatch => ({
        at: row.kickoff_at.getTime(),
        result: Math.sign(row.lead),
        appearances: new Map(row.appearances.map((each) => [each.player_id, appearanceOf(each)])),
      })),
    ]),
  );
}

/** The scale of the clubs that play in a league's season; a cup's clubs are of several leagues. */
async function scaleOf(db: Db, { league_id, season_id }: MatchRow, scales: Scales): Promise<StrengthScale> {
  const key = `${league_id} ${season_id}`;
  const known = scales.get(key);
  if (known !== undefined) return known;
  const { rows } = await sql<{
    readonly club_id: number;
    readonly position: Position;
    readonly rating: number;
  }>`
    select club_id, position, rating from player
    where club_id in (
      select unnest(array[home_club_id, away_club_id])
      from match join round on round.id = round_id where season_id = ${season_id}
    )
    order by club_id, id
  `.execute(db);
  const scale = leagueScale([...Map.groupBy(rows, ({ club_id }) => club_id).values()]);
  scales.set(key, scale);
  return scale;
}
