import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import {
  beatenPerMille,
  summarizeFinishes,
  type FinishSummary,
} from '@touchline/domain/people/my-stats/season-review';
import { pointsText } from '@touchline/domain/scoring/table';
import { contestSums, playedSeasons, scoringTableOf, slugOf } from '../contests/public.ts';
import type { Db } from '../db/database.ts';
import { loadFinishes, type Finish } from './finishes.ts';
import { decimals, loadFootballers, type Earned } from './footballers.ts';
import { tallyTeams, type TeamTally } from './tally-teams.ts';

type Answer = CallOutput<'myStats.results'>;

/** Contests that the chart of finishes shows, the latest. */
const MAX_FINISHES = 60;
/** Players in each list. */
const LISTED = 5;
const MAX_CAPTAINS = 3;
/** From so many teams on, a player needs a tenth of them to be the best or the worst; below, one is enough. */
const FEW_TEAMS = 10;

/** A manager's results in final contests, of one season or of all. */
export async function myResults(
  db: Db,
  { season_id, is_pro }: ParsedInput<'myStats.results'>,
  managerId: number,
): Promise<Answer> {
  const filters = season_id === undefined ? {} : { season_id };
  const { totals, by_kind } = await contestSums(db, managerId, filters);
  const finishes = await loadFinishes(db, managerId, season_id);
  const tally = await tallyTeams(db, managerId, { seasonId: season_id, isPro: is_pro ?? false });
  return {
    totals: { ...totals, ...shownSummary(summarizeFinishes(finishes)) },
    by_kind,
    finishes: finishes.slice(-MAX_FINISHES).map(shownFinish),
    players: await bestAndWorst(db, tally),
    captain: await captainsOf(db, tally),
    seasons: await playedSeasons(db, managerId),
  };
}

/** The figures of finishes as calls show them. */
export function shownSummary({ wins, podiums, streak, beaten }: FinishSummary): {
  wins: number;
  podiums: number;
  streak: number;
  beaten: string | null;
} {
  return { wins, podiums, streak, beaten: inPercent(beaten) };
}

function inPercent(perMille: number | null): string | null {
  return perMille === null ? null : decimals(perMille / 10, 1);
}

function shownFinish(finish: Finish): Answer['finishes'][number] {
  const { contest_id, team_id, name, start_at, rank, entries, wonPrize, points, net } = finish;
  return {
    contest_id,
    slug: slugOf(name),
    name,
    team_id,
    start_at: start_at.toISOString(),
    rank,
    entries,
    beaten: inPercent(beatenPerMille(finish)),
    won_prize: wonPrize,
    points: pointsText(scoringTableOf(finish.scoring_table), points),
    net: moneyText(xfc(net)),
  };
}

/** The players with the best and the worst average; no one is in both lists. */
async function bestAndWorst(db: Db, { teams, players }: TeamTally): Promise<Answer['players']> {
  const min_teams = teams < FEW_TEAMS ? 1 : Math.ceil(teams / FEW_TEAMS);
  const average = ({ points, teams: fielded }: Earned) => points / fielded;
  const counted = players
    .filter((player) => player.teams >= min_teams)
    .toSorted(
      (one, other) =>
        average(other) - average(one) || other.teams - one.teams || one.playerId - other.playerId,
    );
  const listed = Math.min(LISTED, Math.floor(counted.length / 2));
  const worst = listed === 0 ? [] : counted.slice(-listed).toReversed();
  return {
    teams,
    min_teams,
    best: [...(await loadFootballers(db, counted.slice(0, Math.max(listed, counted.length === 1 ? 1 : 0))))],
    worst: [...(await loadFootballers(db, worst))],
  };
}

async function captainsOf(db: Db, { captains, captaincy }: TeamTally): Promise<Answer['captain']> {
  const { teams, points, ofPoints, hits } = captaincy;
  if (teams === 0) return null;
  return {
    teams,
    points: decimals(points, 4),
    average: decimals(points / teams, 2),
    share: decimals(ofPoints <= 0 ? 0 : (points / ofPoints) * 100, 1),
    hits,
    favourites: [...(await loadFootballers(db, captainsByTeams(captains).slice(0, MAX_CAPTAINS)))],
  };
}

/** Captains, those of most teams first, then by points. */
export function captainsByTeams(captains: readonly Earned[]): readonly Earned[] {
  return captains.toSorted(
    (one, other) => other.teams - one.teams || other.points - one.points || one.playerId - other.playerId,
  );
}
