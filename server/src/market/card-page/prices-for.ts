import type { CallOutput } from '@touchline/contract/calls';
import { promotionalBids } from '@touchline/domain/market/reference';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { promotionalLeft } from '../../wallet/public.ts';
import { loadReferences } from '../prices/references.ts';

type AllowedPrices = CallOutput<'market.players.get'>['allowed_prices'];

/**
 * The usual price of a card in units of XFC, as the checks of prices have it, and the prices at which a manager may
 * trade it, both included: a stretch around the usual price while they have promotional XFC, in whole ticks. Null when
 * there is no limit.
 */
export async function pricesFor(
  db: Db,
  cardId: number,
  managerId: number | null,
): Promise<{ readonly usual: bigint | null; readonly allowed: AllowedPrices }> {
  const rules = CURRENT_RULES;
  const [promotional, references] = await Promise.all([
    managerId === null ? new Map<number, bigint>() : promotionalLeft(db, [managerId]),
    gameNow(db).then((now) => loadReferences(db, [cardId], now, rules)),
  ]);
  const usual = references.get(cardId) ?? null;
  if (managerId === null || !promotional.has(managerId) || usual === null) return { usual, allowed: null };
  const { min, max } = promotionalBids(usual, rules);
  return { usual, allowed: { min: moneyText(xfc(min)), max: moneyText(xfc(max)) } };
}
