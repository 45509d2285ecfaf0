import type { CallOutput } from '@touchline/contract/calls';
import { MAX_TEMPLATES } from '@touchline/domain/contests/templates';
import type { Position } from '@touchline/domain/football/events';
import { sql, type Db } from '../../../db/database.ts';
import { loadClubs } from '../../../football/public.ts';

type Templates = CallOutput<'teams.templates.list'>;
type TemplatePick = Templates['data'][number]['picks'][number];

interface TemplateRow {
  readonly id: number;
  readonly name: string;
  readonly is_pro: boolean;
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id: number | null;
  readonly vice_captain_id: number | null;
  readonly saved_at: Date;
}

interface PlayerRow {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  readonly club_id: number | null;
}

/** A manager's templates, those saved last first. */
export async function listTemplates(db: Db, managerId: number): Promise<Templates> {
  const { rows } = await sql<TemplateRow>`
    select id, name, is_pro, starters, reserves, captain_id, vice_captain_id, saved_at from team_template
    where manager_id = ${managerId} order by saved_at desc, id desc
  `.execute(db);
  const picked = [...new Set(rows.flatMap(({ starters, reserves }) => [...starters, ...reserves]))];
  const players = await sql<PlayerRow>`
    select id, name, short_name, position, club_id from player
    where id = any(${picked}::int[])
  `.execute(db);
  const clubs = await loadClubs(
    db,
    players.rows.flatMap(({ club_id }) => club_id ?? []),
  );
  const pickOf = new Map<number, Omit<TemplatePick, 'role' | 'captain' | 'vice_captain'>>();
  for (const { id, club_id, ...player } of players.rows) {
    const club = club_id === null ? undefined : clubs.get(club_id);
    pickOf.set(id, { player_id: id, ...player, club: club ?? null });
  }
  return {
    data: rows.map((row) => {
      const { id, name, is_pro } = row;
      const picksOf = (ids: readonly number[], role: TemplatePick['role']) =>
        ids.flatMap((playerId): TemplatePick[] => {
          const pick = pickOf.get(playerId);
          if (pick === undefined) return [];
          const captain = playerId === row.captain_id;
          return [{ ...pick, role, captain, vice_captain: playerId === row.vice_captain_id }];
        });
      const picks = [...picksOf(row.starters, 'starter'), ...picksOf(row.reserves, 'reserve')];
      return { id, name, is_pro, picks, saved_at: row.saved_at.toISOString() };
    }),
    max: MAX_TEMPLATES,
  };
}
