import { Lock } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { List } from '../../../ui/lists/list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { CauseLink } from './cause-link.tsx';

type Hold = CallOutput<'wallet.balances'>['holds'][number];

/** The reason of a hold, in words. */
const HOLD_TEXTS = {
  contest: 'wallet.hold.contest',
  order: 'wallet.hold.order',
  bid: 'wallet.hold.bid',
  payment: 'wallet.hold.payment',
  withdrawal: 'wallet.hold.withdrawal',
} as const satisfies Record<string, string>;

function holdText(cause: string): string {
  const texts: Readonly<Record<string, string>> = HOLD_TEXTS;
  return texts[cause] ?? 'wallet.hold.other';
}

interface HoldsProps {
  /** Undefined while the wallet is loading. */
  readonly holds: readonly Hold[] | undefined;
}

/** The reserved amounts and their purposes. */
export function Holds({ holds }: HoldsProps) {
  const t = useText();
  return (
    <List
      rows={holds}
      rowKey={(hold) => `${hold.cause}-${hold.cause_id}-${hold.since}`}
      rowHeight={64}
      label={t('wallet.holds')}
      failure={null}
      empty={
        <div className="flex flex-col gap-1 px-4 py-6">
          <p className="font-medium">{t('wallet.holds.empty')}</p>
          <p className="text-pretty text-muted">{t('wallet.holds.empty.text')}</p>
        </div>
      }
    >
      {(hold) => (
        <div className="flex min-h-16 items-center gap-3 px-4 py-2">
          <Lock size={18} className="shrink-0 text-muted" aria-hidden="true" />
          <div className="flex min-w-0 flex-1 flex-col">
            <CauseLink cause={{ kind: hold.cause, id: hold.cause_id, title: hold.title }} />
            <p className="text-xs text-muted">
              {t(holdText(hold.cause))}
              <span aria-hidden="true"> · </span>
              <Moment time={hold.since} format="relative" />
            </p>
          </div>
          <MoneyText amount={hold.amount} exact />
        </div>
      )}
    </List>
  );
}
