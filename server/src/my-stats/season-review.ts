import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { summarizeFinishes } from '@touchline/domain/people/my-stats/season-review';
import { pointsText } from '@touchline/domain/scoring/table';
import { contestSums, scoringTableOf } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';
import { loadLeagues } from '../football/public.ts';
import { loadFinishes, type Finish } from './finishes.ts';
import { loadFootballers, type Footballer } from './footballers.ts';
import { captainsByTeams, shownSummary } from './results.ts';
import { tallyTeams } from './tally-teams.ts';

type Review = CallOutput<'myStats.shared'>;

/** The review of a manager's season, without amounts of money; refused when no contest of it is final for them. */
export async function seasonReview(db: Db, managerId: number, seasonId: number): Promise<Review | Refusal> {
  const finishes = await loadFinishes(db, managerId, seasonId);
  const best = finishes.toSorted((one, other) => one.rank - other.rank || other.entries - one.entries)[0];
  const league = (await loadLeagues(db, [seasonId])).get(seasonId);
  if (best === undefined || league === undefined) return refuse('ERR_NOT_FOUND');
  const { totals } = await contestSums(db, managerId, { season_id: seasonId });
  return {
    ...(await managerOf(db, managerId)),
    season: { id: seasonId, name: league.season.name, league },
    contests: totals.contests,
    entries: totals.entries,
    in_prizes: totals.in_prizes,
    ...shownSummary(summarizeFinishes(finishes)),
    best: { rank: best.rank, entries: best.entries, contest: best.has_password ? null : best.name },
    top_points: topPoints(finishes),
    ...(await playersOf(db, managerId, { seasonId, isPro: finishes.every(({ is_pro }) => is_pro) })),
  };
}

async function managerOf(db: Db, managerId: number): Promise<Pick<Review, 'nickname' | 'avatar'>> {
  const { rows } = await sql<{ nickname: string; avatar: number | null }>`
    select nickname, avatar::float8 as avatar from manager where id = ${managerId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no manager ${managerId}`);
  return { nickname: row.nickname, avatar: managerAvatarUrl(managerId, row.avatar) };
}

/** The most points of an easy entry; of a pro entry where there are no easy ones, since their tables differ. */
function topPoints(finishes: readonly Finish[]): string {
  const easy = finishes.filter(({ is_pro }) => !is_pro);
  const counted = easy.length > 0 ? easy : finishes;
  const top = counted.reduce((best, each) => (each.points > best.points ? each : best));
  return pointsText(scoringTableOf(top.scoring_table), top.points);
}

async function playersOf(
  db: Db,
  managerId: number,
  filters: Parameters<typeof tallyTeams>[2],
): Promise<{ readonly star: Footballer | null; readonly captain: Footballer | null }> {
  const { players, captains } = await tallyTeams(db, managerId, filters);
  const [top] = players.toSorted(
    (one, other) => other.points - one.points || one.teams - other.teams || one.playerId - other.playerId,
  );
  const [star] = await loadFootballers(db, top === undefined ? [] : [top]);
  const [captain] = await loadFootballers(db, captainsByTeams(captains).slice(0, 1));
  return { star: star ?? null, captain: captain ?? null };
}
