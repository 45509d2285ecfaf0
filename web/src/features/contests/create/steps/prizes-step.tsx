import { parseMoney } from '@touchline/domain/money';
import { ShieldCheck } from 'lucide-react';
import { useText } from '../../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../../ui/figures/money.tsx';
import { useOwnBalance } from '../use-own-balance.ts';
import { heldFor } from '../pool-preview.ts';
import type { StepProps } from '../step-props.ts';
import { AmountField } from './amount-field.tsx';

/** What the organizer adds to the pool, and the pool they guarantee. */
export function PrizesStep({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const balance = parseMoney('XFC', useOwnBalance());
  const limits = balance === null ? {} : { max: balance };
  const held = heldFor(draft);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          label={t('contest-creation.added')}
          value={draft.addedPrize}
          onChange={(addedPrize) => change({ addedPrize })}
          limits={limits}
          hint={t('contest-creation.added.hint')}
          error={errorOf('addedPrize')}
        />
        <AmountField
          label={t('contest-creation.guarantee')}
          value={draft.guarantee}
          onChange={(guarantee) => change({ guarantee })}
          limits={limits}
          hint={t('contest-creation.guarantee.hint')}
          error={errorOf('guarantee')}
        />
      </div>
      <div className="flex items-start gap-3 rounded-sm border bg-surface p-4">
        <ShieldCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-xfc" />
        <div className="flex flex-col gap-1">
          <p className="font-semibold">
            {held.units === 0n ? (
              t('contest-creation.held.none')
            ) : (
              <>
                {t('contest-creation.held')}: <MoneyText amount={held} />
              </>
            )}
          </p>
          <p className="max-w-prose text-sm text-muted">
            {t(draft.guarantee === '' ? 'contest-creation.held.text' : 'contest-creation.held.guarantee')}
          </p>
        </div>
      </div>
    </>
  );
}
