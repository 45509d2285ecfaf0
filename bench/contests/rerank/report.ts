import { machine } from '../../goals.ts';

/** A figure over all repetitions. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Results for one scoring table; times in milliseconds unless named otherwise. */
export interface Found {
  readonly table: 'easy' | 'pro';
  /** The fraction of the teams whose total the event changes. */
  readonly moved: number;
  readonly loadMs: number;
  readonly eventMs: Spread;
  readonly writeRanksMs: number;
  readonly fullPassMs: number;
  readonly absenceMs: number;
  /** A page of 15 at a random offset, the first request of a version ... */
  readonly firstPageMs: number;
  /** ... and each of 10,000, the sorting of their teams included. */
  readonly pageMicros: number;
  readonly rankNanos: number;
  readonly auditMs: number;
  readonly bytes: { readonly ranking: number; readonly identities: number };
  readonly postgresVersion: string;
  readonly plainMs: Spread;
  readonly bestMs: Spread;
  readonly redisMs: Spread | null;
  readonly timesPlain: Spread;
  readonly timesBest: Spread;
  readonly timesRedis: Spread | null;
  /** The event in the large contest, alternating with the one in this contest. */
  readonly largeMs: Spread;
  readonly timesSmaller: Spread;
  readonly wrong: readonly string[];
}

interface Goal {
  readonly goal: string;
  readonly floor: string | null;
  readonly figure: number;
  readonly verdict: 'reached' | 'MISSED' | 'UNDER THE FLOOR';
}

/**
 * Prints the results as a table and, as the last line, JSON. Returns whether all answers were right and no figure
 * misses its floor; quick runs are too small for floors.
 */
export function report(
  found: readonly Found[],
  sizes: { readonly teams: number; readonly large: number; readonly repetitions: number },
  quick: boolean,
): boolean {
  const { teams, large, repetitions } = sizes;
  console.log(
    `${teams} and ${large} teams, median of ${repetitions} repetitions (min to max), ` +
      `${machine()}, PostgreSQL ${found[0]?.postgresVersion ?? '?'}`,
  );
  const rows = found.map((each) => [each.table, Object.entries(rowsOf(each, large))] as const);
  const names = rows[0]?.[1].map(([name]) => name) ?? [];
  console.table(
    Object.fromEntries(
      names.map((name, index) => [
        name,
        Object.fromEntries(rows.map(([table, own]) => [table, own[index]?.[1] ?? ''])),
      ]),
    ),
  );
  if (found.every(({ redisMs }) => redisMs === null)) {
    console.log('Redis: not run, there is no redis-server in the PATH.');
  }
  const goals = Object.fromEntries(found.flatMap((each) => goalsOf(each, large / teams)));
  console.table(goals);
  const wrong = found.flatMap((each) => each.wrong.map((line) => `${each.table}: ${line}`));
  for (const line of wrong) console.log(`WRONG ${line}`);
  if (wrong.length === 0) console.log('Every rank, total and page checked was exact.');
  const low = !quick && Object.values(goals).some(({ verdict }) => verdict === 'UNDER THE FLOOR');
  const ok = wrong.length === 0 && !low;
  const figures = { ...sizes, quick, tables: found };
  console.log(JSON.stringify({ name: 'rerank', ok, goals, figures }));
  return ok;
}

function rowsOf(found: Found, large: number): Readonly<Record<string, string>> {
  return {
    'teams moved': `${(found.moved * 100).toFixed(1)} %`,
    'event, ms': spreadText(found.eventMs),
    'with rank[] written out, ms': `+ ${found.writeRanksMs.toFixed(1)}`,
    'PostgreSQL best, ms': spreadText(found.bestMs, 0),
    'PostgreSQL plain, ms': spreadText(found.plainMs, 0),
    'faster than PostgreSQL best': spreadText(found.timesBest, 0),
    'faster than PostgreSQL plain': spreadText(found.timesPlain, 0),
    'Redis ZADD, ms': found.redisMs === null ? 'not run' : spreadText(found.redisMs, 0),
    [`event of ${large}, ms`]: spreadText(found.largeMs),
    'absence, ms': found.absenceMs.toFixed(1),
    'full pass, ms': found.fullPassMs.toFixed(1),
    'audit, ms': found.auditMs.toFixed(1),
    'load, ms': found.loadMs.toFixed(0),
    'page of 15, first of a version, ms': found.firstPageMs.toFixed(3),
    'page of 15, each of 10,000, us': found.pageMicros.toFixed(1),
    'rank, ns': found.rankNanos.toFixed(0),
    'bytes a team': `${found.bytes.ranking.toFixed(1)} + ${found.bytes.identities.toFixed(0)} of identity`,
  };
}

function goalsOf(found: Found, growth: number): readonly (readonly [string, Goal])[] {
  const { table, timesBest, timesRedis, timesSmaller, bytes } = found;
  const redis = timesRedis === null ? [] : [atLeast(`${table}: times Redis`, timesRedis.median, 200, 120)];
  return [
    atLeast(`${table}: times PostgreSQL best`, timesBest.median, 400, 250),
    ...redis,
    atMost(`${table}: times the event at ${growth} times the teams`, timesSmaller.median, 1.2 * growth),
    atMost(`${table}: bytes a team, identities apart`, bytes.ranking, 100),
    atMost(`${table}: bytes a team, all`, bytes.ranking + bytes.identities, 100),
  ];
}

function atLeast(name: string, figure: number, goal: number, floor: number): readonly [string, Goal] {
  const verdict = figure >= goal ? 'reached' : figure >= floor ? 'MISSED' : 'UNDER THE FLOOR';
  return [name, { goal: `at least ${goal}`, floor: `${floor}`, figure: rounded(figure), verdict }];
}

function atMost(name: string, figure: number, goal: number): readonly [string, Goal] {
  const verdict = figure <= goal ? 'reached' : 'MISSED';
  return [name, { goal: `at most ${goal}`, floor: null, figure: rounded(figure), verdict }];
}

function spreadText({ median, min, max }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}
