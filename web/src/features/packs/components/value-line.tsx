import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';

type Value = CallOutput<'packs.list'>['packages'][number]['value'];

/** The value of a draw at usual prices: on average, and from the worst to the best. */
export function ValueLine({ value }: { readonly value: Value }) {
  const t = useText();
  if (value === null) return <p className="text-xs text-muted">{t('packs.value.unknown')}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{t('packs.value')}</span>
        <MoneyText amount={value.expected} />
      </p>
      <p className="flex items-baseline justify-between gap-3 text-xs text-muted">
        <span>{t('packs.value.range')}</span>
        <span className="inline-flex items-baseline gap-1">
          <MoneyText amount={value.worst} size="small" /> –
          <MoneyText amount={value.best} size="small" />
        </span>
      </p>
    </div>
  );
}
