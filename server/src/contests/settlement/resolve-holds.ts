import type { Hold } from '@touchline/domain/ledger';
import { sql, type Tx } from '../../db/database.ts';
import { lock } from '../../db/lock.ts';
import { contestPot, postHolds, voidHolds } from '../../wallet/public.ts';
import type { LockedContest } from '../store.ts';

/** Maximum payments per transaction: larger contests are collected, paid or refunded in several. */
export const PAYMENTS_AT_ONCE = 4_096;

/**
 * Resolves open holds of a locked or cancelled contest: fees of playing entries and the backing of the prizes are posted to the
 * pot, all others are released. Resolves at most `max` and returns how many; fewer than `max` means that none is left.
 * Resolved holds are no longer open, so the next run continues an interrupted one.
 */
export async function resolveHolds(
  tx: Tx,
  { row, now }: LockedContest,
  { cancelled, max }: { readonly cancelled: boolean; readonly max: number },
): Promise<number> {
  const open = await openHolds(tx, row.id, max);
  if (open.length === 0) return 0;
  // Lock all accounts in one call: the account ids of the two kinds of holds interleave.
  await lock(tx, { accounts: open.map(({ hold }) => hold.accountId) });
  const posted = open.filter(({ plays }) => plays && !cancelled);
  const released = open.filter((each) => !posted.includes(each));
  const pot = await contestPot(tx, row.id);
  const backingReason = row.guaranteed_pool > row.added_prize ? 'contest_guarantee' : 'contest_added_prize';
  await postHolds(
    tx,
    now,
    'XFC',
    posted.map(({ hold }) => ({
      hold,
      to: pot.accountId,
      reason: hold.cause.kind === 'entry' ? 'contest_fee' : backingReason,
      cause: hold.cause,
    })),
  );
  await voidHolds(
    tx,
    now,
    released.map(({ hold }) => hold),
  );
  return open.length;
}

async function openHolds(
  tx: Tx,
  contestId: number,
  max: number,
): Promise<readonly { readonly hold: Hold; readonly plays: boolean }[]> {
  const { rows } = await sql<{
    id: number;
    account_id: number;
    cause_kind: string;
    cause_id: number;
    units: bigint;
    plays: boolean;
  }>`
    select hold.id, account_id, cause_kind, cause_id, units, entry.state = 'playing' as plays
    from entry join hold on cause_kind = 'entry' and cause_id = entry.id and hold.state = 'open'
    where contest_id = ${contestId}
    union all
    select id, account_id, cause_kind, cause_id, units, true
    from hold where state = 'open' and cause_kind = 'contest' and cause_id = ${contestId}
    order by id limit ${max}
  `.execute(tx);
  return rows.map(({ id, account_id, cause_kind, cause_id, units, plays }) => ({
    hold: { id, accountId: account_id, cause: { kind: cause_kind, id: cause_id }, units },
    plays,
  }));
}
