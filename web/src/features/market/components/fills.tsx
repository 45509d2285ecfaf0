import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import type { FillRow } from '../queries.ts';

const MAX_SHOWN = 8;
const LOAN = 3;

/** The last trades of a card, newest first. */
export function Fills({ fills }: { readonly fills: readonly FillRow[] }) {
  const { t, locale } = useLanguage();
  if (fills.length === 0) {
    return <EmptyNote text={t('market.fills.empty.text')} />;
  }
  return (
    <ul aria-label={t('market.fills')} className="divide-y border-t">
      {fills.slice(0, MAX_SHOWN).map((fill) => (
        <li key={fill.id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
            <Moment time={fill.at} format="relative" />
            {fill.kind >= 3 && <Badge>{t(`market.kind.${fill.kind}`)}</Badge>}
            {fill.my_side !== null && (
              <Badge tone="accent">
                {t(`${fill.kind === LOAN ? 'lending' : 'market'}.side.${fill.my_side}`)}
              </Badge>
            )}
          </span>
          <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
            {fill.qty > 1 && (
              <span className="tabular text-sm text-muted">{t('market.copies', { count: fill.qty })}</span>
            )}
            <span className="figures text-base">{xfcText(fill.price, locale)}</span>
            <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
