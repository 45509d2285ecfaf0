import type { CallOutput } from '@touchline/contract/calls';
import type { Position } from '@touchline/domain/football/events';
import type { Stars } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import {
  type Absence,
  absenceAnswer,
  absencesOfPlayers,
  type ClubRow,
  loadClubs,
} from '../../football/public.ts';
import {
  matchStatesOf,
  scoringTableOf,
  type ContestMatchRecord,
  type ContestWithMatches,
  type MatchState,
} from '../facts.ts';
import { formOf, type PlayerForm } from './form.ts';
import { loadMatchesAhead, missedBy, outlooksOf, type Outlook } from './outlook.ts';
import type { PoolMember } from './pool-member.ts';

type PickRow = CallOutput<'contests.players.pickable'>['data'][number];

/** A player of a pool in the format of the calls. */
export function poolPlayerRow({ id, name, shortName, position, stars }: PoolMember) {
  return { player_id: id, name, short_name: shortName, position, stars };
}

export interface Candidate {
  readonly member: PoolMember;
  /** Mean points in units of the scoring table; null before the first match. */
  readonly form: number | null;
  /** Points to expect in the contest, the chance not to play included. */
  readonly expected: number;
  readonly row: PickRow;
}

/** The players of a contest's pool by id; with `playerIds` only those. */
export async function poolMembers(
  db: Db,
  poolId: number,
  playerIds: readonly number[] | null = null,
): Promise<ReadonlyMap<number, PoolMember>> {
  const { rows } = await sql<{
    id: number;
    position: Position;
    stars: Stars;
    club_id: number;
    name: string;
    short_name: string;
    shirt_number: number;
    nationality: string;
    rating: number;
    club_now: number | null;
  }>`
    select pool.player_id as id, pool.position, pool.stars, pool.club_id, name, short_name, shirt_number, nationality,
      rating, player.club_id as club_now
    from contest_pool_player as pool join player on player.id = pool.player_id
    where pool_id = ${poolId} ${playerIds === null ? sql`` : sql`and pool.player_id = any(${playerIds})`}
    order by pool.player_id
  `.execute(db);
  return new Map(
    rows.map(({ id, position, stars, name, nationality, rating, ...row }) => [
      id,
      {
        id,
        position,
        stars,
        clubId: row.club_id,
        name,
        shortName: row.short_name,
        shirtNumber: row.shirt_number,
        nationality,
        rating,
        clubNow: row.club_now,
      },
    ]),
  );
}

/**
 * The candidates of a contest: players of the pool whose club plays in it, with form, next match and, if unavailable,
 * the reason. The same for every caller.
 */
export async function candidatesOf(db: Db, contest: ContestWithMatches, now: Date): Promise<Candidate[]> {
  const members = await poolMembers(db, contest.pool_id);
  const form = await formOf(db, contest);
  const clubs = await loadClubs(
    db,
    contest.matches.flatMap((match) => [match.home_club_id, match.away_club_id]),
  );
  const absences = await absencesOfPlayers(db, [...members.keys()]);
  const states = matchStatesOf(contest, now);
  const next = nextMatches(contest, states);
  const ahead = await loadMatchesAhead(db, contest, states);
  const outlooks = outlooksOf(members.values(), { contest, ahead, form, absences });
  const { unitsPerPoint } = scoringTableOf(contest.scoring_table);
  return [...members.values()].flatMap((member) => {
    const own = form.get(member.id) ?? null;
    const club = clubs.get(member.clubId);
    const match = next.get(member.clubId);
    if (club === undefined || match === undefined) return [];
    const absence = absences.get(member.id) ?? null;
    const outlook = outlooks.get(member.id) ?? NOTHING_TO_COME;
    const row = rowOf(member, { club, match, form: own, unitsPerPoint, clubs, absence, outlook });
    return [{ member, form: own?.mean ?? null, expected: outlook.expected, row }];
  });
}

/** Of a player whose matches have all begun. */
const NOTHING_TO_COME: Outlook = {
  chance: { start: 0, play: 0 },
  lineUp: null,
  difficulty: null,
  expected: 0,
};

interface NextMatch {
  readonly match: ContestMatchRecord;
  readonly isVoid: boolean;
}

/** Each club's next match in the contest, else its running one, else an ended one, else a void one. */
function nextMatches(
  contest: ContestWithMatches,
  states: ReadonlyMap<number, MatchState>,
): ReadonlyMap<number, NextMatch> {
  const priority = { to_come: 0, running: 1, ended: 2, void: 3 } as const satisfies Record<
    MatchState,
    number
  >;
  const next = new Map<number, NextMatch & { readonly order: number }>();
  for (const match of contest.matches) {
    const state = states.get(match.id) ?? 'to_come';
    const order = priority[state];
    for (const clubId of [match.home_club_id, match.away_club_id]) {
      const known = next.get(clubId);
      if (known === undefined || order < known.order) {
        next.set(clubId, { match, isVoid: state === 'void', order });
      }
    }
  }
  return next;
}

/** More probable than not. */
const LIKELY = 0.5;

interface RowFacts {
  readonly club: ClubRow;
  readonly match: NextMatch;
  readonly form: PlayerForm | null;
  readonly unitsPerPoint: number;
  readonly clubs: ReadonlyMap<number, ClubRow>;
  readonly absence: Absence | null;
  readonly outlook: Outlook;
}

function rowOf(member: PoolMember, facts: RowFacts): PickRow {
  const { club, form, unitsPerPoint, clubs, outlook } = facts;
  const { match, isVoid } = facts.match;
  const absence = missedBy(facts.absence, match.kickoff_at);
  const home = match.home_club_id === member.clubId;
  const lastPoints = form?.points.at(-1);
  const opponent = clubs.get(home ? match.away_club_id : match.home_club_id);
  return {
    id: member.id,
    name: member.name,
    short_name: member.shortName,
    position: member.position,
    stars: member.stars,
    shirt_number: member.shirtNumber,
    nationality: member.nationality,
    club,
    form: form === null || form.mean === null ? null : (form.mean / unitsPerPoint).toFixed(1),
    form_points: form?.points.map((units) => units / unitsPerPoint) ?? [],
    last_points: lastPoints === undefined ? null : String(lastPoints / unitsPerPoint),
    recent: [...(form?.recent ?? [])],
    next_match: {
      id: match.id,
      opponent: opponent?.short_name ?? '',
      home,
      kickoff_dt: match.kickoff_at.toISOString(),
      difficulty: outlook.difficulty,
    },
    unavailable: reasonAgainst(member, isVoid),
    absence: absence === null ? null : absenceAnswer(absence),
    line_up: outlook.lineUp,
    start_chance: Math.round(100 * outlook.chance.start),
    likely_to_start: outlook.chance.start > LIKELY,
    expected: outlook.expected.toFixed(1),
    fielding: null,
  };
}

/** Message key of the reason why a player can't score in this contest, or null. */
function reasonAgainst(member: PoolMember, matchIsVoid: boolean): string | null {
  if (member.clubNow !== member.clubId) return 'unavailable.left_club';
  return matchIsVoid ? 'unavailable.match_void' : null;
}
