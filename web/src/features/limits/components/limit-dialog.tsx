import { changeLimit } from '@touchline/domain/wallet/limits';
import { moneyText, parseMoney } from '@touchline/domain/money';
import { useState, type FormEvent } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyField, typedMoney } from '../../../ui/forms/money-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';

export type OwnLimit = CallOutput<'limits.get'>['limits'][number];

interface LimitDialogProps {
  readonly limit: OwnLimit;
  readonly onClose: () => void;
}

/** Sets, changes or removes a limit, and shows beforehand when that takes effect. */
export function LimitDialog({ limit: { kind, period, limit }, onClose }: LimitDialogProps) {
  const { t, locale } = useLanguage();
  const inForce = limit === null ? null : parseMoney('XFC', limit);
  const [typed, setTyped] = useState(() => typedMoney<'XFC'>(inForce, locale));
  const save = useCall('limits.set', {
    invalidates: ['limits.get'],
    onSuccess: ({ limits }) => {
      const changed = limits.find((each) => each.kind === kind && each.period === period);
      toast('done', t(changed?.next ? 'limits.saved.later' : 'limits.saved.now'));
      onClose();
    },
  });
  const money = typed.money !== null && typed.money.units > 0n ? typed.money : null;
  const waits =
    money !== null &&
    changeLimit({ units: inForce?.units ?? null, next: null }, money.units, 0).next !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (money !== null) save.mutate({ kind, period, amount: moneyText(money) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`limits.dialog.${kind}.${period}`)}
      actions={
        <>
          {limit !== null && (
            <Button busy={save.isPending} onClick={() => save.mutate({ kind, period, amount: '' })}>
              {t('limits.remove')}
            </Button>
          )}
          <Button
            type="submit"
            form="own-limit"
            variant="main"
            busy={save.isPending}
            blocked={money === null ? t('limits.save.none') : null}
          >
            {t('limits.save')}
          </Button>
        </>
      }
    >
      <form id="own-limit" onSubmit={submit} className="flex flex-col gap-4">
        <MoneyField
          label={t('limits.amount')}
          currency="XFC"
          value={typed}
          onChange={setTyped}
          hint={t('limits.amount.hint')}
        />
        <p className="min-h-10 text-sm text-muted" aria-live="polite">
          {money !== null &&
            (waits && limit !== null
              ? t('limits.effect.later', { limit: xfcText(limit, locale) })
              : t('limits.effect.now'))}
        </p>
        <FailureNote failure={save.error} />
      </form>
    </Dialog>
  );
}
