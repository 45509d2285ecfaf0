/** The sums of the lines of a manager's XFC account, stored with the account and updated by the kernel. */
import type { JournalLine } from '@touchline/domain/wallet/ledger';
import { OUTSIDE_REASONS, PROMOTIONAL_REASONS, type Reason } from './reasons.ts';

/** What a line adds to the sums of its account, in units of XFC. */
export interface RunningSums {
  /** Promotional XFC received. */
  readonly promotional: bigint;
  /** Contest fees paid. */
  readonly fees: bigint;
  /** Paid in from outside, less what left. */
  readonly paidIn: bigint;
}

const FEE: Reason = 'contest_fee';
const NOTHING: RunningSums = { promotional: 0n, fees: 0n, paidIn: 0n };
const promotional = new Set(PROMOTIONAL_REASONS);
const outside = new Set(OUTSIDE_REASONS);

/** What each line of a guarded account adds to the sums of its account, in the order of the lines. */
export function runningSumsOf(
  entries: readonly { readonly reason: Reason }[],
  lines: readonly JournalLine[],
): readonly RunningSums[] {
  return lines
    .filter(({ balanceAfter }) => balanceAfter !== null)
    .map(({ entry, posting: { money } }) => {
      const reason = entries[entry]?.reason;
      if (reason === undefined || money.currency !== 'XFC') return NOTHING;
      const { units } = money;
      if (promotional.has(reason)) return { ...NOTHING, promotional: units };
      if (outside.has(reason)) return { ...NOTHING, paidIn: units };
      return reason === FEE ? { ...NOTHING, fees: -units } : NOTHING;
    });
}

export function isZero({ promotional: received, fees, paidIn }: RunningSums): boolean {
  return received === 0n && fees === 0n && paidIn === 0n;
}
