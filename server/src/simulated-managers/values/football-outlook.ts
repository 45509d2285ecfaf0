/** What the football pages show about players: the public facts that the values of cards are computed from. */
import {
  chanceToPlay,
  type ChanceToPlay,
  type LineUpPlace,
} from '@touchline/domain/contests/expected/chance-to-play';
import { expectedPoints, type PointsFacts } from '@touchline/domain/contests/expected/expected-points';
import { missesKickOff, type AbsenceStatus } from '@touchline/domain/football/absence';
import type { Position } from '@touchline/domain/football/events';
import type { Stars } from '@touchline/domain/rules/index';
import { scoringTableOf } from '../../contests/public.ts';
import { sql, type Db } from '../../db/database.ts';
import { announcedLineUps, matchDifficulties } from '../../football/public.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { expectedOfStart, type StartInPlay } from './start-in-play.ts';

/** Points of the pro table to expect of a player. */
export interface Outlook {
  /** Of a match while fit, against an average opponent. */
  readonly usual: number;
  /** Of each of the club's next matches. */
  readonly next: readonly number[];
  /** When the first of them begins, epoch milliseconds; null without one. */
  readonly kickOff: number | null;
  /** Whether the club's line-up of the first of them is announced. */
  readonly isLineUpKnown: boolean;
}

const TABLE = 'pro';
/** As many of a club's last matches count as in the team builder. */
const FORM_MATCHES = 5;
const NEXT_MATCHES = 3;
/** Of whoever has started. */
const STARTS: ChanceToPlay = { start: 1, play: 1 };

interface SquadRow {
  readonly id: number;
  readonly club_id: number;
  readonly position: Position;
  readonly rating: number;
  readonly stars: Stars;
  readonly traded: boolean;
}
interface FormRow {
  readonly player_id: number;
  /** Of the club's last matches, one that is being played included. */
  readonly started: readonly boolean[];
  readonly minutes: readonly number[];
  /** Of those that are over. */
  readonly start_points: readonly number[] | null;
  /** Of the match being played: units of points so far; null unless the player started it. */
  readonly in_play: StartInPlay | null;
}
interface FixtureRow {
  readonly club_id: number;
  readonly id: number;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly kickoff_at: Date;
}
interface AbsentRow {
  readonly player_id: number;
  readonly status: AbsenceStatus;
  readonly out_from: Date;
  readonly expected_return: Date | null;
}

/**
 * Loads the outlook of every player whose card is traded, by player id. A match in play counts with its present
 * score.
 */
export async function loadOutlooks(db: Db): Promise<ReadonlyMap<number, Outlook>> {
  const squads = await loadSquadRows(db);
  const form = await loadFormRows(db);
  const fixtures = await loadFixtures(db);
  const absences = await loadAbsences(db);
  const difficulties = await matchDifficulties(db, fixtures);
  const announced = await announcedLineUps(db, [...new Set(fixtures.map(({ id }) => id))]);
  const placeIn = (matchId: number, player: SquadRow): LineUpPlace | null => {
    const lineUp = announced.find((each) => each.matchId === matchId && each.clubId === player.club_id);
    if (lineUp === undefined) return null;
    const started = lineUp.startersById.get(player.id);
    return started === undefined ? 'left_out' : started ? 'starts' : 'bench';
  };
  const { unitsPerPoint } = scoringTableOf(TABLE);
  const formById = new Map(form.map((row) => [row.player_id, row]));
  const absencesById = Map.groupBy(absences, ({ player_id }) => player_id);
  const outlooks = new Map<number, Outlook>();
  for (const [clubId, squad] of Map.groupBy(squads, ({ club_id }) => club_id)) {
    const ahead = fixtures.filter(({ club_id }) => club_id === clubId);
    const [first] = ahead;
    for (const player of squad.filter(({ traded }) => traded)) {
      const known = formById.get(player.id);
      const recent = (known?.minutes ?? []).map((minutes, index) => ({
        started: known?.started[index] === true,
        minutes,
      }));
      const startPoints = (known?.start_points ?? []).map((units) => units / unitsPerPoint);
      const facts = { kind: TABLE, position: player.position, stars: player.stars } as const;
      const fit = chanceToPlay({
        position: player.position,
        better: betterThan(player, squad, () => false),
        recent,
        absence: null,
        announced: null,
      });
      const points = [...startPoints, ...startInPlay(known?.in_play ?? null, { ...facts, startPoints })];
      const next = ahead.map((match) => {
        const isOut = (id: number): boolean => absenceAt(absencesById.get(id), match.kickoff_at) === 'out';
        const chance = chanceToPlay({
          position: player.position,
          better: betterThan(player, squad, isOut),
          recent,
          absence: statusAt(absencesById.get(player.id), match.kickoff_at),
          announced: placeIn(match.id, player),
        });
        const side = match.home_club_id === clubId ? 'home' : 'away';
        const difficulty = difficulties.get(match.id)?.[side] ?? null;
        return expectedPoints({ ...facts, startPoints: points, chance, difficulty });
      });
      outlooks.set(player.id, {
        usual: expectedPoints({ ...facts, startPoints: points, chance: fit, difficulty: null }),
        next,
        kickOff: first?.kickoff_at.getTime() ?? null,
        isLineUpKnown: first !== undefined && placeIn(first.id, player) !== null,
      });
    }
  }
  return outlooks;
}

/** The points that a start in a match being played is expected to end with; none for whoever is not in one. */
function startInPlay(
  start: StartInPlay | null,
  facts: Omit<PointsFacts, 'chance' | 'difficulty'>,
): readonly number[] {
  if (start === null) return [];
  const table = scoringTableOf(TABLE);
  const usual = expectedPoints({ ...facts, chance: STARTS, difficulty: null });
  const soFar = { ...start, points: start.points / table.unitsPerPoint };
  return [expectedOfStart(soFar, usual, table, facts.position)];
}

function betterThan(player: SquadRow, squad: readonly SquadRow[], isOut: (id: number) => boolean): number {
  return squad.filter(
    ({ id, position, rating }) =>
      position === player.position &&
      (rating > player.rating || (rating === player.rating && id < player.id)) &&
      !isOut(id),
  ).length;
}

function statusAt(absences: readonly AbsentRow[] | undefined, kickOff: Date): AbsenceStatus | null {
  const missed = (absences ?? []).filter(({ out_from, expected_return }) =>
    missesKickOff(
      { fromMs: out_from.getTime(), untilMs: expected_return?.getTime() ?? null },
      kickOff.getTime(),
    ),
  );
  return (missed.find(({ status }) => status !== 'doubtful') ?? missed[0])?.status ?? null;
}

function absenceAt(absences: readonly AbsentRow[] | undefined, kickOff: Date): 'out' | null {
  const status = statusAt(absences, kickOff);
  return status === null || status === 'doubtful' ? null : 'out';
}

async function loadSquadRows(db: Db): Promise<readonly SquadRow[]> {
  const { rows } = await sql<SquadRow>`
    select player.id, club_id, position, rating, player.stars, lifetime is not null as traded
    from player left join card on asset_type = ${ASSET.player} and subject_id = player.id
    where club_id is not null order by player.id
  `.execute(db);
  return rows;
}

async function loadFormRows(db: Db): Promise<readonly FormRow[]> {
  const { rows } = await sql<FormRow>`
    with recent as materialized (
      select club.id as club_id, latest.id, latest.kickoff_at, latest.minute,
        latest.status in ('ended', 'confirmed') as is_over
      from club cross join lateral (
        select id, kickoff_at, status, minute from match
        where (home_club_id = club.id or away_club_id = club.id)
          and status in ('ended', 'confirmed', 'first_half', 'half_time', 'second_half', 'extra_time')
        order by kickoff_at desc, id desc limit ${FORM_MATCHES}
      ) as latest
    )
    select player.id as player_id,
      array_agg(coalesce(started, false) order by recent.kickoff_at, recent.id) as started,
      array_agg(coalesce(appearance.minutes, 0)::int order by recent.kickoff_at, recent.id) as minutes,
      array_agg(points order by recent.kickoff_at, recent.id)
        filter (where is_over and started and points is not null) as start_points,
      (array_agg(jsonb_build_object(
        'points', points, 'minutes', appearance.minutes, 'conceded', coalesce((statistics ->> 'conceded')::int, 0),
        'isOnPitch', on_pitch, 'minute', coalesce(recent.minute, 0)
      )) filter (where not is_over and started and points is not null))[1] as in_play
    from recent
    join player on player.club_id = recent.club_id
    join card on asset_type = ${ASSET.player} and subject_id = player.id and lifetime is not null
    left join appearance on appearance.match_id = recent.id and appearance.player_id = player.id
    left join player_points on player_points.match_id = recent.id and player_points.player_id = player.id
      and scoring_table = ${TABLE}
    group by player.id
  `.execute(db);
  return rows;
}

async function loadFixtures(db: Db): Promise<readonly FixtureRow[]> {
  const { rows } = await sql<FixtureRow>`
    select club.id as club_id, ahead.* from club cross join lateral (
      select id, home_club_id, away_club_id, kickoff_at from match
      where (home_club_id = club.id or away_club_id = club.id) and status = 'scheduled' and kickoff_at > game_now()
      order by kickoff_at, id limit ${NEXT_MATCHES}
    ) as ahead order by club.id, kickoff_at, ahead.id
  `.execute(db);
  return rows;
}

async function loadAbsences(db: Db): Promise<readonly AbsentRow[]> {
  const { rows } = await sql<AbsentRow>`
    select player_id, status, out_from, expected_return from absence
    where ended_at is null and (expected_return is null or expected_return > game_now()) order by id
  `.execute(db);
  return rows;
}
