import { DEPOSIT_STATE } from '@touchline/domain/wallet/deposits';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { shortAddress } from './copied-text.tsx';

type Deposit = CallOutput<'chain.deposits'>['deposits'][number];

interface DepositListProps {
  readonly deposits: readonly Deposit[] | undefined;
  readonly needed: number;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Deposits with their states as they change. */
export function DepositList({ deposits, needed, failure, onRetry }: DepositListProps) {
  const t = useText();
  return (
    <List
      rows={deposits}
      rowKey={(deposit) => deposit.id}
      rowHeight={76}
      label={t('deposits.list')}
      failure={failure}
      onRetry={onRetry}
      empty={
        <EmptyState
          drawing="turnstile"
          title={t('deposits.list.empty')}
          text={t('deposits.list.empty.text')}
        />
      }
    >
      {(deposit) => <DepositRow deposit={deposit} needed={needed} />}
    </List>
  );
}

function DepositRow({ deposit, needed }: { readonly deposit: Deposit; readonly needed: number }) {
  const t = useText();
  const { state, confirmations, rejected } = deposit;
  const progress = t('deposits.state.pending', { done: Math.min(confirmations, needed), all: needed });
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <MoneyText amount={deposit.amount} />
          <span className="text-xs text-muted">
            {shortAddress(deposit.from_address)}
            <span aria-hidden="true"> · </span>
            <Moment time={deposit.created_at} />
          </span>
        </span>
        {state === DEPOSIT_STATE.credited && <Badge tone="up">{t('deposits.state.credited')}</Badge>}
        {state === DEPOSIT_STATE.rejected && <Badge tone="down">{t('deposits.state.rejected')}</Badge>}
        {state < DEPOSIT_STATE.credited && (
          <span className="text-end text-sm text-muted">{pendingText(deposit, needed, progress, t)}</span>
        )}
      </div>
      {state < DEPOSIT_STATE.credited && <ProgressBar value={confirmations} max={needed} label={progress} />}
      {rejected !== null && <p className="text-xs text-muted">{t(`deposits.rejected.${rejected}`)}</p>}
    </div>
  );
}

function pendingText(
  { confirmations }: Deposit,
  needed: number,
  progress: string,
  t: ReturnType<typeof useText>,
): string {
  if (confirmations === 0) return t('deposits.state.announced');
  return confirmations < needed ? progress : t('deposits.state.final');
}
