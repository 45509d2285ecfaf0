import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { sql, type Db } from '../db/database.ts';
import { loadClubs, loadLeagues } from '../football/public.ts';
import type { Caller } from '../http/auth/caller.ts';

type Revisions = CallOutput<'football.starRevisions'>;
type Change = Revisions['data'][number]['changes'][number];

/** The stars of a player: now, before, and announced. */
export async function starHistory(
  db: Db,
  { playerId }: ParsedInput<'football.players.stars'>,
): Promise<CallOutput<'football.players.stars'> | Refusal> {
  const { rows: players } = await sql<{ stars: number }>`
    select stars from player where id = ${playerId}
  `.execute(db);
  const [player] = players;
  if (player === undefined) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<{ before: number; after: number; effective_at: Date; applied: boolean }>`
    select before, after, effective_at, applied_at is not null as applied
    from star_change join star_revision on star_revision.id = revision_id
    where player_id = ${playerId} order by effective_at desc, revision_id desc
  `.execute(db);
  // A change that the floor took back when it came into force is none.
  const changes = rows.filter(({ before, after, applied }) => applied && before !== after);
  const next = rows.findLast(({ applied }) => !applied);
  return {
    current: player.stars,
    history: [
      ...changes.map(({ after, effective_at }) => ({ stars: after, from_dt: effective_at.toISOString() })),
      { stars: changes.at(-1)?.before ?? player.stars, from_dt: null },
    ],
    announced: next === undefined ? null : { stars: next.after, from_dt: next.effective_at.toISOString() },
  };
}

interface RevisionRow {
  readonly id: number;
  readonly season_id: number;
  readonly announced_at: Date;
  readonly effective_at: Date;
  readonly applied: boolean;
}

interface ChangeRow extends Pick<Change, 'before' | 'after' | 'owned'> {
  readonly revision_id: number;
  readonly player_id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Change['player']['position'];
  readonly club_id: number | null;
}

/** A page of the revisions of all leagues with the players they change, the latest announced first. */
export async function listRevisions(
  db: Db,
  { page, noItems }: ParsedInput<'football.starRevisions'>,
  caller: Caller,
): Promise<Revisions> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from star_revision`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<RevisionRow>`
    select id, season_id, announced_at, effective_at, applied_at is not null as applied from star_revision
    order by announced_at desc, id desc limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const changes = await loadChanges(
    db,
    rows.map(({ id }) => id),
    managerId,
  );
  const leagues = await loadLeagues(
    db,
    rows.map(({ season_id }) => season_id),
  );
  return {
    data: rows.flatMap(({ id, season_id, announced_at, effective_at, applied }) => {
      const league = leagues.get(season_id);
      if (league === undefined) return [];
      return [
        {
          id,
          league,
          announced_dt: announced_at.toISOString(),
          effective_dt: effective_at.toISOString(),
          is_in_force: applied,
          changes: changes.get(id) ?? [],
        },
      ];
    }),
    summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
  };
}

async function loadChanges(
  db: Db,
  revisionIds: readonly number[],
  managerId: number | null,
): Promise<ReadonlyMap<number, Change[]>> {
  const { rows } = await sql<ChangeRow>`
    select revision_id, player.id as player_id, player.name, player.short_name, position, club_id, before, after,
      coalesce(owned, 0)::int as owned
    from star_change join player on player.id = player_id
    left join card on asset_type = ${ASSET_TYPE.player} and subject_id = player.id
    left join holding on holding.card_id = card.id and manager_id = ${managerId}
    where revision_id = any(${revisionIds}::int[]) and before <> after
    order by after - before desc, after desc, player.name
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ club_id }) => club_id ?? []),
  );
  const byRevision = Map.groupBy(rows, ({ revision_id }) => revision_id);
  return new Map(
    [...byRevision].map(([id, own]) => [
      id,
      own.map(({ player_id, name, short_name, position, club_id, before, after, owned }) => ({
        player: { id: player_id, name, short_name, position },
        club: club_id === null ? null : (clubs.get(club_id) ?? null),
        before,
        after,
        owned,
      })),
    ]),
  );
}
