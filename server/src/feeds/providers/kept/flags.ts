import { sql, type Db, type Tx } from '../../../db/database.ts';

export type FlagKind = 'score' | 'kick_off' | 'cards' | 'held' | 'table';

/** A disagreement about one of our matches. */
export interface Flag {
  readonly matchId: number;
  /** The source that disagrees. */
  readonly provider: string;
  readonly kind: FlagKind;
  readonly ours: string;
  readonly theirs: string;
  /** Whether the result waits for an agreement or an operator. */
  readonly blocks: boolean;
}

/**
 * Raises a flag, or updates the open one; false when nothing changed. A flag that an operator has closed is not
 * raised again while both sources keep their values.
 */
export async function raiseFlag(tx: Tx, flag: Flag, at: Date): Promise<boolean> {
  const { matchId, provider, kind, ours, theirs, blocks } = flag;
  const raised = await sql`
    insert into source_flag (match_id, provider, kind, ours, theirs, blocks, raised_at)
    select ${matchId}, ${provider}, ${kind}, ${ours}, ${theirs}, ${blocks}, ${at}
    where not exists (
      select from source_flag where match_id = ${matchId} and provider = ${provider} and kind = ${kind}
        and closed_by is not null and (ours, theirs) = (${ours}, ${theirs})
    )
    on conflict (match_id, provider, kind) where closed_at is null
      do update set ours = excluded.ours, theirs = excluded.theirs, blocks = excluded.blocks
      where (source_flag.ours, source_flag.theirs, source_flag.blocks)
        is distinct from (excluded.ours, excluded.theirs, excluded.blocks)
    returning 1
  `.execute(tx);
  return raised.rows.length === 1;
}

/** Closes the open flags of a match that are not among `kinds`: the sources agree again. */
export async function closeAgreed(
  tx: Tx,
  matchId: number,
  provider: string,
  checked: readonly FlagKind[],
  at: Date,
): Promise<void> {
  await sql`
    update source_flag set closed_at = ${at}
    where match_id = ${matchId} and provider = ${provider} and kind = any(${checked}::text[]) and closed_at is null
  `.execute(tx);
}

/** Whether a flag keeps the result of a match from being confirmed. */
export async function isBlocked(db: Db, matchId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from source_flag where match_id = ${matchId} and blocks and closed_at is null limit 1
  `.execute(db);
  return rows.length > 0;
}

export interface OpenFlag extends Flag {
  readonly id: number;
  readonly raisedAt: Date;
  readonly match: string;
}

/** The open flags, oldest first, with the match in words. */
export async function openFlags(db: Db): Promise<readonly OpenFlag[]> {
  const { rows } = await sql<{
    id: number;
    match_id: number;
    provider: string;
    kind: FlagKind;
    ours: string;
    theirs: string;
    blocks: boolean;
    raised_at: Date;
    match: string;
  }>`
    select flag.id, flag.match_id, flag.provider, flag.kind, flag.ours, flag.theirs, flag.blocks, flag.raised_at,
      home.name || ' - ' || away.name as match
    from source_flag as flag join match on match.id = flag.match_id
    join club as home on home.id = match.home_club_id join club as away on away.id = match.away_club_id
    where flag.closed_at is null order by flag.raised_at, flag.id
  `.execute(db);
  return rows.map(({ match_id, raised_at, ...row }) => ({ ...row, matchId: match_id, raisedAt: raised_at }));
}

/** Closes an open flag by an operator's decision to keep our value. Null when it is not open. */
export async function closeByOperator(
  tx: Tx,
  id: number,
  operator: string,
  at: Date,
): Promise<Pick<Flag, 'ours' | 'theirs'> | null> {
  const { rows } = await sql<{ ours: string; theirs: string }>`
    update source_flag set closed_at = ${at}, closed_by = ${operator} where id = ${id} and closed_at is null
    returning ours, theirs
  `.execute(tx);
  return rows[0] ?? null;
}
