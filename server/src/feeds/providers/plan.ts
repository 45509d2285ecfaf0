import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';

/** The requests that a day needs from a provider. */
export interface DayDemand {
  /** Kick-offs of the matches of the day, in milliseconds. */
  readonly kickOffs: readonly number[];
  readonly leagues: number;
  readonly clubs: number;
}

export interface RequestBudget {
  readonly requests: number;
  /** The maximum number of fixtures in one request. */
  readonly fixturesPerRequest: number;
}

/** The most wanted first: without clubs and squads there is no match to play. */
export const NEEDS = [
  'fixtures',
  'clubs',
  'squads',
  'results',
  'line_ups',
  'live',
  'season_players',
] as const;
export type Need = (typeof NEEDS)[number];

/** How often one need is met, and what that costs in a day. */
export interface PlanLine {
  readonly need: Need;
  /** Milliseconds between two requests of the same thing; null: left out. */
  readonly everyMs: number | null;
  readonly requests: number;
}

export interface DayPlan {
  readonly lines: readonly PlanLine[];
  readonly requests: number;
  /** Kept for repetitions after failures. */
  readonly reserve: number;
}

const SECOND_MS = 1_000;
/** From kick-off to the whistle, stoppage and half-time included. */
export const MATCH_MS = 115 * MINUTE_MS;
/** Line-ups are published about an hour before. */
export const LINE_UPS_MS = 60 * MINUTE_MS;
/** After the whistle, until the result is confirmed. */
export const CONFIRM_AFTER_MS = 60 * MINUTE_MS;
/** A twentieth of the budget repeats what failed. */
const RESERVE_SHARE = 20;
/** Pages of the players of a league. */
const SEASON_PLAYER_PAGES = 40;

/**
 * From the preferred interval to the longest that still makes sense. Needs that cannot be met within it are left
 * out.
 */
const INTERVALS: Readonly<Record<Need, readonly number[]>> = {
  fixtures: [3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS],
  results: [10 * MINUTE_MS, 20 * MINUTE_MS, 30 * MINUTE_MS],
  line_ups: [5 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS, 30 * MINUTE_MS],
  live: [10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600].map((seconds) => seconds * SECOND_MS),
  squads: [DAY_MS, 2 * DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS],
  clubs: [7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS],
  season_players: [7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS],
};

/** What is never requested of the provider, whatever the budget. */
export const NEVER_REQUESTED = [
  'odds',
  'predictions',
  'injuries',
  'transfers',
  'coaches',
  'trophies',
  'standings (ours are counted from results)',
] as const;

/**
 * Fits what a day needs into the budget of requests. First every need is met at its longest interval, in the order of
 * NEEDS, as far as the budget goes; what does not fit is left out. Then each is met more often, in the same order, but
 * the matches in play first.
 */
export function planDay(demand: DayDemand, { requests, fixturesPerRequest }: RequestBudget): DayPlan {
  const reserve = Math.ceil(requests / RESERVE_SHARE);
  const cost = (need: Need, everyMs: number): number => costOf(need, everyMs, demand, fixturesPerRequest);
  let left = requests - reserve;
  const chosen = new Map<Need, number>();
  for (const need of NEEDS) {
    const maxInterval = INTERVALS[need].at(-1) ?? DAY_MS;
    if (cost(need, maxInterval) > left) continue;
    chosen.set(need, maxInterval);
    left -= cost(need, maxInterval);
  }
  for (const need of ['live', ...NEEDS.filter((each) => each !== 'live')] as const) {
    const now = chosen.get(need);
    if (now === undefined) continue;
    const free = left + cost(need, now);
    const best = INTERVALS[need].find((everyMs) => cost(need, everyMs) <= free) ?? now;
    chosen.set(need, best);
    left = free - cost(need, best);
  }
  const lines = NEEDS.map((need): PlanLine => {
    const everyMs = chosen.get(need) ?? null;
    return { need, everyMs, requests: everyMs === null ? 0 : cost(need, everyMs) };
  });
  return { lines, requests: lines.reduce((sum, line) => sum + line.requests, 0), reserve };
}

/** The interval of a need in a plan; null when it is left out. */
export function intervalOf(plan: DayPlan, need: Need): number | null {
  return plan.lines.find((line) => line.need === need)?.everyMs ?? null;
}

function costOf(need: Need, everyMs: number, demand: DayDemand, perRequest: number): number {
  const { kickOffs, leagues, clubs } = demand;
  const aDay = (requests: number): number => Math.ceil((requests * DAY_MS) / everyMs);
  switch (need) {
    case 'fixtures':
      return leagues * Math.ceil(DAY_MS / everyMs);
    case 'results':
      return polls(kickOffs, MATCH_MS, MATCH_MS + CONFIRM_AFTER_MS, everyMs, perRequest);
    case 'line_ups':
      return polls(kickOffs, -LINE_UPS_MS, 0, everyMs, perRequest);
    case 'live':
      return polls(kickOffs, 0, MATCH_MS, everyMs, perRequest);
    case 'squads':
      return aDay(clubs);
    case 'clubs':
      return aDay(2 * leagues);
    case 'season_players':
      return aDay(leagues * SEASON_PLAYER_PAGES);
  }
}

/** Requests for the matches that are between `from` and `to` after their kick-off, many matches to a request. */
function polls(
  kickOffs: readonly number[],
  from: number,
  to: number,
  everyMs: number,
  perRequest: number,
): number {
  const changes = kickOffs
    .flatMap((at) => [
      { at: at + from, by: 1 },
      { at: at + to, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let open = 0;
  let requests = 0;
  let since = changes[0]?.at ?? 0;
  for (const { at, by } of changes) {
    requests += (Math.ceil(open / perRequest) * (at - since)) / everyMs;
    // Each start of a group costs a request of its own.
    if (by === 1) requests += 1;
    open += by;
    since = at;
  }
  return Math.ceil(requests);
}

export interface SeasonPlan {
  readonly days: number;
  readonly requests: number;
  /** The day that needs most, with its plan. */
  readonly busiest: { readonly dayMs: number; readonly matches: number; readonly plan: DayPlan } | null;
  /** Days by the interval of live polls; null: matches in play are not polled at all. */
  readonly liveDays: ReadonlyMap<number | null, number>;
  /** Days on which a need is left out. */
  readonly leftOut: ReadonlyMap<Need, number>;
}

/** The plans of all days (UTC) of a season that have matches. */
export function planSeason(demand: DayDemand, budget: RequestBudget): SeasonPlan {
  const days = Map.groupBy(demand.kickOffs, (at) => Math.floor(at / DAY_MS) * DAY_MS);
  const plans = [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([dayMs, kickOffs]) => ({
      dayMs,
      matches: kickOffs.length,
      plan: planDay({ ...demand, kickOffs }, budget),
    }));
  const liveDays = new Map<number | null, number>();
  const leftOut = new Map<Need, number>();
  for (const { plan } of plans) {
    const live = intervalOf(plan, 'live');
    liveDays.set(live, (liveDays.get(live) ?? 0) + 1);
    for (const { need, everyMs } of plan.lines)
      if (everyMs === null) leftOut.set(need, (leftOut.get(need) ?? 0) + 1);
  }
  const worst = plans.toSorted((a, b) => liveCost(b.plan) - liveCost(a.plan) || b.matches - a.matches)[0];
  return {
    days: plans.length,
    requests: plans.reduce((sum, { plan }) => sum + plan.requests, 0),
    busiest: worst ?? null,
    liveDays,
    leftOut,
  };
}

/** How much of its needs a day meets: the live interval, or nothing. */
function liveCost(plan: DayPlan): number {
  return intervalOf(plan, 'live') ?? Number.MAX_SAFE_INTEGER;
}
