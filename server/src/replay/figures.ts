import { moneyText, type Currency } from '@touchline/domain/money';
import { contestChecks } from '../contests/lifecycle/contest-checks.ts';
import { sql, type Db } from '../db/database.ts';
import { verifyBooks } from '../wallet/verify-books.ts';
import type { PointsComparison } from './compare-points.ts';

/** The result of a replay. */
interface ReplayFigures {
  readonly rounds: number;
  readonly matches: number;
  readonly points: PointsComparison;
  readonly entries: number;
  readonly contestsPaid: number;
  readonly contestsCancelled: number;
  readonly contestsOpen: number;
  /** Sum over all accounts, by currency: 0 when no unit was lost or created. */
  readonly sums: readonly { readonly currency: Currency; readonly units: bigint }[];
  /** Issued XFC units held by managers, pots and the house. */
  readonly circulating: bigint;
  readonly findings: readonly string[];
  readonly seconds: number;
}

/** Reads the figures of a replay from the database. */
export async function readFigures(db: Db, points: PointsComparison, seconds: number): Promise<ReplayFigures> {
  const counted = await sql<{
    rounds: number;
    matches: number;
    entries: number;
    paid: number;
    cancelled: number;
    open: number;
    circulating: bigint;
  }>`
    select
      (select count(distinct round_id)::int from match where ended_at is not null) as rounds,
      (select count(*)::int from match where ended_at is not null) as matches,
      (select count(*)::int from entry where final_rank is not null) as entries,
      (select count(*)::int from contest where final_at is not null) as paid,
      (select count(*)::int from contest where cancelled_at is not null) as cancelled,
      (select count(*)::int from contest where final_at is null and cancelled_at is null) as open,
      (select coalesce(sum(units), 0)::bigint from posting join account on account.id = account_id
        where currency = 'XFC' and house_name is distinct from 'issue') as circulating
  `.execute(db);
  const sums = await sql<{ currency: Currency; units: bigint }>`
    select currency, coalesce(sum(units), 0)::bigint as units
    from account left join posting on account_id = account.id group by currency order by currency desc
  `.execute(db);
  const [row] = counted.rows;
  if (row === undefined) throw new Error('the figures are missing');
  const checks = await verifyBooks(db, contestChecks);
  return {
    rounds: row.rounds,
    matches: row.matches,
    points,
    entries: row.entries,
    contestsPaid: row.paid,
    contestsCancelled: row.cancelled,
    contestsOpen: row.open,
    sums: sums.rows,
    circulating: row.circulating,
    findings: checks.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
    seconds,
  };
}

/** Prints the figures. Returns whether all rows are equal, all contests over and all units accounted for. */
export function showFigures(figures: ReplayFigures, print: (line: string) => void): boolean {
  const { points } = figures;
  for (const difference of points.differences) print(`  ${difference}`);
  for (const finding of figures.findings) print(`  ${finding}`);
  const count = (value: number): string => value.toLocaleString('en');
  const rows: readonly (readonly [string, string])[] = [
    ['rounds', count(figures.rounds)],
    ['matches', count(figures.matches)],
    ['points rows equal', `${count(points.equal)} of ${count(points.rows)} published`],
    ['entries', count(figures.entries)],
    [
      'contests paid',
      `${count(figures.contestsPaid)} (${count(figures.contestsCancelled)} cancelled, ${count(figures.contestsOpen)} open)`,
    ],
    ['XFC in circulation', moneyText({ currency: 'XFC', units: figures.circulating })],
    ...figures.sums.map(
      ({ currency, units }) => [`sum of all ${currency} balances`, moneyText({ currency, units })] as const,
    ),
    ['books', figures.findings.length === 0 ? 'in order' : `${figures.findings.length} findings`],
    ['seconds', figures.seconds.toFixed(1)],
  ];
  for (const [name, value] of rows) print(`${name.padEnd(26)}${value}`);
  return (
    points.equal === points.rows &&
    points.rows > 0 &&
    figures.findings.length === 0 &&
    figures.contestsOpen === 0 &&
    figures.contestsPaid > 0 &&
    figures.sums.every(({ units }) => units === 0n)
  );
}
