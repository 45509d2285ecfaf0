import { moneyText } from '@touchline/domain/money';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';
import { MoneyField } from '../../../ui/forms/money-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { HOURS, SaleAtStart, StartPrice, useTypedAuction } from './auction-fields.tsx';
import { CHANGED_BY_AUCTIONS } from './queries.ts';
import { GuardedForm } from '../trade/guarded-form.tsx';
import { limitsOf } from '../prices/price-limits.ts';
import { useRefusedInput } from './refused-input.ts';

interface AuctionFormProps {
  readonly page: PlayerPage | VenuePage;
  readonly onOpened: (orderId: number) => void;
}

/** Puts one copy up for auction: where it starts, how long it runs, and perhaps a price that ends it at once. */
export function AuctionForm({ page, onOpened }: AuctionFormProps) {
  const { t, locale } = useLanguage();
  const { card } = page;
  const [hours, setHours] = useState(24);
  const { start, setStart, buyNow, setBuyNow, problem } = useTypedAuction(
    { start: null, buyNow: null },
    hours,
    limitsOf(page),
  );
  useUnsavedWork(start.text !== '' || buyNow.text !== '');
  const blocked = (card.mine?.usable ?? 0) < 1 ? t('auctions.form.no-copies') : problem;
  const open = useCall('market.auctions.open', {
    invalidates: CHANGED_BY_AUCTIONS,
    refreshesUser: true,
    onSuccess: ({ order }, { start_price }) => {
      toast('done', t('auctions.opened', { card: card.name, amount: xfcText(start_price, locale) }));
      if (order !== null) onOpened(order.id);
    },
  });
  const refused = useRefusedInput(`${start.text} ${buyNow.text} ${hours}`, open.error);
  const send = () => {
    if (start.money === null || open.isPending) return;
    refused.remember();
    open.mutate({
      asset_type: card.asset_type,
      asset_id: card.id,
      start_price: moneyText(start.money),
      hours,
      ...(buyNow.money !== null && { buy_now: moneyText(buyNow.money) }),
      ...(refused.isWarned && { confirmed: true }),
    });
  };
  return (
    <GuardedForm blocked={blocked} onSend={send}>
      <StartPrice page={page} value={start} onChange={setStart} />
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
      <SaleAtStart start={start} feePercent={page.fee_percent} />
      <FailureNote failure={refused.failure} />
      <Button type="submit" variant="main" size="large" wide busy={open.isPending} blocked={blocked}>
        {t(refused.isWarned ? 'auctions.form.anyway' : 'auctions.form.do')}
      </Button>
    </GuardedForm>
  );
}
