import {
  earnExperience,
  EMPTY_DAY,
  levelsReached,
  type ExperiencedAct,
  type ExperienceDay,
  type ExperienceGain,
} from '@touchline/domain/people/progress/experience';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { notify } from '../inbox/public.ts';
import { publishAfterCommit } from '../live/topic-changes.ts';
import type { Activity, ActivityReader, DerivedRow } from './readers.ts';
import { contestFacts } from './record.ts';

/** Experience points by the rule book, and the levels they reach. */
export const experienceReader: ActivityReader = {
  name: 'experience',
  apply,
  reset,
  derivedRows,
  wasNotWritten: wasLevelNotWritten,
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;

async function apply(tx: Tx, acts: readonly Activity[], notifies: boolean): Promise<void> {
  const counted = acts.flatMap((activity) => {
    const act = experiencedOf(activity);
    return act === null ? [] : [{ activity, act, day: activity.at.toISOString().slice(0, DAY_LENGTH) }];
  });
  if (counted.length === 0) return;
  const days = await readDays(tx, counted);
  const gains = new Map<number, ExperienceGain[]>();
  for (const { activity, act, day } of counted) {
    const key = keyOf(activity.managerId, day);
    const earned = earnExperience(act, days.get(key)?.limits ?? EMPTY_DAY, CURRENT_RULES.rewards.experience);
    days.set(key, { managerId: activity.managerId, day, limits: earned.day });
    if (earned.gained === 0) continue;
    const own = gains.get(activity.managerId) ?? [];
    gains.set(activity.managerId, [...own, { points: earned.gained, at: activity.at }]);
  }
  await storeDays(tx, [...days.values()]);
  await addExperience(tx, gains, notifies);
}

async function reset(tx: Tx): Promise<void> {
  await sql`delete from experience_day`.execute(tx);
  await sql`delete from level_reached`.execute(tx);
  await sql`update manager set experience = 0 where experience > 0`.execute(tx);
}

function derivedRows() {
  return sql<DerivedRow>`
    select 'day' as part, manager_id, day::text as key, experience_day::text as value from experience_day
    union all select 'level', manager_id, level::text, at::text from level_reached
    union all select 'experience', id, '', experience::text from manager where experience > 0
  `;
}

/**
 * Before levels were recorded, a manager reached the lower ones: a level below the lowest on record was not written, one
 * above it was removed.
 */
function wasLevelNotWritten() {
  return sql`added.part = 'level' and not exists (
    select from derived_before as former
    where former.part = 'level' and former.manager_id = added.manager_id and former.key::int < added.key::int
  )`;
}

/** What an activity counts as; null when it brings no experience. */
function experiencedOf({ kind, amount, facts }: Activity): ExperiencedAct | null {
  switch (kind) {
    case 'bought':
    case 'sold':
    case 'borrowed':
    case 'lent':
    case 'auction_won':
    case 'auction_sold':
      return { kind: 'trade' };
    case 'contest_finished': {
      const { units, pro, free } = contestFacts.parse(facts);
      return { kind: 'contest', units, isPro: pro, isFree: free, inTheMoney: amount > 0n };
    }
    case 'daily_claimed':
      return { kind: 'challenge', period: 'daily' };
    case 'weekly_claimed':
      return { kind: 'challenge', period: 'weekly' };
    case 'contest_created':
    case 'pack_opened':
    case 'cards_exchanged':
    case 'wheel_spun':
    case 'player_leased':
      return null;
  }
}

interface StoredDay {
  readonly managerId: number;
  readonly day: string;
  readonly limits: ExperienceDay;
}

function keyOf(managerId: number, day: string): string {
  return `${managerId} ${day}`;
}

async function readDays(
  tx: Tx,
  wanted: readonly { readonly activity: Activity; readonly day: string }[],
): Promise<Map<string, StoredDay>> {
  const { rows } = await sql<ExperienceDay & { managerId: number; day: string }>`
    select manager_id as "managerId", day::text as day, contests, free_contests as "freeContests", trades
    from experience_day
    where (manager_id, day) in (
      select * from unnest(
        ${wanted.map(({ activity }) => activity.managerId)}::int[], ${wanted.map(({ day }) => day)}::date[]
      )
    )
  `.execute(tx);
  return new Map(
    rows.map(({ managerId, day, ...limits }) => [keyOf(managerId, day), { managerId, day, limits }]),
  );
}

async function storeDays(tx: Tx, days: readonly StoredDay[]): Promise<void> {
  const limits = days.map((day) => day.limits);
  await sql`
    insert into experience_day (manager_id, day, contests, free_contests, trades)
    select * from unnest(
      ${days.map(({ managerId }) => managerId)}::int[], ${days.map(({ day }) => day)}::date[],
      ${limits.map(({ contests }) => contests)}::int[], ${limits.map(({ freeContests }) => freeContests)}::int[],
      ${limits.map(({ trades }) => trades)}::int[]
    )
    on conflict (manager_id, day) do update set contests = excluded.contests,
      free_contests = excluded.free_contests, trades = excluded.trades
  `.execute(tx);
}

/** Adds gains to the managers, records the levels they reach, and notifies them. */
async function addExperience(
  tx: Tx,
  gains: ReadonlyMap<number, readonly ExperienceGain[]>,
  notifies: boolean,
): Promise<void> {
  const gained = [...gains].toSorted(([one], [other]) => one - other);
  const sums = gained.map(([, own]) => own.reduce((sum, { points }) => sum + points, 0));
  const { rows } = await sql<{ id: number; before: number }>`
    with gain as (
      select * from unnest(${gained.map(([id]) => id)}::int[], ${sums}::int[]) as gain (manager_id, points)
    ), locked as (
      select id, experience from manager where id in (select manager_id from gain) order by id for no key update
    )
    update manager set experience = manager.experience + points
    from gain join locked on locked.id = gain.manager_id
    where manager.id = gain.manager_id
    returning manager.id, locked.experience as before
  `.execute(tx);
  const reached = rows.flatMap(({ id, before }) =>
    levelsReached(before, gains.get(id) ?? [], CURRENT_RULES).map((each) => ({ managerId: id, ...each })),
  );
  await storeLevels(tx, reached);
  if (!notifies) return;
  // Of several levels at once the manager hears of the highest.
  const highest = new Map(reached.map(({ managerId, level }) => [managerId, level]));
  await notify(
    tx,
    await gameNow(tx),
    [...highest].map(([managerId, level]) => ({
      managerId,
      kind: 'level_reached',
      values: { level },
      link: '/my-account',
    })),
  );
  publishAfterCommit(
    tx,
    'me',
    rows.map(({ id }) => id),
  );
}

async function storeLevels(
  tx: Tx,
  reached: readonly { readonly managerId: number; readonly level: number; readonly at: Date }[],
): Promise<void> {
  if (reached.length === 0) return;
  await sql`
    insert into level_reached (manager_id, level, at)
    select * from unnest(
      ${reached.map(({ managerId }) => managerId)}::int[], ${reached.map(({ level }) => level)}::smallint[],
      ${reached.map(({ at }) => at.toISOString())}::timestamptz[]
    )
    on conflict do nothing
  `.execute(tx);
}
