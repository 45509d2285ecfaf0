import { HandCoins, House, IdCard } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { Builder } from '../use-builder.ts';
import { cardsUsed, savePlanOf } from './save-plan.ts';

const KINDS = [
  ['copy', IdCard],
  ['loan', HandCoins],
  ['house_lease', House],
] as const;

/** In the bar of a pro team: how many players it fields by own copies, loans and house leases, and what loans cost. */
export function CardsFact({ builder: { draft, pool, rules } }: { readonly builder: Builder }) {
  const { t } = useLanguage();
  const used = cardsUsed(draft, pool);
  const { loans, price } = savePlanOf(draft, pool);
  return (
    <div
      className={`hidden shrink-0 flex-col justify-center gap-0.5 px-4 py-2 sm:flex ${Number.isFinite(rules.maxStars) ? '' : 'flex-1'}`}
    >
      <p className="flex items-baseline gap-2">
        <span className="eyebrow text-muted">{t('pro.status.cards')}</span>
        {loans.length > 0 && <MoneyText amount={price} size="small" />}
      </p>
      <ul className="flex h-6 items-center gap-3">
        {KINDS.map(([kind, KindIcon]) => (
          <li
            key={kind}
            title={t(`pro.means.${kind}`)}
            className={`flex items-center gap-1 ${used[kind] === 0 ? 'text-muted' : ''}`}
          >
            <KindIcon size={16} aria-hidden="true" />
            <span className="sr-only">{t(`pro.means.${kind}`)}</span>
            <span className="figures text-lg">{used[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
