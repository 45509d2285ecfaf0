import { moneyText, parseMoney, xfc } from '@touchline/domain/money';

/**
 * The rest of a balance after an amount is subtracted, or the missing amount; both are decimal strings of the
 * wire.
 */
export function balanceAfter(
  balance: string,
  change: string,
  direction: 'leaves' | 'comes',
): { readonly after: string; readonly missing: string | null } {
  const have = parseMoney('XFC', balance)?.units ?? 0n;
  const amount = parseMoney('XFC', change)?.units ?? 0n;
  const after = direction === 'leaves' ? have - amount : have + amount;
  return after < 0n
    ? { after: balance, missing: moneyText(xfc(-after)) }
    : { after: moneyText(xfc(after)), missing: null };
}
