import { reasonAgainstAuction } from '@touchline/domain/market/auction';
import { saleOf } from '@touchline/domain/market/fees';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';
import { MoneyEffects, MoneyField, typedMoney } from '../../../ui/forms/money-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { CardKey } from '../queries.ts';
import { CHANGED_BY_AUCTIONS } from './queries.ts';
import { GuardedForm } from '../trade/guarded-form.tsx';

const HOURS = [1, 3, 6, 12, 24, 48, 72] as const;
const BASIS_POINTS = 100;

interface AuctionFormProps {
  readonly card: CardKey;
  /** The seller's fee in per cent, "4.75". */
  readonly feePercent: string;
  /** His copies that are free. */
  readonly usable: number;
  readonly onOpened: (orderId: number) => void;
}

/** The values of the auction form and its problems. */
function useTypedAuction(usable: number) {
  const { t, locale } = useLanguage();
  const [start, setStart] = useState(() => typedMoney<'XFC'>(null, locale));
  const [buyNow, setBuyNow] = useState(() => typedMoney<'XFC'>(null, locale));
  const [hours, setHours] = useState(24);
  useUnsavedWork(start.text !== '' || buyNow.text !== '');
  const startPrice = start.money?.units ?? null;
  const isUnread = buyNow.text.trim() !== '' && buyNow.money === null;
  const reason =
    startPrice === null || isUnread
      ? 'start'
      : reasonAgainstAuction({ startPrice, buyNow: buyNow.money?.units ?? null, hours }, CURRENT_RULES);
  const blocked =
    usable < 1 ? t('auctions.form.no-copies') : reason === null ? null : t(`auctions.form.blocked.${reason}`);
  return { start, setStart, buyNow, setBuyNow, hours, setHours, blocked };
}

/** Puts one copy up for auction: where it starts, how long it runs, and perhaps a price that ends it at once. */
export function AuctionForm({ card, feePercent, usable, onOpened }: AuctionFormProps) {
  const { t } = useLanguage();
  const { start, setStart, buyNow, setBuyNow, hours, setHours, blocked } = useTypedAuction(usable);
  const open = useCall('market.auctions.open', {
    invalidates: CHANGED_BY_AUCTIONS,
    refreshesUser: true,
    onSuccess: ({ order }) => {
      toast('done', t('auctions.opened'));
      if (order !== null) onOpened(order.id);
    },
  });
  const fee = BigInt(Math.round(Number(feePercent) * BASIS_POINTS));
  const sale = start.money === null ? null : saleOf(start.money.units, 1, fee);
  const balance = parseMoney('XFC', useUser()?.balance ?? '0') ?? xfc(0n);
  const isWarned = open.error?.code === 'ERR_PRICE_UNUSUAL';
  const send = () => {
    if (start.money === null || open.isPending) return;
    open.mutate({
      asset_type: card.asset_type,
      asset_id: card.id,
      start_price: moneyText(start.money),
      hours,
      ...(buyNow.money !== null && { buy_now: moneyText(buyNow.money) }),
      ...(isWarned && { confirmed: true }),
    });
  };
  return (
    <GuardedForm blocked={blocked} onSend={send}>
      <MoneyField label={t('auctions.start-price')} currency="XFC" value={start} onChange={setStart} />
      <SelectField
        label={t('auctions.form.hours')}
        value={hours}
        onChange={(event) => setHours(Number(event.target.value))}
        choices={HOURS.map((each) => ({ value: String(each), label: t('auctions.hours', { count: each }) }))}
      />
      <MoneyField
        label={t('auctions.form.buy-now')}
        hint={t('auctions.form.buy-now.hint')}
        currency="XFC"
        value={buyNow}
        onChange={setBuyNow}
      />
      <p className="text-sm text-muted">{t('auctions.form.fee', { percent: feePercent })}</p>
      <MoneyEffects
        fee={sale === null ? null : xfc(sale.fee)}
        comes={sale === null ? null : xfc(sale.proceeds)}
        after={sale === null ? null : xfc(balance.units + sale.proceeds)}
      />
      <FailureNote failure={open.error} />
      <Button type="submit" variant="main" size="large" wide busy={open.isPending} blocked={blocked}>
        {t(isWarned ? 'auctions.form.anyway' : 'auctions.form.do')}
      </Button>
    </GuardedForm>
  );
}
