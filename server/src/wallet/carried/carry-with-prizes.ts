import type { Cause } from '@touchline/domain/ledger';
import { carriedByPrizes } from '@touchline/domain/wallet/carried';
import { obligationOf } from '@touchline/domain/wallet/promotional';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { managerAccounts } from '../accounts.ts';
import { carryBonus } from './carry-bonus.ts';

/** An amount that a contest has paid to a manager, in units. */
interface PaidByContest {
  readonly managerId: number;
  readonly prize: bigint;
  readonly cause: Cause;
}

interface FeePayer {
  readonly managerId: number;
  readonly isSimulated: boolean;
  readonly fees: bigint;
  /** What the contest has paid them. */
  readonly won: bigint;
  readonly total: bigint;
  readonly received: bigint;
  readonly carried: bigint;
  readonly feesPaid: bigint;
}

/**
 * Adds the promotional part of the fees of others to the obligations of those a contest has just paid from its pot,
 * whose accounts its payments have locked. Payers are judged as they would be without the contest, by what they have
 * now: XFC that they got since and that makes their fee look like their own is promotional when it leaves again. Reads
 * every entry: for contests of few.
 */
export async function carryWithPrizes(
  tx: Tx,
  at: Date,
  { contestId, pot }: { readonly contestId: number; readonly pot: number },
  paid: readonly PaidByContest[],
): Promise<void> {
  const { promotional } = CURRENT_RULES;
  if (paid.length === 0 || !promotional.carries) return;
  const payers = await feePayers(tx, contestId);
  const simulated = new Set(payers.flatMap((payer) => (payer.isSimulated ? payer.managerId : [])));
  const fees = payers.map(({ managerId, fees: fee, won, total, ...sums }) => {
    const before = { ...sums, feesPaid: sums.feesPaid - fee };
    const obligation = simulated.has(managerId) ? 0n : obligationOf(before, promotional);
    return { managerId, fee, payer: { total: total - won + fee, obligation } };
  });
  if (fees.every(({ payer }) => payer.obligation === 0n)) return;
  const accounts = await managerAccounts(
    tx,
    'XFC',
    paid.map(({ managerId }) => managerId),
  );
  const carried = carriedByPrizes(fees, paid);
  await carryBonus(
    tx,
    at,
    paid.flatMap(({ managerId, cause }, index) => {
      const to = accounts.get(managerId);
      const units = carried[index]?.carried ?? 0n;
      return to === undefined || simulated.has(managerId) ? [] : [{ from: pot, to, units, cause }];
    }),
  );
}

async function feePayers(tx: Tx, contestId: number): Promise<readonly FeePayer[]> {
  const { rows } = await sql<FeePayer>`
    select playing.manager_id as "managerId", is_simulated as "isSimulated", fees, won, available + held as total,
      promotional_received as received, promotional_carried as carried, contest_fees_paid as "feesPaid"
    from (
      select entry.manager_id, sum(entry_fee)::bigint as fees, coalesce(sum(contest_payout.units), 0)::bigint as won
      from entry join contest on contest.id = entry.contest_id
      left join contest_payout on contest_payout.entry_id = entry.id and contest_payout.kind = 'prize'
      where entry.contest_id = ${contestId} and entry.state = 'playing'
      group by entry.manager_id
    ) as playing
    join manager on manager.id = playing.manager_id
    join account on account.owner = 'manager' and account.manager_id = playing.manager_id and currency = 'XFC'
  `.execute(tx);
  return rows;
}
