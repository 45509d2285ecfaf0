import { reasonAgainstAuction } from '@touchline/domain/market/auction';
import { saleOf } from '@touchline/domain/market/fees';
import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { shareText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { MoneyEffects, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';

/** The durations a form offers, in hours. */
export const HOURS = [1, 3, 6, 12, 24, 48, 72] as const;
const BASIS_POINTS = 100;

/** The prices an auction form starts with. */
interface StartPrices {
  readonly start: Money<'XFC'> | null;
  readonly buyNow: Money<'XFC'> | null;
}

/** The typed prices of an auction, and why they are refused in words, or null. */
export function useTypedAuction({ start: startsAt, buyNow: buysAt }: StartPrices, hours: number) {
  const { t, locale } = useLanguage();
  const [start, setStart] = useState(() => typedMoney(startsAt, locale));
  const [buyNow, setBuyNow] = useState(() => typedMoney(buysAt, locale));
  const startPrice = start.money?.units ?? null;
  const isUnread = buyNow.text.trim() !== '' && buyNow.money === null;
  const reason =
    startPrice === null || isUnread
      ? 'start'
      : reasonAgainstAuction({ startPrice, buyNow: buyNow.money?.units ?? null, hours }, CURRENT_RULES);
  const problem = reason === null ? null : t(`auctions.form.blocked.${reason}`);
  return { start, setStart, buyNow, setBuyNow, problem };
}

interface SaleAtStartProps {
  readonly start: TypedMoney<'XFC'>;
  /** The seller's fee in per cent, "4.75". */
  readonly feePercent: string;
}

/** The result of a sale at the starting price: the fee, the proceeds, and the balance after it. */
export function SaleAtStart({ start, feePercent }: SaleAtStartProps) {
  const { t, locale } = useLanguage();
  const fee = BigInt(Math.round(Number(feePercent) * BASIS_POINTS));
  const sale = start.money === null ? null : saleOf(start.money.units, 1, fee);
  const balance = parseMoney('XFC', useUser()?.balance ?? '0') ?? xfc(0n);
  return (
    <>
      <p className="text-sm text-muted">
        {t('auctions.form.fee', { percent: shareText(feePercent, locale) })}
      </p>
      <MoneyEffects
        fee={sale === null ? null : xfc(sale.fee)}
        comes={sale === null ? null : xfc(sale.proceeds)}
        after={sale === null ? null : xfc(balance.units + sale.proceeds)}
      />
    </>
  );
}
