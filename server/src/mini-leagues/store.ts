import { sql, type Db, type Tx } from '../db/database.ts';

/** A mini-league with the number of its members and who owns it: the member who joined first. */
export interface MiniLeague {
  readonly id: number;
  readonly name: string;
  readonly league_id: number;
  /** The number of its invitation in force. */
  readonly invitation: number;
  readonly owner_id: number;
  readonly members: number;
}

/** SQL: mini-leagues with owner and members. */
const MINI_LEAGUES = sql`
  select mini_league.id, name, league_id, invitation, joined.owner_id, joined.members
  from mini_league
  cross join lateral (
    select (array_agg(manager_id order by place))[1] as owner_id, count(*)::int as members
    from mini_league_member where mini_league_id = mini_league.id
    having count(*) > 0
  ) as joined
`;

/** SQL: a manager is a member of the mini-league of the row. */
const isMember = (managerId: number) => sql`exists (
  select from mini_league_member where mini_league_id = mini_league.id and manager_id = ${managerId}
)`;

/** A mini-league, or null where there is none. */
export async function readMiniLeague(db: Db, id: number): Promise<MiniLeague | null> {
  const { rows } = await sql<MiniLeague>`${MINI_LEAGUES} where mini_league.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A mini-league that a manager is a member of, or null. */
export async function readOwnMiniLeague(db: Db, id: number, managerId: number): Promise<MiniLeague | null> {
  const { rows } = await sql<MiniLeague>`
    ${MINI_LEAGUES} where mini_league.id = ${id} and ${isMember(managerId)}
  `.execute(db);
  return rows[0] ?? null;
}

/** All mini-leagues of a manager, those joined last first. */
export async function readOwnMiniLeagues(db: Db, managerId: number): Promise<readonly MiniLeague[]> {
  const { rows } = await sql<MiniLeague>`
    ${MINI_LEAGUES}
    join mini_league_member as own on own.mini_league_id = mini_league.id and own.manager_id = ${managerId}
    order by own.place desc
  `.execute(db);
  return rows;
}

/**
 * Locks a mini-league, so that its members and invitation stay as they are read. A transaction that also locks a manager
 * locks the mini-league first.
 */
export async function lockMiniLeague(tx: Tx, id: number): Promise<MiniLeague | null> {
  await sql`select from mini_league where id = ${id} for update`.execute(tx);
  return readMiniLeague(tx, id);
}

/** Locks a mini-league that a manager owns; null for one of someone else. */
export async function lockOwnedMiniLeague(tx: Tx, id: number, managerId: number): Promise<MiniLeague | null> {
  const found = await lockMiniLeague(tx, id);
  return found?.owner_id === managerId ? found : null;
}

/** The number of mini-leagues a manager is in; it stays so until the transaction ends. */
export async function lockMemberships(tx: Tx, managerId: number): Promise<number> {
  await sql`select from manager where id = ${managerId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mini_league_member where manager_id = ${managerId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Ends the invitation in force. Returns the number of the next one. */
export async function endInvitation(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ invitation: number }>`
    update mini_league set invitation = invitation + 1 where id = ${id} returning invitation
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`mini-league ${id} is gone`);
  return row.invitation;
}
