import { sql, type Db } from '../../db/database.ts';
import type { LinkReason } from '../identities/linked-managers.ts';

/** A pair of linked accounts, or one whose link was undone. */
export interface ReviewedLink {
  readonly managerId: number;
  readonly nickname: string;
  readonly otherId: number;
  readonly otherNickname: string;
  readonly reasons: readonly LinkReason[];
  readonly at: Date;
}

interface LinkRow {
  readonly manager_id: number;
  readonly nickname: string | null;
  readonly other_id: number;
  readonly other_nickname: string | null;
  readonly reasons: readonly LinkReason[];
  readonly at: Date;
}

/** The links made last, or those of one manager, newest first. */
export async function latestLinks(
  db: Db,
  { managerId, max }: { readonly managerId: number | null; readonly max: number },
): Promise<readonly ReviewedLink[]> {
  const { rows } = await sql<LinkRow>`
    select manager_id, one.nickname, other_id, other.nickname as other_nickname,
      array_agg(distinct link.reason order by link.reason) as reasons, min(linked_at) as at
    from manager_link as link
      join manager as one on one.id = manager_id join manager as other on other.id = other_id
    where ${managerId}::int is null or manager_id = ${managerId} or other_id = ${managerId}
    group by manager_id, other_id, one.nickname, other.nickname
    order by at desc, manager_id, other_id limit ${max}
  `.execute(db);
  return rows.map(linkOf);
}

/** The links of a manager that operators have undone, newest first. */
export async function undoneLinks(
  db: Db,
  { managerId, max }: { readonly managerId: number; readonly max: number },
): Promise<readonly ReviewedLink[]> {
  const { rows } = await sql<LinkRow>`
    select manager_id, one.nickname, other_id, other.nickname as other_nickname,
      array_agg(distinct link.reason order by link.reason) as reasons, max(undone_at) as at
    from undone_link as link
      join manager as one on one.id = manager_id join manager as other on other.id = other_id
    where manager_id = ${managerId} or other_id = ${managerId}
    group by manager_id, other_id, one.nickname, other.nickname
    order by at desc, manager_id, other_id limit ${max}
  `.execute(db);
  return rows.map(linkOf);
}

function linkOf(row: LinkRow): ReviewedLink {
  return {
    managerId: row.manager_id,
    nickname: row.nickname ?? '',
    otherId: row.other_id,
    otherNickname: row.other_nickname ?? '',
    reasons: row.reasons,
    at: row.at,
  };
}

/** Accounts to review together: the pattern alone links no one. */
export interface Flag {
  readonly kind: 'sign-up network' | 'crowded device';
  readonly managers: readonly number[];
  /** All accounts; `managers` names the newest. */
  readonly count: number;
}

/** Accounts on one device beyond which it is a shared computer, or a farm. */
const CROWD = 5;
const MAX_NAMED = 20;

/** Networks from which several accounts signed up, and devices that many accounts use; the largest first. */
export async function flags(db: Db, max: number): Promise<readonly Flag[]> {
  const { rows } = await sql<Flag>`
    select kind, managers[1:${sql.lit(MAX_NAMED)}] as managers, count from (
      select 'sign-up network' as kind, array_agg(id order by id desc) as managers, count(*)::int as count
      from manager where sign_up_network is not null group by sign_up_network having count(*) > 1
      union all
      select 'crowded device', array_agg(manager_id order by last_seen_at desc, manager_id), count(*)::int
      from manager_device group by device_key having count(*) > ${CROWD}
    ) as flag
    order by count desc, kind, managers limit ${max}
  `.execute(db);
  return rows;
}

/** A contest that two linked managers both play, for review by operators. */
export interface Meeting {
  readonly contestId: number;
  readonly name: string;
  /** Whether they were linked only after it had locked. */
  readonly isLinkedLater: boolean;
}

/** The contests in which two managers meet, newest first. */
export async function meetings(
  db: Db,
  { managerId, otherId, max }: { readonly managerId: number; readonly otherId: number; readonly max: number },
): Promise<readonly Meeting[]> {
  const { rows } = await sql<Meeting>`
    select contest.id as "contestId", contest.name, coalesce(contest.locked_at < (
      select min(linked_at) from manager_link
      where manager_id = ${Math.min(managerId, otherId)} and other_id = ${Math.max(managerId, otherId)}
    ), false) as "isLinkedLater"
    from contest
    where exists (select from entry where contest_id = contest.id and manager_id = ${managerId} and state = 'playing')
      and exists (select from entry where contest_id = contest.id and manager_id = ${otherId} and state = 'playing')
    order by contest.id desc limit ${max}
  `.execute(db);
  return rows;
}
