import { reasonAgainstAuction } from '@touchline/domain/market/auction';
import { saleOf } from '@touchline/domain/market/fees';
import { moneyText, parseMoney, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { shareText, xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { MoneyEffects, MoneyField, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { isWithin, limitsOf, onTick, type PriceLimits } from '../prices/price-limits.ts';
import { PriceShortcuts, type PriceShortcut } from '../prices/price-shortcuts.tsx';
import { money } from '../trade/trade-sums.ts';

/** The durations a form offers, in hours. */
export const HOURS = [1, 3, 6, 12, 24, 48, 72] as const;
const BASIS_POINTS = 100;

/** The prices an auction form starts with. */
interface StartPrices {
  readonly start: Money<'XFC'> | null;
  readonly buyNow: Money<'XFC'> | null;
}

/** The lowest and highest allowed price in words. */
function rangeOf({ min, max }: PriceLimits, locale: string) {
  return { min: xfcText(moneyText(min), locale), max: xfcText(moneyText(max), locale) };
}

/** The typed prices of an auction, and why they are refused in words, or null. */
export function useTypedAuction(
  { start: startsAt, buyNow: buysAt }: StartPrices,
  hours: number,
  allowed: PriceLimits | null,
) {
  const { t, locale } = useLanguage();
  const [start, setStart] = useState(() => typedMoney(startsAt, locale));
  const [buyNow, setBuyNow] = useState(() => typedMoney(buysAt, locale));
  const startPrice = start.money?.units ?? null;
  const isUnread = buyNow.text.trim() !== '' && buyNow.money === null;
  const reason =
    startPrice === null || isUnread
      ? 'start'
      : reasonAgainstAuction({ startPrice, buyNow: buyNow.money?.units ?? null, hours }, CURRENT_RULES);
  const problem = ((): string | null => {
    if (reason !== null) return t(`auctions.form.blocked.${reason}`);
    const isAllowed = [start.money, buyNow.money].every(
      (price) => price === null || isWithin(price.units, allowed),
    );
    if (allowed === null || isAllowed) return null;
    return t('errors.ERR_PROMOTIONAL_PRICE', rangeOf(allowed, locale));
  })();
  return { start, setStart, buyNow, setBuyNow, problem };
}

interface StartPriceProps {
  readonly page: PlayerPage | VenuePage;
  readonly value: TypedMoney<'XFC'>;
  readonly onChange: (value: TypedMoney<'XFC'>) => void;
}

/** The starting price: typed, or from the lowest allowed and the usual one; with bonus XFC also what is allowed. */
export function StartPrice({ page, value, onChange }: StartPriceProps) {
  const { t, locale } = useLanguage();
  const allowed = limitsOf(page);
  const usual = money(page.card.market.reference_price);
  const shortcut = (name: string, price: Money<'XFC'> | undefined): readonly PriceShortcut[] =>
    price === undefined ? [] : [{ label: t(`trade.shortcut.${name}`), price }];
  return (
    <div className="flex flex-col gap-2">
      <MoneyField label={t('auctions.start-price')} currency="XFC" value={value} onChange={onChange} />
      <PriceShortcuts
        shortcuts={[
          ...shortcut('lowest', allowed?.min),
          ...shortcut('usual', usual === null ? undefined : onTick(usual)),
        ]}
        onChoose={(price) => onChange(typedMoney(price, locale))}
      />
      {allowed !== null && (
        <p className="text-sm text-muted">{t('auctions.form.range', rangeOf(allowed, locale))}</p>
      )}
    </div>
  );
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
