import type { LockedTeam } from '@touchline/domain/standings/live/chunk';

/** An entry with its team as stored. */
export interface TeamRow {
  readonly id: number;
  readonly manager_id: number;
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id: number | null;
  readonly vice_captain_id: number | null;
  readonly stars: number | null;
  readonly saved_at: Date;
}

/** Converts a row to an entry with its team. */
export function readLockedTeam(row: TeamRow): LockedTeam {
  return {
    entryId: row.id,
    managerId: row.manager_id,
    team: {
      starters: row.starters,
      reserves: row.reserves,
      captainId: row.captain_id,
      viceCaptainId: row.vice_captain_id,
    },
    stars: row.stars ?? 0,
    savedAt: row.saved_at.getTime(),
  };
}
