import { sql, type Db } from '../db/database.ts';
import type { ComparedFigure, ExternalSource } from './external-source.ts';

/** Compares the sums of the entries with the balances of the accounts. */
export const balancesSource: ExternalSource = {
  name: 'balances',
  async compare(db: Db): Promise<readonly ComparedFigure[]> {
    const { rows } = await sql<{ issued: bigint; owned: bigint; ledger_total: bigint; total: bigint }>`
      select coalesce(block.issued, 0) as issued,
        coalesce(block.managers + block.contests + block.house, 0) as owned,
        coalesce(snapshot.ledger_total, 0) as ledger_total, coalesce(snapshot.total, 0) as total
      from (select 1) as one
      left join lateral (select * from ledger_block order by number desc limit 1) as block on true
      left join lateral (select * from solvency_snapshot order by id desc limit 1) as snapshot on true
    `.execute(db);
    return rows.flatMap((row) => [
      { what: 'issued against owned at the last block', ledger: row.issued, outside: row.owned },
      { what: 'balances of managers in the last snapshot', ledger: row.ledger_total, outside: row.total },
    ]);
  },
};
