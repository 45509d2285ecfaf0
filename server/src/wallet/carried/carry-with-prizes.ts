import type { Cause } from '@touchline/domain/wallet/ledger';
import { carriedByPrizes, reachesPromotionalShare } from '@touchline/domain/wallet/carried';
import { obligationOf } from '@touchline/domain/wallet/promotional';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { managerAccounts } from '../accounts.ts';
import { carryBonus } from './carry-bonus.ts';
import { pledgedUnits } from './pledged.ts';

/** An amount that a contest has paid to a manager, in units. */
interface PaidByContest {
  readonly managerId: number;
  readonly prize: bigint;
  readonly cause: Cause;
}

/** The prize money that an organizer put into the pot of their contest, in units. */
export interface PrizeBacking {
  readonly managerId: number;
  /** The part that the prizes need. */
  readonly used: bigint;
  /** The part that the organizer has not got back. */
  readonly out: bigint;
}

interface FeePayer {
  readonly managerId: number;
  readonly accountId: number;
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
 * Adds the promotional part of what others paid into a contest, as fees and as prize money of its organizer, to the
 * obligations of those it has just paid from its pot, whose accounts its payments have locked. Payers are judged as they
 * would be without the contest, by what they have now: XFC that they got since and that makes their fee look like their
 * own is promotional when it leaves again. Reads every entry: for contests of few.
 */
export async function carryWithPrizes(
  tx: Tx,
  at: Date,
  contest: {
    readonly id: number;
    readonly pot: number;
    readonly backing: PrizeBacking | null;
    readonly houseCut: bigint;
    /** The promotional part of the fees below which nothing is carried, in basis points. */
    readonly minShareBasisPoints: bigint;
  },
  paid: readonly PaidByContest[],
): Promise<void> {
  const { promotional } = CURRENT_RULES;
  if (paid.length === 0 || !promotional.carries) return;
  const { id, pot, backing } = contest;
  const payers = await feePayers(tx, id, backing);
  const simulated = new Set(payers.flatMap((payer) => (payer.isSimulated ? payer.managerId : [])));
  const pledged = await pledgedUnits(
    tx,
    payers.map(({ accountId }) => accountId),
  );
  const fees = payers.map(({ managerId, accountId, fees: fee, won, total, ...sums }) => {
    const before = { ...sums, feesPaid: sums.feesPaid - fee };
    const obligation = simulated.has(managerId) ? 0n : obligationOf(before, promotional);
    const { used, out } = backing?.managerId === managerId ? backing : { used: 0n, out: 0n };
    const own = total - won - (pledged.get(accountId) ?? 0n);
    return { managerId, fee, backing: used, payer: { total: own + fee + out, obligation } };
  });
  if (!reachesPromotionalShare(fees, contest.minShareBasisPoints)) return;
  const accounts = await managerAccounts(
    tx,
    'XFC',
    paid.map(({ managerId }) => managerId),
  );
  const carried = carriedByPrizes(fees, paid, contest.houseCut);
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

async function feePayers(
  tx: Tx,
  contestId: number,
  backing: PrizeBacking | null,
): Promise<readonly FeePayer[]> {
  const { rows } = await sql<FeePayer>`
    select playing.manager_id as "managerId", account.id as "accountId", is_simulated as "isSimulated", fees, won, available + held as total,
      promotional_received as received, promotional_carried as carried, contest_fees_paid as "feesPaid"
    from (
      select manager_id, sum(fee)::bigint as fees, coalesce(sum(units), 0)::bigint as won
      from (
        select entry.manager_id, entry_fee as fee, contest_payout.units
        from entry join contest on contest.id = entry.contest_id
        left join contest_payout on contest_payout.entry_id = entry.id and contest_payout.kind = 'prize'
        where entry.contest_id = ${contestId} and entry.state = 'playing'
        union all
        select manager_id, 0, 0 from unnest(${backing === null ? [] : [backing.managerId]}::int[]) as organizer (manager_id)
      ) as payment
      group by manager_id
    ) as playing
    join manager on manager.id = playing.manager_id
    join account on account.owner = 'manager' and account.manager_id = playing.manager_id and currency = 'XFC'
  `.execute(tx);
  return rows;
}
