import type { User } from '@touchline/contract';
import { ChevronRight } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';

/** What the manager has, and the way to the wallet. */
export function BalancesCard({ user }: { readonly user: User }) {
  const t = useText();
  return (
    <PathLink
      path="/my-account/my-wallet"
      className="panel flex flex-col gap-3 p-5 transition-colors duration-120 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="eyebrow text-muted">{t('account.balance')}</span>
        <ChevronRight size={18} className="text-muted" aria-hidden="true" />
      </span>
      <MoneyText amount={user.balance} size="large" />
      <span className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span className="flex items-baseline gap-2">
          {t('account.held')} <MoneyText amount={user.held_balance} size="small" />
        </span>
        <span className="flex items-baseline gap-2">
          {t('account.gold')} <MoneyText amount={user.gold_balance} currency="GOLD" size="small" />
        </span>
      </span>
    </PathLink>
  );
}
