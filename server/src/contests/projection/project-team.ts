import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { SIMULATIONS } from '@touchline/domain/projection/simulate-match';
import { rulesOf } from '@touchline/domain/rules/index';
import { cumulativePrizes } from '@touchline/domain/standings/live/prizes';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { loadContest, type ContestWithMatches } from '../facts.ts';
import { kindOf, potOf } from '../settlement/pot.ts';
import { standingsVersion } from '../standings/standings.ts';
import { picksAreOpen } from '../visibility.ts';
import { ProjectorBusy } from './projection-thread.ts';
import type { Projector, TeamProjection } from './projector.ts';

type Answer = CallOutput<'standings.projection'>;
type Projection = NonNullable<Answer['projection']>;

/**
 * The projected finish of a team; from view-team time on, of any team. Before that there is none, not even of
 * one's own: a rank reveals the picks of others. Refuses with ERR_BUSY while the simulations take too long.
 */
export async function projectTeam(
  db: Db,
  { contestId, teamId }: ParsedInput<'standings.projection'>,
  projector: Projector,
): Promise<Answer | Refusal> {
  const contest = await loadContest(db, contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  if (!picksAreOpen(contest, await gameNow(db))) return refuse('ERR_PICKS_HIDDEN');
  if (!(await isPlaying(db, contestId, teamId))) return refuse('ERR_NOT_FOUND');
  try {
    return answerOf(contest, teamId, await projected(contest, teamId, projector));
  } catch (error) {
    if (error instanceof ProjectorBusy) return refuse('ERR_BUSY', { retry_after: 2 });
    throw error;
  }
}

/** A contest that is over is not simulated. */
async function projected(
  { id, locked_at, cancelled_at, results_at }: ContestWithMatches,
  teamId: number,
  projector: Projector,
): Promise<TeamProjection | null> {
  const isRunning = locked_at !== null && cancelled_at === null && results_at === null;
  return isRunning ? projector.project(id, teamId) : null;
}

async function isPlaying(db: Db, contestId: number, teamId: number): Promise<boolean> {
  const { rows } = await sql`
    select from entry
    where id = ${teamId} and contest_id = ${contestId} and state = 'playing' and starters is not null
  `.execute(db);
  return rows.length > 0;
}

function answerOf(contest: ContestWithMatches, teamId: number, projection: TeamProjection | null): Answer {
  return {
    contest_id: contest.id,
    team_id: teamId,
    entries: contest.entries_with_team,
    version: projection?.version ?? standingsVersion(contest),
    simulations: projection?.simulations ?? SIMULATIONS,
    estimate: true,
    sampled: projection?.sampled ?? false,
    projection: projection === null ? null : finishOf(contest, projection),
  };
}

function finishOf(
  contest: ContestWithMatches,
  { rank, low, high, prizeChance, bands, bandChances, entries }: TeamProjection,
): Projection {
  const before = cumulativePrizes({
    kind: kindOf(contest),
    entries,
    pool: potOf(contest, entries).pool.units,
    rules: rulesOf(contest.rules_version),
  });
  const prizeOf = (place: number) => moneyText(xfc((before[place] ?? 0n) - (before[place - 1] ?? 0n)));
  return {
    rank: Math.round(rank),
    low,
    high,
    prize_chance: bands.length === 0 ? null : prizeChance,
    bands: bands.map(({ from, to }, index) => ({
      from,
      to,
      amount_from: prizeOf(from),
      amount_to: prizeOf(to),
      chance: bandChances[index] ?? 0,
    })),
  };
}
