import { doubleUpFactor, type PoolSources } from '@touchline/domain/contests/prizes';
import { parseMoney, xfc } from '@touchline/domain/money';
import { rulesOf } from '@touchline/domain/rules/index';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import type { CallOutput } from '../../lib/api/request.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

type Contest = CallOutput<'contests.list'>['data'][number];

/**
 * The payout factor of a double-up ("1.92×"), formatted in a locale; null for other kinds and without a fee.
 * The host's share counts every fee: how many entries are the host's own is not in a row.
 */
export function factorText(
  contest: Pick<
    Contest,
    'kind' | 'entries' | 'entry_fee' | 'added_prize' | 'guaranteed_pool' | 'rules_version' | 'venue'
  >,
  locale: string,
): string | null {
  const fee = unitsOf(contest.entry_fee);
  if (contest.kind !== CONTEST_KIND_ID.double_up || fee === 0n) return null;
  const sources = (entries: number): PoolSources => ({
    fees: xfc(fee * BigInt(entries)),
    feesOfHost: xfc(0n),
    hostShareBasisPoints: BigInt(Math.round(Number(contest.venue?.host_percent ?? 0) * 100)),
    addedPrize: xfc(unitsOf(contest.added_prize)),
    guaranteedPool: xfc(unitsOf(contest.guaranteed_pool)),
  });
  const hundredths = doubleUpFactor(contest.entries, xfc(fee), sources, rulesOf(contest.rules_version));
  const format = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${format.format(hundredths / 100)}×`;
}

function unitsOf(amount: string): bigint {
  return parseMoney('XFC', amount)?.units ?? 0n;
}
