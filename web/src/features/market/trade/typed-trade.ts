import { isOnTick } from '@touchline/domain/market/order';
import { isUnusual } from '@touchline/domain/market/reference';
import { moneyText, parseMoney, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import type { CallFailure } from '../../../lib/api/failure.ts';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { typedMoney } from '../../../ui/forms/money-field.tsx';
import { isWithin, type PriceLimits } from '../prices/price-limits.ts';
import type { PriceShortcut } from '../prices/price-shortcuts.tsx';
import { filledAtOnce, sumsOf, type BookLevel, type TradeSums } from './trade-sums.ts';

/** The input a form sends. */
export interface SentTrade {
  readonly qty: number;
  readonly price: string;
  /** The manager confirmed an unusual price. */
  readonly confirmed?: true;
}

/** Initial values of a trade form. */
export interface TradeStart {
  /** The texts of the form: of trades, or of loans, in which a copy returns. */
  readonly text: 'trade' | 'lending';
  readonly side: 'buy' | 'sell';
  readonly kind: 'new' | 'edit' | 'take';
  /** The maximum number of copies; 0 when there is none to trade. */
  readonly max: number;
  /** Why there are no more, where it is not what the manager or the order has. */
  readonly maxReason?: string;
  readonly quantity: number;
  readonly price: Money<'XFC'> | null;
  /** Of an order that is taken: it can't be written. */
  readonly fixedPrice?: Money<'XFC'>;
  readonly shortcuts: readonly PriceShortcut[];
  readonly feeBasisPoints: bigint;
  readonly reference: Money<'XFC'> | null;
  /** The prices a manager with bonus XFC may trade at; null when there is no limit. */
  readonly allowed?: PriceLimits | null;
  /** The opposite side of the order book, without own orders. */
  readonly others: readonly BookLevel[];
  /** The amount an edited buy order already holds. */
  readonly held?: Money<'XFC'>;
}

const TICK = CURRENT_RULES.market.priceTick;

/** The typed price and copies, their totals and the problems that block sending. */
export function useTypedTrade(start: TradeStart, failure: CallFailure | null) {
  const { side, kind, max, fixedPrice, feeBasisPoints, reference } = start;
  const language = useLanguage();
  const user = useUser();
  const [typedQuantity, setQuantity] = useState(start.quantity);
  const [typed, setTyped] = useState(() => typedMoney(start.price, language.locale));
  const [startText] = useState(typed.text);
  useUnsavedWork(typed.text !== startText || typedQuantity !== start.quantity);
  const [warnedAt, setWarnedAt] = useState<string | null>(null);
  // The price of an order may change while its form is open: the press then meant the previous price.
  const [first] = useState(fixedPrice);
  const [agreed, setAgreed] = useState(fixedPrice);
  const isRefusedForPrice = failure?.code === 'ERR_PRICE_CHANGED';
  const quantity = Math.max(1, Math.min(typedQuantity, max));
  const price = fixedPrice ?? typed.money;
  const balance = parseMoney('XFC', user?.balance ?? '0') ?? xfc(0n);
  // An invalid price has no total.
  const isPrice = price !== null && isOnTick(price.units, CURRENT_RULES);
  const sums = !isPrice ? null : sumsOf({ side, price, quantity, feeBasisPoints }, balance, start.held);
  const wire = price === null ? '' : moneyText(price);
  const isFar = price !== null && isUnusual(price.units, reference?.units ?? null, CURRENT_RULES);
  // A price that is refused is not confirmed by pressing again, and one that was changed since is another question.
  const isWarned = price !== null && isFar && (warnedAt === wire || failure?.code === 'ERR_PRICE_UNUSUAL');
  return {
    typed,
    setTyped,
    quantity,
    setQuantity,
    price,
    sums,
    isWarned,
    /** The price of the order that is taken is another than at first. */
    hasMoved: fixedPrice?.units !== first?.units,
    blocked: reasonAgainst(start, price, user === null ? null : sums, language),
    /** Copies of a new order that meet the other side at once. */
    met: price === null || kind === 'take' ? 0 : filledAtOnce({ side, price, quantity }, start.others),
    /** The input to send; null when an unusual or changed price needs another confirmation. */
    confirmed(): SentTrade | null {
      if (fixedPrice?.units !== agreed?.units) {
        setAgreed(fixedPrice);
        if (!isRefusedForPrice) return null;
      }
      if (isFar && !isWarned) {
        setWarnedAt(wire);
        return null;
      }
      return { qty: quantity, price: wire, ...(isWarned && { confirmed: true }) };
    },
  };
}

/** The missing amount of a balance below zero: as many decimals as the balance, rounded up like it. */
function missingText(after: Money<'XFC'>, locale: string): string {
  return xfcText(moneyText(after), locale).replace('−', '');
}

/** Why a trade can't be sent, as text; `sums` is null for visitors, who have no balance. */
function reasonAgainst(
  { text, side, max, allowed = null }: TradeStart,
  price: Money<'XFC'> | null,
  sums: TradeSums | null,
  { t, locale }: Language,
): string | null {
  if (max < 1) return t(side === 'sell' ? `${text}.no-copies` : 'trade.none-left');
  if (price === null || price.units <= 0n) return t('trade.price.missing');
  if (!isOnTick(price.units, CURRENT_RULES)) {
    return t('errors.ERR_PRICE_TICK', { tick: xfcText(moneyText(TICK), locale) });
  }
  if (allowed !== null && !isWithin(price.units, allowed)) {
    return t('errors.ERR_PROMOTIONAL_PRICE', {
      min: xfcText(moneyText(allowed.min), locale),
      max: xfcText(moneyText(allowed.max), locale),
    });
  }
  if (side === 'buy' && sums !== null && sums.after.units < 0n) {
    return t('trade.short', { missing: missingText(sums.after, locale) });
  }
  return null;
}
