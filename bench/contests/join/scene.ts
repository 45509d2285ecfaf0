import type { CallKey } from '@touchline/contract/calls';
import { xfc } from '@touchline/domain/money';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../../server/src/db/clock.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';
import type { Identity } from '../../../server/src/testing/http/client.ts';
import { makeContest, makeFootball } from '../../../server/src/testing/contests/contests.ts';
import { requestText } from '../../load/market-server.ts';

const JOIN: CallKey = 'contests.join';
/** So small that the bench's managers can pay it tens of thousands of times. */
export const FEE = xfc(100_000_000n);
/** Managers join again and again: so many managers with sessions would take longer to make than the bench. */
const NO_LIMIT = 1_000_000;

/** Opens a paid contest that nobody has joined, with so many seats (null: any number). */
export async function openRush(db: Db, seats: number | null): Promise<number> {
  const now = await gameNow(db);
  const football = await makeFootball(db, { kickOffAt: new Date(now.getTime() + 20 * HOUR_MS) });
  const contest = await makeContest(db, football, { entryFee: FEE, maxEntries: seats });
  await sql`update contest set max_per_manager = ${NO_LIMIT} where id = ${contest}`.execute(db);
  return contest;
}

/** Signed requests to join a contest: one list per manager, each with their own connection. */
export function joinRequests(
  contest: number,
  managers: readonly Identity[],
  count: number,
): readonly (readonly string[])[] {
  const each = Math.ceil(count / managers.length);
  return managers.map((identity) =>
    Array.from({ length: each }, () => requestText(JOIN, { id: contest }, identity)),
  );
}

interface Books {
  readonly entries: number;
  readonly counted: number;
  readonly holds: number;
  readonly held: bigint;
  readonly wrong: number;
}

/**
 * Faults of a contest after its rush: entries, its count of seats and its holds must agree, one hold of the fee for each
 * entry. `answered` joins were accepted, and up to `unknown` more, whose answer was "busy".
 */
export async function wrongSeats(
  db: Db,
  contest: number,
  {
    answered,
    unknown,
    seats,
  }: { readonly answered: number; readonly unknown: number; readonly seats: number | null },
): Promise<readonly string[]> {
  const { rows } = await sql<Books>`
    select count(*)::int as entries, (select entries from contest where id = ${contest}) as counted,
      sum(holds.count)::int as holds, coalesce(sum(holds.units), 0)::bigint as held,
      count(*) filter (where holds.count <> 1 or holds.units <> fee)::int as wrong
    from entry
    cross join lateral (
      select count(*) as count, sum(units) as units from hold where cause_kind = 'entry' and cause_id = entry.id
    ) as holds
    where contest_id = ${contest}
  `.execute(db);
  const [books] = rows;
  const { entries = 0, counted = 0, wrong = 1, held = 0n } = books ?? {};
  const isRight =
    entries >= answered &&
    entries <= answered + unknown &&
    (seats === null || entries <= seats) &&
    counted === entries &&
    wrong === 0 &&
    held === FEE.units * BigInt(entries);
  if (isRight) return [];
  return [
    `contest ${contest} has ${entries} entries, counts ${counted}, ${wrong} without exactly one hold, ${held} held; ` +
      `${answered} joins were accepted, ${unknown} answered as busy`,
  ];
}
