import { emptyMembers, type Members } from '@touchline/domain/standings/sorted/members';
import { seasonOfWeek } from '@touchline/domain/people/tops/weeks';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '../db/database.ts';
import type { TopsPeriod } from './period.ts';

/** What a table of the tops is about. */
export interface TableQuestion {
  readonly scope: number;
  readonly period: TopsPeriod;
}

/** Members with their totals at a revision. */
export interface LoadedMembers {
  readonly revision: bigint;
  readonly members: Members;
}

/** Managers read with one statement, so that none takes long and no answer holds up other calls. */
const MANAGERS_PER_PART = 65_536;

/** Bytes of a packed manager: id, total, total before the latest week, country. */
const AT = { id: 0, total: 4, before: 12, country: 20, end: 24 } as const;

/** The number of the latest change, and the game's time. */
export async function latestRevision(db: Db): Promise<{ readonly revision: bigint; readonly now: Date }> {
  const { rows } = await sql<{ revision: bigint; now: Date }>`
    select revision, game_now() as now from tops_revision
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the revision of the tops is missing');
  return row;
}

/**
 * Loads the managers of a table that have changes after a revision, in ascending order of id; a total of 0 marks a
 * manager who has left. One statement, so that rows and revision belong together.
 */
export async function loadChanges(
  db: Db,
  question: TableQuestion,
  changedAfter: bigint,
): Promise<LoadedMembers> {
  const { rows } = await sql<{ revision: bigint; packed: Buffer | null }>`
    select revision, (${packed(totalsOf(question, { changedAfter }))}) as packed from tops_revision
  `.execute(db);
  const [row] = rows;
  return { revision: row?.revision ?? 0n, members: unpack(row?.packed ?? null) };
}

/**
 * Loads all managers with a total, in ascending order of id, part by part. The revision is that from before the first
 * part: what has changed since may be in some parts and not in others, until `loadChanges` brings it.
 */
export async function loadAll(db: Db, question: TableQuestion): Promise<LoadedMembers> {
  const { revision } = await latestRevision(db);
  const { rows: ids } = await sql<{ max: number | null }>`select max(id) as max from manager`.execute(db);
  const parts: Members[] = [];
  for (let first = 1; first <= (ids[0]?.max ?? 0); first += MANAGERS_PER_PART) {
    const range = { first, after: first + MANAGERS_PER_PART };
    const { rows } = await sql<{ packed: Buffer | null }>`
      select (${packed(totalsOf(question, range))}) as packed
    `.execute(db);
    parts.push(unpack(rows[0]?.packed ?? null));
  }
  return { revision, members: joined(parts) };
}

/** SQL: totals as one value, since rows of their own would take many times the memory and time to read. */
function packed(totals: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select string_agg(
      int4send(manager_id) || float8send(total) || float8send(before) || int4send(coalesce(country_id, 0)),
      ''::bytea order by manager_id
    ) from (${totals}) as totals join manager on manager.id = manager_id
  `;
}

/** The managers of a range of ids with a total, or all that have changes after a revision. */
type Which = { readonly first: number; readonly after: number } | { readonly changedAfter: bigint };

function totalsOf(question: TableQuestion, which: Which): RawBuilder<unknown> {
  return question.period.season === null
    ? totalsOfWeeks(question, which)
    : totalsOfSeason(question, question.period.season.id, which);
}

function totalsOfSeason(
  { scope, period: { latestWeek } }: TableQuestion,
  season: number,
  which: Which,
): RawBuilder<unknown> {
  const condition =
    'changedAfter' in which
      ? sql`revision > ${which.changedAfter}`
      : sql`score > 0 and manager_id >= ${which.first} and manager_id < ${which.after}`;
  return sql`
    select manager_id, score::float8 as total,
      (score - case when latest_week = ${latestWeek} then latest_score else 0 end)::float8 as before
    from tops_total where scope = ${scope} and season = ${season} and ${condition}
  `;
}

function totalsOfWeeks(
  { scope, period: { first, after, latestWeek } }: TableQuestion,
  which: Which,
): RawBuilder<unknown> {
  const sums = sql`
    coalesce(sum(score), 0)::float8 as total,
    coalesce(sum(score) filter (where week < ${latestWeek}), 0)::float8 as before
  `;
  const inPeriod = sql`scope = ${scope} and week >= ${first} and week < ${after}`;
  if (!('changedAfter' in which))
    return sql`
      select manager_id, ${sums} from tops_week
      where ${inPeriod} and manager_id >= ${which.first} and manager_id < ${which.after} group by manager_id
    `;
  const seasons = [...new Set([seasonOfWeek(first), seasonOfWeek(after - 1)])];
  // Whatever changes a week changes the total of its season.
  return sql`
    select manager_id, ${sums}
    from (
      select distinct manager_id from tops_total
      where scope = ${scope} and season = any(${seasons}::int[]) and revision > ${which.changedAfter}
    ) as changed
    left join (select manager_id, week, score from tops_week where ${inPeriod}) as weeks using (manager_id)
    group by manager_id
  `;
}

function unpack(part: Buffer | null): Members {
  const members = emptyMembers((part?.length ?? 0) / AT.end);
  for (let index = 0; part !== null && index < members.ids.length; index += 1) {
    const at = index * AT.end;
    members.ids[index] = part.readInt32BE(at + AT.id);
    members.totals[index] = part.readDoubleBE(at + AT.total);
    members.before[index] = part.readDoubleBE(at + AT.before);
    members.groups[index] = part.readInt32BE(at + AT.country);
  }
  return members;
}

function joined(parts: readonly Members[]): Members {
  const all = emptyMembers(parts.reduce((sum, { ids }) => sum + ids.length, 0));
  let at = 0;
  for (const { ids, totals, before, groups } of parts) {
    all.ids.set(ids, at);
    all.totals.set(totals, at);
    all.before.set(before, at);
    all.groups.set(groups, at);
    at += ids.length;
  }
  return all;
}
