import { ArrowLeftRight, Award, Gift, Ticket } from 'lucide-react';
import { useText } from '../../../lib/languages.tsx';
import type { Icon } from '../../../ui/icons.ts';
import { Moment } from '../../../ui/moment.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { reasonKey } from '../reasons.ts';
import type { TransactionLine } from '../transactions-csv.ts';
import type { TransactionKind } from '../transactions-search.ts';
import { CauseLink } from './cause-link.tsx';

const ICONS: Readonly<Partial<Record<TransactionKind, Icon>>> = {
  contest: Ticket,
  prize: Award,
  reward: Gift,
};

/** The columns of the full list from 768 px on, shared by its head and its rows. */
export const TRANSACTION_COLUMNS =
  'md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8.5rem_8rem_8rem] md:items-center md:gap-4';

/** A line of the account: what happened, with whom, when, how much, and what was there afterwards. */
export function TransactionRow({ line }: { readonly line: TransactionLine }) {
  const t = useText();
  const currency = line.currency_id === 1 ? 'XFC' : 'GOLD';
  return (
    <div className={`flex min-h-16 items-center gap-3 px-4 py-2 ${TRANSACTION_COLUMNS}`}>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <KindMark kind={line.filter} incoming={!line.amount.startsWith('-')} />
        <div className="flex min-w-0 flex-col">
          <p className="font-medium">{t(reasonKey(line.reason))}</p>
          <p className="truncate text-xs text-muted md:hidden">
            <Moment time={line.created_at} format="relative" />
            <span aria-hidden="true"> · </span>
            {line.cause?.title ? (
              <CauseLink cause={line.cause} />
            ) : (
              t(`wallet.counterpart.${line.counterpart}`)
            )}
          </p>
        </div>
      </div>
      <div className="hidden min-w-0 md:flex md:flex-col">
        {line.cause?.title ? <CauseLink cause={line.cause} /> : null}
        <span className="truncate text-xs text-muted">{t(`wallet.counterpart.${line.counterpart}`)}</span>
      </div>
      <div className="hidden text-muted md:block">
        <Moment time={line.created_at} />
      </div>
      <div className="flex flex-col items-end">
        <MoneyText amount={line.amount} currency={currency} signed />
        <span className="flex items-baseline gap-1 text-xs text-muted md:hidden">
          <span className="sr-only">{t('wallet.balance-after')}</span>
          <MoneyText amount={line.balance_after} currency={currency} size="small" />
        </span>
      </div>
      <div className="hidden justify-end text-muted md:flex">
        <MoneyText amount={line.balance_after} currency={currency} size="small" />
      </div>
    </div>
  );
}

/** A shorter form for the wallet's own page. */
export function ShortTransactionRow({ line }: { readonly line: TransactionLine }) {
  const t = useText();
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2">
      <KindMark kind={line.filter} incoming={!line.amount.startsWith('-')} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="font-medium">{t(reasonKey(line.reason))}</p>
        <p className="flex min-w-0 items-baseline gap-1 text-xs text-muted">
          {line.cause?.title ? (
            <>
              <CauseLink cause={line.cause} />
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <Moment time={line.created_at} format="relative" />
        </p>
      </div>
      <MoneyText amount={line.amount} currency={line.currency_id === 1 ? 'XFC' : 'GOLD'} signed />
    </div>
  );
}

function KindMark({ kind, incoming }: { readonly kind: TransactionKind; readonly incoming: boolean }) {
  const Picture = ICONS[kind] ?? ArrowLeftRight;
  return (
    <span
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full ${
        incoming ? 'bg-up-soft text-up' : 'bg-hover text-muted'
      }`}
    >
      <Picture size={18} aria-hidden="true" />
    </span>
  );
}
