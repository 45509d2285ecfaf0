import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { callQuery } from '../../../../lib/api/queries.ts';
import type { CallOutput } from '../../../../lib/api/request.ts';
import { useLiveQuery } from '../../../../lib/live/live.ts';
import type { ContestDetail } from '../../queries.ts';

export type Projection = CallOutput<'standings.projection'>;
export type Finish = NonNullable<Projection['projection']>;

/** The server begins a new estimate at most every five seconds. */
const PROJECTION_INTERVAL = 8_000;

/** Whether teams of a contest have a projected finish: while its matches run. */
export function isProjected({ state }: Pick<ContestDetail, 'state'>): boolean {
  return state === CONTEST_STATE.running;
}

/** The projected finish of a team, kept up to date; the last one stays while the next is fetched. */
export function useProjection(contest: ContestDetail, teamId: number) {
  return useLiveQuery(callQuery('standings.projection', { contestId: contest.id, teamId }), {
    interval: PROJECTION_INTERVAL,
  });
}
