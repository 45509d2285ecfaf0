import { moneyText, parseMoney } from '@touchline/domain/money';
import { useState } from 'react';
import { failureText, type CallFailure } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MoneyField, typedMoney } from '../../../ui/forms/money-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { CardKey, PlayerPage } from '../queries.ts';
import { useWatch } from '../watching/watch-star.tsx';

interface AlertDialogProps {
  readonly card: CardKey & { readonly name: string };
  /** The current price of a copy in XFC; null when unknown. */
  readonly now: string | null;
  readonly alert: PlayerPage['alert'];
  readonly onClose: () => void;
}

/** Sets the price alert of a card: a notification below or above a price. */
export function AlertDialog({ card, now, alert, onClose }: AlertDialogProps) {
  const { t, locale } = useLanguage();
  const watch = useWatch();
  const start = (amount: string | null | undefined) =>
    typedMoney(amount === null || amount === undefined ? null : parseMoney('XFC', amount), locale);
  const [below, setBelow] = useState(() => start(alert?.below));
  const [above, setAbove] = useState(() => start(alert?.above));
  useUnsavedWork(below.text !== start(alert?.below).text || above.text !== start(alert?.above).text);
  const unreadable = [below, above].some(({ text, money }) => text.trim() !== '' && money === null);
  const isSet = alert !== null && (alert.below !== null || alert.above !== null);
  const keep = (wished: { readonly below?: string; readonly above?: string }, message: string) =>
    watch.mutate(
      { asset_type: card.asset_type, id: card.id, on: true, ...wished },
      {
        onSuccess: () => {
          toast('done', t(message, { name: card.name }));
          onClose();
        },
      },
    );
  const save = () =>
    keep(
      {
        ...(below.money !== null && { below: moneyText(below.money) }),
        ...(above.money !== null && { above: moneyText(above.money) }),
      },
      'market.alert.saved',
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('market.alert')}
      actions={
        <>
          {isSet && (
            <Button variant="quiet" busy={watch.isPending} onClick={() => keep({}, 'market.alert.removed')}>
              {t('market.alert.remove')}
            </Button>
          )}
          <Button
            variant="main"
            busy={watch.isPending}
            blocked={unreadable ? t('market.alert.unreadable') : null}
            onClick={save}
          >
            {t('market.alert.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {now === null
            ? t('market.alert.text')
            : t('market.alert.text.now', { price: xfcText(now, locale) })}
        </p>
        <MoneyField label={t('market.alert.below')} currency="XFC" value={below} onChange={setBelow} />
        <MoneyField label={t('market.alert.above')} currency="XFC" value={above} onChange={setAbove} />
        <p className="text-sm text-muted">{t('market.alert.own')}</p>
        <Refusal failure={watch.error} />
      </div>
    </Dialog>
  );
}

function Refusal({ failure }: { readonly failure: CallFailure | null }) {
  const { t } = useLanguage();
  return (
    <div aria-live="assertive">
      {failure !== null && (
        <p className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">{failureText(failure, t)}</p>
      )}
    </div>
  );
}
