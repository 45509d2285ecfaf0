import { sql, type Db } from '../../../server/src/db/database.ts';
import { WORLD_PROVIDER } from '../../../server/src/feeds/world/leagues.ts';
import { loadLighthouse, auditPage, type PageFigures } from '../../browser/lighthouse.ts';
import { atLeast, atMost, spreadOf, type Goal } from '../../goals.ts';
import { lowerChildPriority } from '../../product/processes.ts';

const PAINT_MS = { goal: 1_500, floor: 2_000 } as const;
const SCORE = { goal: 95, floor: 90 } as const;

/** The loads of each page, by its name. */
type Loads = Readonly<Record<string, readonly PageFigures[]>>;

/**
 * Loads a match in play, a club, a player and a table so often, each cold and on Lighthouse's phone, after one load that
 * is thrown away. Nothing with 0 loads. Lowers the priority of all processes started so far.
 */
export async function firstLoads(db: Db, url: string, loads: number): Promise<Loads> {
  if (loads === 0) return {};
  const lighthouse = await loadLighthouse();
  lowerChildPriority();
  const found: Record<string, PageFigures[]> = {};
  for (const [name, path] of Object.entries(await pathsOf(db))) {
    await auditPage(lighthouse, `${url}${path}`);
    const seen: PageFigures[] = [];
    for (let index = 0; index < loads; index += 1) seen.push(await auditPage(lighthouse, `${url}${path}`));
    found[name] = seen;
    console.log(
      `${name}: paint ${median(seen, 'largestPaintMs').toFixed(0)} ms, performance ${scoreOf(seen)}, ` +
        `blocking ${median(seen, 'blockingMs').toFixed(0)} ms, script ${median(seen, 'scriptBytes')} bytes`,
    );
  }
  return found;
}

async function pathsOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ match: number; club: number; player: number; league: number }>`
    select match.id as match, home_club_id as club, match.league_id as league,
      (select player_id from appearance where match_id = match.id and on_pitch order by player_id limit 1) as player
    from match where provider = ${WORLD_PROVIDER} and status in ('first_half', 'half_time', 'second_half')
    order by kickoff_at desc limit 1
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no match is in play');
  return {
    match: `/stats/details/match/${row.match}`,
    club: `/stats/details/team/${row.club}`,
    player: `/stats/details/player/${row.player}`,
    table: `/stats/standings/${row.league}`,
  };
}

/** The paint and the score of each page. */
export function goalsOfLoads(pages: Loads): Record<string, Goal> {
  return Object.fromEntries(
    Object.entries(pages).flatMap(([name, seen]) => [
      [
        `largest paint of the ${name} page, ms`,
        atMost(median(seen, 'largestPaintMs'), PAINT_MS.goal, PAINT_MS.floor),
      ],
      [`performance of the ${name} page`, atLeast(scoreOf(seen), SCORE.goal, SCORE.floor)],
    ]),
  );
}

function median(
  seen: readonly PageFigures[],
  figure: 'largestPaintMs' | 'blockingMs' | 'scriptBytes',
): number {
  return spreadOf(seen.map((each) => each[figure])).median;
}

function scoreOf(seen: readonly PageFigures[]): number {
  return spreadOf(seen.map(({ scores }) => scores.performance)).median;
}
