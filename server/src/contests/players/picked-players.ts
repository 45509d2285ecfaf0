import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { foldText } from '@touchline/domain/search/fold-text';
import { loadClubs } from '../../football/public.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { loadContest, scoringTableOf } from '../facts.ts';
import { MAX_RANKED } from '../standings/standings-memory.ts';
import { managerIdOf, picksAreOpen } from '../visibility.ts';
import { largeFieldPicks, smallFieldPicks } from './field-picks.ts';
import { poolPlayerRow, poolMembers } from './pool.ts';
import { matchOf } from '../teams/team.ts';
import type { PoolMember } from './pool-member.ts';

type Input = ParsedInput<'contests.players.picked'>;
type Answer = CallOutput<'contests.players.picked'>;

const PER_PAGE = 30;

/** How often a player was picked over all teams of a contest. */
interface Picked {
  readonly member: PoolMember;
  /** Units of the scoring table. */
  readonly points: number;
  readonly minutes: number;
  readonly starting: number;
  readonly captained: number;
  readonly mine: boolean;
}

/** The players picked in a contest, with points and ownership; from view-team time on. */
export async function pickedPlayers(db: Db, input: Input, caller: Caller): Promise<Answer | Refusal> {
  const contest = await loadContest(db, input.contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  if (!picksAreOpen(contest, now)) return refuse('ERR_PICKS_HIDDEN');
  const picksOf = contest.entries > MAX_RANKED ? largeFieldPicks : smallFieldPicks;
  const query = { managerId: managerIdOf(caller), teamId: input.team_id ?? null };
  const field = await picksOf(db, contest, now, query);
  if (field === null) return refuse('ERR_BUSY', { retry_after: 2 });
  const { counts, inTeam, mine, performances, teams } = field;
  const members = await poolMembers(db, contest.pool_id, [...counts.keys()]);
  const term = foldText(input.search ?? '').trim();
  const picked: Picked[] = [];
  for (const member of members.values()) {
    const count = counts.get(member.id);
    const performance = performances.get(member.id);
    if (count === undefined || inTeam?.has(member.id) === false) continue;
    if (input.position !== undefined && member.position !== input.position) continue;
    if (term !== '' && !foldText(`${member.name} ${member.shortName}`).includes(term)) continue;
    const { points = 0, minutes = 0 } = performance ?? {};
    picked.push({ member, points, minutes, ...count, mine: mine.has(member.id) });
  }
  const { rows, summary } = pageOf(picked.toSorted(comparison(input)), input.page, input.perPage ?? PER_PAGE);
  const clubs = await loadClubs(
    db,
    contest.matches.flatMap((match) => [match.home_club_id, match.away_club_id]),
  );
  const table = scoringTableOf(contest.scoring_table);
  const data = rows.flatMap(({ member, points, minutes, starting, captained, mine }) => {
    const club = clubs.get(member.clubId);
    if (club === undefined) return [];
    return [
      {
        ...poolPlayerRow(member),
        club,
        points: pointsText(table, points),
        minutes,
        ownership: percent(starting, teams),
        captained: percent(captained, teams),
        match_status: matchOf(contest, member, clubs).match_status,
        mine,
      },
    ];
  });
  return { data, summary };
}

/** A percentage with one decimal. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '0.0' : ((part / whole) * 100).toFixed(1);
}

function comparison({ sort_by: by = 'points', sort_how: how }: Input) {
  const sign = (how ?? (by === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const compare = (one: Picked, other: Picked): number => {
    if (by === 'name') return one.member.name.localeCompare(other.member.name, 'en');
    return by === 'points' ? one.points - other.points : one.starting - other.starting;
  };
  return (one: Picked, other: Picked): number =>
    sign * compare(one, other) || other.starting - one.starting || one.member.id - other.member.id;
}
