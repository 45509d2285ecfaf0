import type { Hold } from '@touchline/domain/wallet/ledger';
import { sql, type Tx } from '../../db/database.ts';
import { lock } from '../../db/lock.ts';
import { contestPotAccount, postHolds, voidHolds } from '../../wallet/public.ts';
import type { LockedContest } from '../store.ts';
import { takePart } from './progress.ts';

/** Maximum payments per transaction: larger contests are collected, paid or refunded in several. */
export const PAYMENTS_AT_ONCE = 4_096;

/**
 * Resolves open holds of a locked or cancelled contest: fees of playing entries and the backing of the prizes are posted
 * to the pot, all others are released. Resolves at most `max` and returns how many; fewer than `max` means that none is
 * left. Resolved holds are no longer open, so the next run continues an interrupted one.
 */
export async function resolveHolds(
  tx: Tx,
  { row, now }: LockedContest,
  { cancelled, max }: { readonly cancelled: boolean; readonly max: number },
): Promise<number> {
  let resolved = 0;
  await takePart(tx, row.id, { step: cancelled ? 'release' : 'collect', max }, async (after) => {
    const open = await openHolds(tx, row.id, after, max);
    await resolve(tx, { row, now }, open, cancelled);
    resolved = open.length;
    return { count: open.length, last: open.at(-1)?.entryId };
  });
  return resolved;
}

async function resolve(
  tx: Tx,
  { row, now }: Pick<LockedContest, 'row' | 'now'>,
  open: readonly OpenHold[],
  cancelled: boolean,
): Promise<void> {
  if (open.length === 0) return;
  // Lock all accounts in one call: the account ids of the two kinds of holds interleave.
  await lock(tx, { accounts: open.map(({ hold }) => hold.accountId) });
  const posted = open.filter(({ plays }) => plays && !cancelled);
  const released = open.filter((each) => !posted.includes(each));
  const pot = await contestPotAccount(tx, row.id);
  const backingReason = row.guaranteed_pool > row.added_prize ? 'contest_guarantee' : 'contest_added_prize';
  await postHolds(
    tx,
    now,
    'XFC',
    posted.map(({ hold }) => ({
      hold,
      to: pot,
      reason: hold.cause.kind === 'entry' ? 'contest_fee' : backingReason,
      cause: hold.cause,
    })),
  );
  await voidHolds(
    tx,
    now,
    released.map(({ hold }) => hold),
  );
}

interface OpenHold {
  readonly hold: Hold;
  readonly plays: boolean;
  /** 0 for the money that backs the prizes. */
  readonly entryId: number;
}

/** Open holds of the entries after an id, after those that back the prizes. */
async function openHolds(
  tx: Tx,
  contestId: number,
  after: number,
  max: number,
): Promise<readonly OpenHold[]> {
  const { rows } = await sql<{
    id: number;
    account_id: number;
    cause_kind: string;
    cause_id: number;
    entry_id: number;
    units: bigint;
    plays: boolean;
  }>`
    (
      select id, account_id, cause_kind, cause_id, units, true as plays, 0 as entry_id
      from hold where state = 'open' and cause_kind = 'contest' and cause_id = ${contestId}
      order by id
    )
    union all
    (
      select hold.id, account_id, cause_kind, cause_id, units, entry.state = 'playing' as plays, entry.id as entry_id
      from entry join hold on cause_kind = 'entry' and cause_id = entry.id and hold.state = 'open'
      where contest_id = ${contestId} and entry.id > ${after}
      order by entry.id limit ${max}
    )
    order by entry_id, id limit ${max}
  `.execute(tx);
  return rows.map(({ id, account_id, cause_kind, cause_id, units, plays, entry_id }) => ({
    hold: { id, accountId: account_id, cause: { kind: cause_kind, id: cause_id }, units },
    plays,
    entryId: entry_id,
  }));
}
