import type { CallOutput } from '@touchline/contract/calls';
import { promotionalRange } from '@touchline/domain/market/reference';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { promotionalLeft } from '../../wallet/public.ts';
import { loadReferences } from '../trading/references.ts';

type AllowedPrices = CallOutput<'market.players.get'>['allowed_prices'];

/**
 * The prices at which a manager may trade a card, both included: a stretch around its usual price while they have
 * promotional XFC, in whole ticks. Null when there is no limit.
 */
export async function allowedPrices(db: Db, cardId: number, managerId: number): Promise<AllowedPrices> {
  const rules = CURRENT_RULES;
  const [promotional, references] = await Promise.all([
    promotionalLeft(db, [managerId]),
    gameNow(db).then((now) => loadReferences(db, [cardId], now, rules)),
  ]);
  const reference = references.get(cardId) ?? null;
  if (!promotional.has(managerId) || reference === null) return null;
  const { min, max } = promotionalRange(reference, rules);
  const tick = rules.market.priceTick.units;
  return {
    min: moneyText(xfc(((min + tick - 1n) / tick) * tick)),
    max: moneyText(xfc((max / tick) * tick)),
  };
}
