import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Award,
  Coins,
  Gift,
  LoaderPinwheel,
  Ticket,
  UserPlus,
} from 'lucide-react';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import type { Icon } from '../../../ui/brand/icons.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import type { TransactionKind, TransactionLine } from '../search.ts';
import { CauseLink, isNamed } from './cause-link.tsx';
import { decimalsOfLine, lineName, TradeText } from './trade-text.tsx';

const ICONS: Readonly<Partial<Record<TransactionKind, Icon>>> = {
  contest: Ticket,
  prize: Award,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  spin: LoaderPinwheel,
  referral: UserPlus,
  exchange: Coins,
  reward: Gift,
};

/** A transaction: its kind, counterpart, time, amount, and the balance after. */
export function transactionColumns(t: Translate): readonly TableColumn<TransactionLine>[] {
  return [
    {
      key: 'what',
      label: t('wallet.column.what'),
      priority: 'lead',
      cell: (line) => (
        <span className="flex min-w-0 items-center gap-3">
          <KindMark kind={line.filter} incoming={!line.amount.startsWith('-')} />
          <span className="min-w-0 font-medium hyphens-auto">{lineName(line, t)}</span>
        </span>
      ),
    },
    {
      key: 'cause',
      label: t('wallet.column.cause'),
      priority: 'detail',
      hidesLabel: true,
      cell: (line) => (
        <span className="flex min-w-0 flex-col">
          {isNamed(line.cause) && <CauseLink cause={line.cause} />}
          <span
            className={`truncate text-xs text-muted ${isNamed(line.cause) && line.trade === null ? 'max-md:hidden' : ''}`}
          >
            {line.trade === null ? (
              t(`wallet.counterpart.${line.counterpart}`)
            ) : (
              <TradeText trade={line.trade} isLoan={line.reason === 'loan'} amount={line.amount} />
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'when',
      label: t('wallet.column.when'),
      priority: 'detail',
      hidesLabel: true,
      cell: (line) => (
        <span className="block text-muted md:max-lg:min-w-22 md:max-lg:[&_time]:whitespace-normal">
          <Moment time={line.created_at} />
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('wallet.column.amount'),
      align: 'end',
      priority: 'value',
      cell: (line) => <Amount line={line} />,
    },
    {
      key: 'after',
      label: t('wallet.balance-after'),
      align: 'end',
      priority: 'detail',
      cell: (line) => (
        <span className="text-muted">
          <MoneyText amount={line.balance_after} exact currency={currencyOf(line)} size="small" />
        </span>
      ),
    },
  ];
}

/** The amount of the line; for a trade with as many decimals as its fee and price need. */
function Amount({ line }: { readonly line: TransactionLine }) {
  const decimals = decimalsOfLine(line);
  return (
    <MoneyText
      amount={line.amount}
      exact
      currency={currencyOf(line)}
      signed
      {...(decimals !== undefined && { decimals })}
    />
  );
}

function currencyOf({ currency_id }: TransactionLine): 'XFC' | 'GOLD' {
  return currency_id === 1 ? 'XFC' : 'GOLD';
}

/** A shorter form for the wallet's own page. */
export function ShortTransactionRow({ line }: { readonly line: TransactionLine }) {
  const t = useText();
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2">
      <KindMark kind={line.filter} incoming={!line.amount.startsWith('-')} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="font-medium hyphens-auto">{lineName(line, t)}</p>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1 text-xs text-muted">
          {isNamed(line.cause) ? (
            <>
              <CauseLink cause={line.cause} />
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <Moment time={line.created_at} format="relative" />
        </p>
      </div>
      <Amount line={line} />
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
