import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { sql, type Db } from '../db/database.ts';
import { loadClubs, loadLeagues } from '../football/public.ts';
import type { Caller } from '../http/auth/caller.ts';

const LIST = 'football.starRevisions.list';
const GET = 'football.starRevisions.get';

type Revision = CallOutput<typeof GET>;
type Change = Revision['changes'][number];

/** Changes of each direction in a list, besides the caller's own. */
const LISTED = 8;

interface RevisionRow {
  readonly id: number;
  readonly season_id: number;
  readonly announced_at: Date;
  readonly effective_at: Date;
  readonly applied: boolean;
}

interface ChangeRow extends Pick<Change, 'before' | 'after' | 'owned'> {
  readonly revision_id: number;
  /** How many changes of the revision go in its direction. */
  readonly alike: number;
  readonly player_id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Change['player']['position'];
  readonly club_id: number | null;
}

/**
 * A page of the revisions of all leagues with the largest changes and the caller's own, the latest announced
 * first.
 */
export async function listRevisions(
  db: Db,
  { page, noItems }: ParsedInput<typeof LIST>,
  caller: Caller,
): Promise<CallOutput<typeof LIST>> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from star_revision`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<RevisionRow>`
    select id, season_id, announced_at, effective_at, applied_at is not null as applied from star_revision
    order by announced_at desc, id desc limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  return {
    data: await withChanges(db, rows, caller, LISTED),
    summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
  };
}

/** A revision with every player it changes. */
export async function readRevision(
  db: Db,
  { id }: ParsedInput<typeof GET>,
  caller: Caller,
): Promise<Revision | Refusal> {
  const { rows } = await sql<RevisionRow>`
    select id, season_id, announced_at, effective_at, applied_at is not null as applied from star_revision
    where id = ${id}
  `.execute(db);
  const [revision] = await withChanges(db, rows, caller, null);
  return revision ?? refuse('ERR_NOT_FOUND');
}

async function withChanges(
  db: Db,
  revisions: readonly RevisionRow[],
  caller: Caller,
  listed: number | null,
): Promise<Revision[]> {
  const revisionIds = revisions.map(({ id }) => id);
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const changes = await loadChanges(db, revisionIds, managerId, listed);
  const leagues = await loadLeagues(
    db,
    revisions.map(({ season_id }) => season_id),
  );
  const clubs = await loadClubs(
    db,
    [...changes.values()].flat().flatMap(({ club_id }) => club_id ?? []),
  );
  return revisions.flatMap(({ id, season_id, announced_at, effective_at, applied }) => {
    const league = leagues.get(season_id);
    if (league === undefined) return [];
    const own = changes.get(id) ?? [];
    return [
      {
        id,
        league,
        announced_dt: announced_at.toISOString(),
        effective_dt: effective_at.toISOString(),
        is_in_force: applied,
        rising: own.find(({ before, after }) => after > before)?.alike ?? 0,
        falling: own.find(({ before, after }) => after < before)?.alike ?? 0,
        changes: own.map(({ player_id, name, short_name, position, club_id, before, after, owned }) => ({
          player: { id: player_id, name, short_name, position },
          club: club_id === null ? null : (clubs.get(club_id) ?? null),
          before,
          after,
          owned,
        })),
      },
    ];
  });
}

/** The changes of revisions by revision; with `listed` only so many of each direction and the manager's own. */
async function loadChanges(
  db: Db,
  revisionIds: readonly number[],
  managerId: number | null,
  listed: number | null,
): Promise<ReadonlyMap<number, readonly ChangeRow[]>> {
  const { rows } = await sql<ChangeRow>`
    select revision_id, alike, player_id, name, short_name, position, club_id, before, after, owned
    from (
      select revision_id, player.id as player_id, player.name, player.short_name, position, club_id, before, after,
        coalesce(owned, 0)::int as owned,
        (count(*) over (partition by revision_id, after > before))::int as alike,
        row_number() over (
          partition by revision_id, after > before order by abs(after - before) desc, after desc, player.name, player.id
        ) as place
      from star_change join player on player.id = player_id
      left join card on asset_type = ${ASSET_TYPE.player} and subject_id = player.id
      left join holding on holding.card_id = card.id and manager_id = ${managerId}
      where revision_id = any(${revisionIds}::int[]) and before <> after
    ) as placed
    where ${listed}::int is null or place <= ${listed} or owned > 0
    order by after > before desc, place
  `.execute(db);
  return Map.groupBy(rows, ({ revision_id }) => revision_id);
}
