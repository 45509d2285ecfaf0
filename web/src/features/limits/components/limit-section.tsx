import type { LimitKind } from '@touchline/domain/wallet/limits';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { LimitDialog, type OwnLimit } from './limit-dialog.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';

interface LimitSectionProps {
  readonly kind: LimitKind;
  readonly limits: readonly OwnLimit[];
}

/** The limits of a kind by day, week and month: what is used, what waits, and a dialog for each. */
export function LimitSection({ kind, limits }: LimitSectionProps) {
  const t = useText();
  const [changing, setChanging] = useState<OwnLimit | null>(null);
  return (
    <PanelSection isFlush title={t(`limits.${kind}`)} text={t(`limits.${kind}.text`)}>
      <ul className="divide-y border-t">
        {limits
          .filter((limit) => limit.kind === kind)
          .map((limit) => (
            <LimitRow key={limit.period} limit={limit} onChange={() => setChanging(limit)} />
          ))}
      </ul>
      {changing !== null && <LimitDialog limit={changing} onClose={() => setChanging(null)} />}
    </PanelSection>
  );
}

interface LimitRowProps {
  readonly limit: OwnLimit;
  readonly onChange: () => void;
}

function LimitRow({ limit: own, onChange }: LimitRowProps) {
  const { t, locale } = useLanguage();
  const { kind, period, limit, used, left, next, renews_dt } = own;
  const name = t(`limits.dialog.${kind}.${period}`);
  const usedText =
    limit === null
      ? t('limits.used.none', { used: xfcText(used, locale) })
      : t('limits.used', { used: xfcText(used, locale), limit: xfcText(limit, locale) });
  return (
    <li className="flex flex-col gap-2 px-5 py-4" aria-label={name}>
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col">
          <span className="font-medium">{t(`limits.period.${period}`)}</span>
          <span className="text-sm text-muted">
            {limit === null ? `${t('limits.none')} · ${usedText}` : usedText}
          </span>
        </div>
        <Button
          size="small"
          aria-label={t(limit === null ? 'limits.set.label' : 'limits.change.label', { name })}
          onClick={onChange}
        >
          {t(limit === null ? 'limits.set' : 'limits.change')}
        </Button>
      </div>
      {limit !== null && left !== null && (
        <>
          <ProgressBar value={Number(used)} max={Number(limit)} label={usedText} />
          <p className="text-xs text-muted">
            {t('limits.left', { left: xfcText(left, locale) })} <Moment time={renews_dt} />
          </p>
        </>
      )}
      {next !== null && <Waiting own={own} next={next} />}
    </li>
  );
}

/** A change that waits, and the button that cancels it. */
function Waiting({ own, next }: { readonly own: OwnLimit; readonly next: NonNullable<OwnLimit['next']> }) {
  const { t, locale } = useLanguage();
  const { kind, period, limit } = own;
  const cancel = useCall('limits.set', {
    invalidates: ['limits.get'],
    onSuccess: () => toast('done', t('limits.kept')),
    onFailure: (failure) => toast('failed', failureText(failure, t)),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-hover px-3 py-2">
      <p className="text-sm">
        {next.limit === null
          ? t('limits.next.none')
          : t('limits.next', { limit: xfcText(next.limit, locale) })}{' '}
        <Moment time={next.from_dt} />
      </p>
      {limit !== null && (
        <Button
          size="small"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ kind, period, amount: limit })}
        >
          {t('limits.cancel', { limit: xfcText(limit, locale) })}
        </Button>
      )}
    </div>
  );
}
