import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { promotionalRange } from '@touchline/domain/market/reference';
import { XFC_UNIT } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';

/**
 * The fraction of an account's promotional XFC that reaches another account of the same farmer while the two are not
 * linked: the better of a loan at the highest allowed price, after which the card returns, and a head-to-head that one
 * account loses on purpose. Linked accounts can do neither.
 */
export function transferredShare(rules: Rules): number {
  const { max } = promotionalRange(XFC_UNIT, rules);
  const { gross, proceeds } = saleOf(max, 1, sellerFee(1, rules));
  const byLoan = Number(proceeds) / Number(gross);
  const byDuel = 1 - Number(rules.contests.houseCutBasisPoints) / 10_000;
  return Math.max(byLoan, byDuel);
}
