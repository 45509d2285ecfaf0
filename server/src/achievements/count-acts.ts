import { GOAL_TYPE, periodOf, type Measure } from '@touchline/domain/people/progress/goals';
import { type Activity, type ActivityReader, contestFacts, type DerivedRow } from '../activity/public.ts';
import { sql, type Tx } from '../db/database.ts';
import { publishAfterCommit } from '../live/topic-changes.ts';
import { announceReached, type Counted, type Total } from './announce-reached.ts';

/** Counts of managers' acts, by day, by week and in total. */
export const achievementsReader: ActivityReader = { name: 'achievements', apply, reset, derivedRows };

/** From so many teams on a tournament has places worth a trophy. */
const TROPHY_TEAMS = 10;
const TOURNAMENT = 3;
const HEAD_TO_HEAD = 1;
const PODIUM = 3;

async function apply(tx: Tx, acts: readonly Activity[], notifies: boolean): Promise<void> {
  const counts = new Map<string, Counted>();
  for (const act of acts)
    for (const measure of measuresOf(act))
      for (const type of Object.values(GOAL_TYPE)) {
        const since = dayOf(periodOf(type, act.at.getTime()).startMs);
        const key = `${act.managerId} ${type} ${since} ${measure}`;
        const { managerId } = act;
        const count = (counts.get(key)?.count ?? 0) + 1;
        counts.set(key, { managerId, type, since, measure, count });
      }
  const added = [...counts.values()];
  if (added.length === 0) return;
  const { rows } = await sql<Total>`
    insert into goal_count (manager_id, type, since, measure, count)
    select * from unnest(
      ${added.map(({ managerId }) => managerId)}::int[], ${added.map(({ type }) => type)}::smallint[],
      ${added.map(({ since }) => since)}::date[], ${added.map(({ measure }) => measure)}::text[],
      ${added.map(({ count }) => count)}::bigint[]
    ) as counted (manager_id, type, since, measure, count)
    on conflict (manager_id, type, since, measure) do update set count = goal_count.count + excluded.count
    returning manager_id as "managerId", type, since::text as since, measure, count::int as total
  `.execute(tx);
  if (!notifies) return;
  await announceReached(tx, added, rows);
  publishAfterCommit(tx, 'me', [...new Set(added.map(({ managerId }) => managerId))]);
}

async function reset(tx: Tx): Promise<void> {
  await sql`delete from goal_count`.execute(tx);
}

function derivedRows() {
  return sql<DerivedRow>`
    select 'count' as part, manager_id, concat_ws(' ', type, since, measure) as key, goal_count::text as value
    from goal_count
  `;
}

/** The first day of a period as YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** What an act counts as. Places and prizes count in contests without a password only: friends can give them to each other. */
function measuresOf({ kind, amount, facts }: Activity): readonly Measure[] {
  switch (kind) {
    case 'contest_finished':
      return measuresOfContest(contestFacts.parse(facts), amount);
    case 'bought':
    case 'sold':
    case 'auction_sold':
      return ['trades'];
    case 'auction_won':
      return ['trades', 'auctions_won'];
    case 'borrowed':
    case 'lent':
      return ['loans'];
    case 'player_leased':
      return ['leases'];
    case 'pack_opened':
      return ['packs'];
    case 'cards_exchanged':
      return ['exchanges'];
    case 'wheel_spun':
      return ['spins'];
    case 'contest_created':
      return ['contests_made'];
    case 'daily_claimed':
    case 'weekly_claimed':
      return [];
  }
}

function measuresOfContest(
  { kind, of, rank, pro, private: isPrivate }: ReturnType<typeof contestFacts.parse>,
  prize: bigint,
): readonly Measure[] {
  const counted: Measure[] = pro ? ['contests', 'pro_contests'] : ['contests'];
  if (isPrivate) return counted;
  if (prize > 0n) counted.push('prizes');
  if (kind === HEAD_TO_HEAD) counted.push('duels', ...(rank === 1 ? (['duel_wins'] as const) : []));
  if (kind === TOURNAMENT && of >= TROPHY_TEAMS) {
    if (rank === 1) counted.push('wins');
    if (rank <= PODIUM) counted.push('podiums');
  }
  return counted;
}
