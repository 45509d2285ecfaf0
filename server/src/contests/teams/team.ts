import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Team } from '@touchline/domain/contests/team';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { moneyText, xfc } from '@touchline/domain/money';
import type { PickScore } from '@touchline/domain/scoring/substitutions';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { type AnnouncedLineUp, announcedLineUps, type ClubRow, loadClubs } from '../../football/public.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { loadContest, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { loadPerformances, scoreOf } from '../standings/standings.ts';
import { managerIdOf, maySeeTeam } from '../visibility.ts';
import { placeOf, type LiveFields } from '../queries/place.ts';
import { placeIn } from '../players/outlook.ts';
import { poolPlayerRow, poolMembers } from '../players/pool.ts';
import { goneOff } from './gone-off.ts';
import type { PoolMember } from '../players/pool-member.ts';

type TeamView = CallOutput<'teams.get'>;
type TeamPick = TeamView['picks'][number];

interface SavedTeam extends Team {
  readonly teamId: number;
  readonly managerId: number;
  readonly nickname: string;
  /** The code of the picture they chose. */
  readonly avatar: number | null;
  readonly simulated: boolean;
  readonly stars: number;
  readonly formation: string;
  readonly savedAt: Date;
}

/** A team the caller may see, with its contest and the current time. */
interface VisibleTeam {
  readonly contest: ContestWithMatches;
  readonly team: SavedTeam;
  readonly now: Date;
}

/**
 * The team of an entry if the caller may see it: their own at any time, others from view-team time on. Before that the
 * answer for another manager's entry does not reveal whether it has a team.
 */
export async function visibleTeam(
  db: Db,
  contestId: number,
  teamId: number,
  caller: Caller,
): Promise<VisibleTeam | Refusal> {
  const contest = await loadContest(db, contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<EntryRow>`
    select entry.id, manager_id, nickname, avatar::float8 as avatar, is_simulated, starters, reserves, captain_id,
      vice_captain_id, stars, formation, saved_at
    from entry join manager on manager.id = entry.manager_id
    where entry.id = ${teamId} and contest_id = ${contestId} and state <> 'left'
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  if (!maySeeTeam(contest, row.manager_id, caller, now)) return refuse('ERR_PICKS_HIDDEN');
  const { starters, reserves, saved_at: savedAt } = row;
  if (starters === null || reserves === null || savedAt === null) return refuse('ERR_NOT_FOUND');
  const team: SavedTeam = {
    teamId: row.id,
    managerId: row.manager_id,
    nickname: row.nickname,
    avatar: row.avatar,
    simulated: row.is_simulated,
    starters,
    reserves,
    captainId: row.captain_id,
    viceCaptainId: row.vice_captain_id,
    stars: row.stars ?? 0,
    formation: row.formation ?? '',
    savedAt,
  };
  return { contest, team, now };
}

interface EntryRow {
  readonly id: number;
  readonly manager_id: number;
  readonly nickname: string;
  readonly avatar: number | null;
  readonly is_simulated: boolean;
  readonly starters: readonly number[] | null;
  readonly reserves: readonly number[] | null;
  readonly captain_id: number | null;
  readonly vice_captain_id: number | null;
  readonly stars: number | null;
  readonly formation: string | null;
  readonly saved_at: Date | null;
}

/**
 * A team with the points of each pick. Points are included from the start of the contest on; rank and prize, which
 * depend on all picks, from view-team time on.
 */
export async function userTeam(
  db: Db,
  input: ParsedInput<'teams.get'>,
  caller: Caller,
  live: LiveFields,
): Promise<TeamView | Refusal> {
  const visible = await visibleTeam(db, input.contestId, input.teamId, caller);
  if ('refused' in visible) return visible;
  const { contest, team, now } = visible;
  const standing = await placeOf(db, contest, team, { now, live });
  if (standing === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
  const played = await loadPerformances(db, contest, now);
  const score = scoreOf(team, played);
  const withPoints = input.showPoints !== false && now >= contest.start_at;
  const table = scoringTableOf(contest.scoring_table);
  const points = (units: number): string | null => (withPoints ? pointsText(table, units) : null);
  const picks = await pickRows(db, visible, score.picks, points);
  return {
    id: team.teamId,
    contest_id: contest.id,
    manager: {
      id: team.managerId,
      nickname: team.nickname,
      avatar: managerAvatarUrl(team.managerId, team.avatar),
      simulated: team.simulated,
    },
    mine: managerIdOf(caller) === team.managerId,
    formation: team.formation,
    stars: contest.is_pro ? picks.reduce((sum, { stars }) => sum + stars, 0) : team.stars,
    picks,
    points: points(contest.results_at === null ? score.total : (standing?.points ?? score.total)),
    rank: standing?.rank ?? null,
    prize: standing === null ? null : moneyText(xfc(standing.prize)),
    saved_at: team.savedAt.toISOString(),
  };
}

async function pickRows(
  db: Db,
  { contest, team }: VisibleTeam,
  picks: readonly PickScore[],
  points: (units: number) => string | null,
): Promise<TeamPick[]> {
  const playerIds = picks.map((pick) => pick.playerId);
  const members = await poolMembers(db, contest.pool_id, playerIds);
  const clubs = await loadClubs(
    db,
    contest.matches.flatMap((match) => [match.home_club_id, match.away_club_id]),
  );
  const toCome = contest.matches.filter(({ status }) => status === 'scheduled');
  const announced = await announcedLineUps(
    db,
    toCome.map(({ id }) => id),
  );
  const gone = await goneOff(db, contest, playerIds);
  return picks.flatMap((pick, index) => {
    const member = members.get(pick.playerId);
    const club = member === undefined ? undefined : clubs.get(member.clubId);
    if (member === undefined || club === undefined) return [];
    const starter = index < team.starters.length;
    return [
      {
        ...poolPlayerRow(member),
        shirt_number: member.shirtNumber,
        nationality: member.nationality,
        club,
        role: starter ? 'starter' : 'reserve',
        slot: starter ? index : index - team.starters.length,
        captain: team.captainId === member.id,
        vice_captain: team.viceCaptainId === member.id,
        factor: String(pick.multiplier),
        part: pick.reason,
        points: points(pick.points),
        ...matchOf(contest, member, clubs),
        line_up: lineUpOf(toCome, announced, member),
        gone_off: gone.has(member.id),
      },
    ];
  });
}

/** The announced place of a pick in the next match; null while the line-up is not out, or the match is on. */
function lineUpOf(
  toCome: ContestWithMatches['matches'],
  announced: readonly AnnouncedLineUp[],
  member: PoolMember,
): TeamPick['line_up'] {
  const next = toCome.find((match) => [match.home_club_id, match.away_club_id].includes(member.clubId));
  return next === undefined ? null : placeIn(announced, next, member);
}

/** The relevant match of a pick: the one in play, else the next, else the last. */
export function matchOf(
  contest: ContestWithMatches,
  member: PoolMember,
  clubs: ReadonlyMap<number, ClubRow>,
): Pick<TeamPick, 'match_status' | 'opponent'> {
  const own = contest.matches.filter(
    (match) => match.home_club_id === member.clubId || match.away_club_id === member.clubId,
  );
  const playing = own.find(
    (match) => match.ended_at === null && match.status !== 'scheduled' && match.status !== 'postponed',
  );
  const match = playing ?? own.find((each) => each.status === 'scheduled') ?? own.at(-1);
  if (match === undefined) return { match_status: '', opponent: '' };
  const opponentId = match.home_club_id === member.clubId ? match.away_club_id : match.home_club_id;
  return { match_status: match.status, opponent: clubs.get(opponentId)?.short_name ?? '' };
}
