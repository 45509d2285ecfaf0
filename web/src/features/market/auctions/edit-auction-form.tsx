import { moneyText, parseMoney, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';
import { MoneyField } from '../../../ui/forms/money-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { GuardedForm } from '../trade/guarded-form.tsx';
import { limitsOf, type PriceLimits } from '../prices/price-limits.ts';
import { useRefusedInput } from './refused-input.ts';
import { HOURS, SaleAtStart, StartPrice, useTypedAuction } from './auction-fields.tsx';
import { CHANGED_BY_AUCTIONS, type AuctionOrder } from './queries.ts';

type Figures = NonNullable<AuctionOrder['auction']>;

/** A value that will be different: its name, and what it is before and after, in words. */
interface Change {
  readonly name: string;
  readonly change: string;
}

/** The typed values of the form, what is different from the auction, and why it can't be sent, or null. */
function useEditedAuction(
  { start_price, buy_now }: Pick<Figures, 'start_price' | 'buy_now'>,
  allowed: PriceLimits | null,
) {
  const { t, locale } = useLanguage();
  const [hours, setHours] = useState<number | null>(null);
  const before = {
    start: parseMoney('XFC', start_price),
    buyNow: buy_now === null ? null : parseMoney('XFC', buy_now),
  };
  const typed = useTypedAuction(before, hours ?? CURRENT_RULES.market.auction.minHours, allowed);
  const { start, buyNow } = typed;
  const shown = (money: Money<'XFC'> | null) =>
    money === null ? t('auctions.edit.none') : xfcText(moneyText(money), locale);
  const changes: readonly Change[] = [
    start.money?.units !== before.start?.units && {
      name: t('auctions.start-price'),
      change: t('auctions.edit.from-to', { from: shown(before.start), to: shown(start.money) }),
    },
    buyNow.money?.units !== before.buyNow?.units && {
      name: t('auctions.edit.buy-now'),
      change: t('auctions.edit.from-to', { from: shown(before.buyNow), to: shown(buyNow.money) }),
    },
    hours !== null && { name: t('auctions.edit.end'), change: t('auctions.edit.in', { count: hours }) },
  ].filter((each) => each !== false);
  useUnsavedWork(changes.length > 0);
  const blocked = typed.problem ?? (changes.length === 0 ? t('auctions.edit.nothing') : null);
  return { ...typed, hours, setHours, changes, blocked };
}

interface EditAuctionFormProps {
  readonly order: AuctionOrder;
  readonly figures: Figures;
  readonly page: PlayerPage | VenuePage;
  readonly onChanged: (orderId: number) => void;
}

/** Changes start price, buy-now price and end of an own auction without bids, and shows the differences. */
export function EditAuctionForm({ order, figures, page, onChanged }: EditAuctionFormProps) {
  const { t, locale } = useLanguage();
  const typed = useEditedAuction(figures, limitsOf(page));
  const { start, buyNow, hours, changes, blocked } = typed;
  const edit = useCall('market.orders.edit', {
    invalidates: CHANGED_BY_AUCTIONS,
    refreshesUser: true,
    onSuccess: (_result, { price }) => {
      toast('done', t('auctions.edit.done', { card: order.card.name, amount: xfcText(price, locale) }));
      onChanged(order.id);
    },
  });
  const refused = useRefusedInput(`${start.text} ${buyNow.text} ${hours}`, edit.error);
  const send = () => {
    if (start.money === null || edit.isPending) return;
    refused.remember();
    edit.mutate({
      order_id: order.id,
      qty: 1,
      price: moneyText(start.money),
      ...(buyNow.money !== null && { buy_now: moneyText(buyNow.money) }),
      ...(hours !== null && { hours }),
      ...(refused.isWarned && { confirmed: true }),
    });
  };
  return (
    <GuardedForm blocked={blocked} onSend={send}>
      <StartPrice page={page} value={start} onChange={typed.setStart} />
      <SelectField
        label={t('auctions.edit.end')}
        value={hours ?? ''}
        onChange={({ target: { value } }) => typed.setHours(value === '' ? null : Number(value))}
        placeholder={t('auctions.edit.end.keep')}
        choices={HOURS.map((each) => ({
          value: String(each),
          label: t('auctions.edit.in', { count: each }),
        }))}
      />
      <MoneyField
        label={t('auctions.edit.buy-now')}
        hint={t('auctions.edit.buy-now.hint')}
        currency="XFC"
        value={buyNow}
        onChange={typed.setBuyNow}
      />
      <Changes changes={changes} />
      <SaleAtStart start={start} feePercent={order.fee_percent ?? page.fee_percent} />
      <FailureNote failure={refused.failure} />
      <Button type="submit" variant="main" size="large" wide busy={edit.isPending} blocked={blocked}>
        {t(refused.isWarned ? 'auctions.edit.anyway' : 'auctions.edit.do')}
      </Button>
    </GuardedForm>
  );
}

/** What will be different: each changed value before and after. */
function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const t = useText();
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('auctions.edit.changes')} className="rounded-sm border bg-ground px-4 py-3">
      <h3 className="eyebrow text-muted">{t('auctions.edit.changes')}</h3>
      <dl className="mt-1 flex flex-col gap-1 text-sm">
        {changes.map(({ name, change }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="figures text-base">{change}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
