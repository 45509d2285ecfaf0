import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useRefusedInput } from './refused-input.ts';
import { CHANGED_BY_AUCTIONS, type AuctionOrder } from './queries.ts';

/** Cancels the reader's own auction before the first bid; afterwards explains why it can't. */
export function OwnAuction({ order }: { readonly order: AuctionOrder }) {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const cancel = useCall('market.orders.cancel', {
    invalidates: CHANGED_BY_AUCTIONS,
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('auctions.cancelled'));
      setAsked(false);
    },
  });
  if ((order.auction?.bids ?? 0) > 0) return <p className="text-sm text-muted">{t('auctions.own.bids')}</p>;
  return (
    <>
      <p className="text-sm text-muted">{t('auctions.own')}</p>
      <Button wide onClick={() => setAsked(true)}>
        {t('auctions.cancel')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('auctions.cancel.title')}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              {t('auctions.cancel.keep')}
            </Button>
            <Button
              variant="main"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ order_id: order.id })}
            >
              {t('auctions.cancel')}
            </Button>
          </>
        }
      >
        <p>{t('auctions.cancel.text')}</p>
        <div aria-live="assertive">
          {cancel.error !== null && <p className="mt-3 text-down">{failureText(cancel.error, t)}</p>}
        </div>
      </Dialog>
    </>
  );
}

/** Ends the auction at its buy-now price, once price and balance were seen. */
export function BuyNow({ order, price }: { readonly order: AuctionOrder; readonly price: string }) {
  const { t, locale } = useLanguage();
  const guarded = useLoginRequired();
  const user = useUser();
  // The seller may edit the price until the first bid: the requested price is the one sent.
  const [asked, setAsked] = useState<string | null>(null);
  const buy = useCall('market.auctions.buyNow', {
    invalidates: CHANGED_BY_AUCTIONS,
    refreshesUser: true,
    onSuccess: (_result, { price: paid = price }) => {
      toast('done', t('auctions.bought', { card: order.card.name, amount: xfcText(paid, locale) }));
      setAsked(null);
    },
  });
  const seen = asked ?? price;
  const amount = parseMoney('XFC', seen) ?? xfc(0n);
  const after = xfc((parseMoney('XFC', user?.balance ?? '0') ?? xfc(0n)).units - amount.units);
  const { failure, isWarned, remember } = useRefusedInput(seen, buy.error);
  return (
    <>
      <Button wide size="large" onClick={() => guarded(() => setAsked(price))}>
        {t('auctions.buy-now', { amount: xfcText(price, locale) })}
      </Button>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={t('auctions.buy-now.title')}>
        <MoneySummary
          leaves={{ label: t('forms.leaves'), amount: seen }}
          comes={{ label: t('forms.comes'), thing: order.card.name }}
          fee={null}
          balanceAfter={{ label: t('forms.after'), amount: moneyText(after) }}
          confirm={t('auctions.buy-now', { amount: xfcText(seen, locale) })}
          onConfirm={() => {
            remember();
            buy.mutate({ order_id: order.id, price: seen, ...(isWarned && { confirmed: true }) });
          }}
          busy={buy.isPending}
          blocked={after.units < 0n ? t('auctions.bid.funds') : null}
          failure={failure === null ? null : failureText(failure, t)}
        />
      </Dialog>
    </>
  );
}
