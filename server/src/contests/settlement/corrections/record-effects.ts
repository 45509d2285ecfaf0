import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../../db/database.ts';
import { notify, type Notice } from '../../../inbox/public.ts';
import type { Sweep } from '../../../jobs/sweeps.ts';
import { loadContests, scoringTableOf, type ContestWithMatches } from '../../facts.ts';
import { MAX_RANKED } from '../../standings/standings-memory.ts';
import { loadStandings, storedPoints, type StandingEntry } from '../../standings/standings.ts';

/** The maximum time that a reader waits for the effects of a correction. */
const EVERY_MS = 1_000;

interface Correction {
  readonly id: number;
  readonly match_id: number;
  readonly match: string;
  readonly corrected_at: Date;
  /** In the unit of each table; null where the player had no points, or has none now. */
  readonly points: readonly {
    readonly player_id: number;
    readonly table: string;
    readonly before: number | null;
    readonly after: number | null;
  }[];
}

/** A team whose points a correction changed. */
interface MovedTeam {
  readonly entry: StandingEntry;
  readonly before: Pick<StandingEntry, 'points' | 'rank'>;
}

/**
 * Records what corrections did to the contests that were not final, each once, in a transaction of its own: every team
 * whose points changed, with its points and its rank without and with the correction, and a notification to its manager.
 * Final contests are recorded as untouched. Fields over MAX_RANKED are recorded without their teams.
 */
export const correctionSweep: Sweep = {
  name: 'effects of corrections',
  everyMs: EVERY_MS,
  async run(db, fence) {
    for (let done = 0; ; done += 1) {
      const isDone = await inTransaction(db, async (tx) => {
        const correction = await nextCorrection(tx);
        if (correction === null) return true;
        await recordEffects(tx, correction);
        await fence?.(tx);
        return false;
      });
      if (isDone) return done;
    }
  },
};

async function nextCorrection(tx: Tx): Promise<Correction | null> {
  const { rows } = await sql<Correction>`
    select match_correction.id::int, match_id, home.name || ' – ' || away.name as match, corrected_at, points
    from match_correction join match on match.id = match_id
    join club as home on home.id = home_club_id join club as away on away.id = away_club_id
    where effects_at is null
    order by match_correction.id limit 1 for update of match_correction skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

async function recordEffects(tx: Tx, correction: Correction): Promise<void> {
  const now = await gameNow(tx);
  const contests = await contestsWith(tx, correction.match_id);
  const notices = new Map<number, { readonly change: number; readonly notice: Notice }>();
  for (const contest of contests) {
    const isFinal = contest.results_at !== null && contest.results_at <= correction.corrected_at;
    const moved = await movedTeams(tx, contest, correction, now);
    await sql`
      insert into correction_contest (correction_id, contest_id, is_final, teams)
      values (${correction.id}, ${contest.id}, ${isFinal}, ${moved?.length ?? null})
    `.execute(tx);
    if (moved === null) continue;
    await insertTeams(tx, correction, contest, moved);
    for (const team of moved) {
      const change = Math.abs(team.entry.points - team.before.points);
      const { managerId } = team.entry;
      if ((notices.get(managerId)?.change ?? 0) < change)
        notices.set(managerId, { change, notice: noticeOf(correction, contest, team) });
    }
  }
  await notify(
    tx,
    now,
    [...notices.values()].map(({ notice }) => notice),
  );
  await sql`update match_correction set effects_at = ${now} where id = ${correction.id}`.execute(tx);
}

/** The locked contests with a match that were not cancelled. */
async function contestsWith(db: Db, matchId: number): Promise<readonly ContestWithMatches[]> {
  const { rows } = await sql<{ id: number }>`
    select contest.id from contest join contest_match on contest_id = contest.id
    where match_id = ${matchId} and locked_at is not null and cancelled_at is null order by contest.id
  `.execute(db);
  return loadContests(
    db,
    rows.map(({ id }) => id),
  );
}

/** The teams whose points differ; null for a contest with fixed results, or one too large to rank twice. */
async function movedTeams(
  db: Db,
  contest: ContestWithMatches,
  { match_id, points }: Correction,
  at: Date,
): Promise<readonly MovedTeam[] | null> {
  if (contest.results_at !== null || contest.entries > MAX_RANKED) return null;
  const earlier = new Map(
    points
      .filter(({ table }) => table === contest.scoring_table)
      .map(({ player_id, before }) => [player_id, before ?? 0]),
  );
  if (earlier.size === 0) return [];
  const stored = await storedPoints(db, contest);
  const without = stored.map((row) =>
    row.match_id === match_id ? { ...row, points: earlier.get(row.player_id) ?? row.points } : row,
  );
  const [before, after] = [
    await loadStandings(db, contest, at, without),
    await loadStandings(db, contest, at, stored),
  ];
  return after.entries.flatMap((entry) => {
    const was = before.byEntry.get(entry.entryId);
    return was === undefined || was.points === entry.points ? [] : [{ entry, before: was }];
  });
}

async function insertTeams(
  tx: Tx,
  { id }: Correction,
  contest: ContestWithMatches,
  moved: readonly MovedTeam[],
): Promise<void> {
  const column = (of: (team: MovedTeam) => number): number[] => moved.map(of);
  await sql`
    insert into correction_entry (correction_id, contest_id, entry_id, points_before, points_after, rank_before, rank_after)
    select ${id}, ${contest.id}, entry_id, points_before, points_after, rank_before, rank_after
    from unnest(
      ${column(({ entry }) => entry.entryId)}::int[], ${column(({ before }) => before.points)}::int[],
      ${column(({ entry }) => entry.points)}::int[], ${column(({ before }) => before.rank)}::int[],
      ${column(({ entry }) => entry.rank)}::int[]
    ) as team (entry_id, points_before, points_after, rank_before, rank_after)
  `.execute(tx);
}

function noticeOf(correction: Correction, contest: ContestWithMatches, { entry, before }: MovedTeam): Notice {
  const table = scoringTableOf(contest.scoring_table);
  return {
    managerId: entry.managerId,
    kind: 'points_corrected',
    values: {
      match: correction.match,
      contest: contest.name,
      before: pointsText(table, before.points),
      after: pointsText(table, entry.points),
      rank: entry.rank,
    },
    link: `/corrections?match=${correction.match_id}`,
  };
}
