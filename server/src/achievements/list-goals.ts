import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import {
  ACHIEVEMENTS,
  challengeAt,
  GOAL_TYPE,
  goalOf,
  periodOf,
  type Goal,
} from '@touchline/domain/people/progress/goals';
import { seasonOfWeek, weekOf } from '@touchline/domain/people/tops/weeks';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import type { Caller, ManagerCaller } from '../http/auth/caller.ts';
import { pageOf } from '../http/calls/paging.ts';
import { goalRows, type GoalInPeriod, type GoalRow } from './goal-rows.ts';

const CHALLENGES_PER_PAGE = 30;
const ACHIEVEMENTS_PER_PAGE = 20;

/**
 * The goals that can be reached now: the challenge of the day and of the week, those of the last periods that wait
 * for their claim, and of each family of achievements the one to be claimed or reached next.
 */
export async function listChallenges(
  db: Db,
  { page, perPage = CHALLENGES_PER_PAGE, type, completed }: ParsedInput<'achievements.challenges'>,
  caller: Caller,
): Promise<CallOutput<'achievements.challenges'>> {
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const now = await gameNow(db);
  const inTime = ([GOAL_TYPE.daily, GOAL_TYPE.weekly] as const).flatMap((each) => periodsOf(each, now));
  const rows = await goalRows(db, [...inTime.map(({ wanted }) => wanted), ...EVER], managerId, now);
  const challenges = rows
    .slice(0, inTime.length)
    .filter((row, index) => inTime[index]?.isPresent === true || row.claimable);
  const shown = [...challenges, ...nextOfFamilies(rows.slice(inTime.length))].filter(
    (row) =>
      (type === undefined || row.type === type) && (completed === undefined || row.completed === completed),
  );
  const { rows: data, summary } = pageOf(shown, page, perPage);
  return { data: [...data], summary };
}

/** How many goals a manager has reached whose gold waits to be claimed. */
export async function countClaimable(db: Db, managerId: number, now: Date): Promise<number> {
  const inTime = ([GOAL_TYPE.daily, GOAL_TYPE.weekly] as const).flatMap((each) => periodsOf(each, now));
  const rows = await goalRows(db, [...inTime.map(({ wanted }) => wanted), ...EVER], managerId, now);
  return rows.filter(({ claimable }) => claimable).length;
}

const EVER: readonly GoalInPeriod[] = ACHIEVEMENTS.map((goal) => ({ goal, startMs: 0 }));

/** The challenge of the present period of a type and of the one before. */
function periodsOf(type: 2 | 3, now: Date): { wanted: GoalInPeriod; isPresent: boolean }[] {
  const { startMs } = periodOf(type, now.getTime());
  const before = periodOf(type, startMs - 1).startMs;
  return [
    { wanted: { goal: challengeAt(type, startMs), startMs }, isPresent: true },
    { wanted: { goal: challengeAt(type, before), startMs: before }, isPresent: false },
  ];
}

/** Of each measure the first achievement that is not claimed, or the last one. */
function nextOfFamilies(rows: readonly GoalRow[]): readonly GoalRow[] {
  return [...Map.groupBy(rows, ({ measure }) => measure).values()].flatMap((family) => {
    const next = family.find(({ claimed_at }) => claimed_at === null) ?? family.at(-1);
    return next === undefined ? [] : [next];
  });
}

/**
 * The caller's achievements, or the challenges of days or weeks they have claimed. Refuses with ERR_MALFORMED dates for
 * achievements, and a season for challenges of days.
 */
export async function listAchievements(
  db: Db,
  input: ParsedInput<'achievements.list'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<'achievements.list'> | Refusal> {
  const { page, perPage = ACHIEVEMENTS_PER_PAGE, type = GOAL_TYPE.general, completed, season } = input;
  const hasDates = input.start_date !== undefined || input.end_date !== undefined;
  if (type === GOAL_TYPE.general && hasDates)
    return refuse('ERR_MALFORMED', { field: 'start_date', reason: 'achievements have no dates' });
  if (type === GOAL_TYPE.daily && season !== undefined)
    return refuse('ERR_MALFORMED', { field: 'season', reason: 'challenges of days have dates' });
  const now = await gameNow(db);
  const achievements = await goalRows(db, EVER, managerId, now);
  const rows =
    type === GOAL_TYPE.general
      ? achievements
      : await goalRows(db, await claimedGoals(db, managerId, input), managerId, now);
  const shown = rows.filter(
    (row) =>
      (completed === undefined || row.completed === completed) &&
      (season === undefined || isClaimedIn(row, season)),
  );
  const { rows: data, summary } = pageOf(shown, page, perPage);
  return {
    data: [...data],
    summary: {
      ...summary,
      completed: achievements.filter((row) => row.completed).length,
      claimable: achievements.filter((row) => row.claimable).length,
    },
  };
}

/** Whether a goal was claimed within a season of the tops. */
function isClaimedIn({ claimed_at: at }: GoalRow, season: number): boolean {
  return at !== null && seasonOfWeek(weekOf(Date.parse(at))) === season;
}

async function claimedGoals(
  db: Db,
  managerId: number,
  { type, start_date, end_date }: ParsedInput<'achievements.list'>,
): Promise<readonly GoalInPeriod[]> {
  const { rows } = await sql<{ goal_id: number; since: string }>`
    select goal_id, since::text as since from goal_claim
    where manager_id = ${managerId} and since > date '1970-01-01'
      and since >= ${start_date ?? '1970-01-02'}::date and since <= ${end_date ?? '9999-12-31'}::date
    order by claimed_at desc, goal_id
  `.execute(db);
  return rows.flatMap(({ goal_id, since }) => {
    const goal = goalOf(goal_id);
    return goal === undefined || goal.type !== type ? [] : [{ goal, startMs: Date.parse(since) }];
  });
}

/** A goal: an achievement, or a challenge in the present period, or in its last one when another is open now. */
export async function readGoal(
  db: Db,
  { id }: ParsedInput<'achievements.get'>,
  caller: Caller,
): Promise<CallOutput<'achievements.get'> | Refusal> {
  const goal = goalOf(id);
  if (goal === undefined) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  const family =
    goal.type === GOAL_TYPE.general ? EVER.filter((each) => each.goal.measure === goal.measure) : [];
  const [row, ...others] = await goalRows(
    db,
    [{ goal, startMs: latestStart(goal, now) }, ...family],
    caller.kind === 'manager' ? caller.managerId : null,
    now,
  );
  return row === undefined ? refuse('ERR_NOT_FOUND') : { ...row, family: others };
}

/** When the latest period of a goal began; challenges come round within as many periods as there are. */
function latestStart(goal: Goal, now: Date): number {
  if (goal.type === GOAL_TYPE.general) return 0;
  let { startMs } = periodOf(goal.type, now.getTime());
  while (challengeAt(goal.type, startMs) !== goal) startMs = periodOf(goal.type, startMs - 1).startMs;
  return startMs;
}
