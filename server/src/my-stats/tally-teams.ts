import { finalEntries, scoreEntries, type EarnedPick, type FinalEntry } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';
import type { Earned } from './footballers.ts';

/** The latest teams up to this number are scored. */
const MAX_TEAMS = 1_000;

/** The points that players and captains earned for a manager's teams. */
export interface TeamTally {
  readonly teams: number;
  readonly players: readonly Earned[];
  /** Players by the points they counted as captains, including vice-captains that took over. */
  readonly captains: readonly Earned[];
  readonly captaincy: {
    /** Teams with a captain who played. */
    readonly teams: number;
    /** The points of the captains, and the total points of those teams. */
    readonly points: number;
    readonly ofPoints: number;
    /** Teams whose captain had the most points of the eleven, before doubling. */
    readonly hits: number;
  };
}

interface Filters {
  readonly seasonId: number | undefined;
  readonly isPro: boolean;
}

/** Scores a manager's final teams, easy or pro ones, and tallies what each player and each captain earned for them. */
export async function tallyTeams(
  db: Db,
  managerId: number,
  { seasonId, isPro }: Filters,
): Promise<TeamTally> {
  const filters = { is_pro: isPro, ...(seasonId !== undefined && { season_id: seasonId }) };
  const { rows } = await sql<FinalEntry>`
    select entry.contest_id, starters, reserves, captain_id, vice_captain_id ${finalEntries(managerId, filters)}
    order by contest.start_at desc, entry.id desc limit ${MAX_TEAMS}
  `.execute(db);
  const players = new Map<number, Earned>();
  const captains = new Map<number, Earned>();
  const captaincy = { teams: 0, points: 0, ofPoints: 0, hits: 0 };
  await scoreEntries(db, rows, (_entry, picks) => {
    for (const pick of picks) add(players, pick);
    const captain = picks.find(({ reason }) => reason === 'captain' || reason === 'vice_captain');
    if (captain === undefined) return;
    add(captains, captain);
    captaincy.teams += 1;
    captaincy.points += captain.counted;
    captaincy.ofPoints += picks.reduce((sum, { counted }) => sum + counted, 0);
    if (captain.points >= maxOfEleven(picks)) captaincy.hits += 1;
  });
  return {
    teams: rows.length,
    players: [...players.values()],
    captains: [...captains.values()],
    captaincy,
  };
}

function add(tallies: Map<number, Earned>, { playerId, counted }: EarnedPick): void {
  const own = tallies.get(playerId);
  tallies.set(playerId, {
    playerId,
    teams: (own?.teams ?? 0) + 1,
    points: (own?.points ?? 0) + counted,
  });
}

/** The most points a pick of the eleven had, those who came in for an absent starter included. */
function maxOfEleven(picks: readonly EarnedPick[]): number {
  return Math.max(...picks.filter(({ reason }) => reason !== 'bench').map(({ points }) => points));
}
