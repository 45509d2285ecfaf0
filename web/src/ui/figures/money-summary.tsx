import { moneyText, type Money } from '@touchline/domain/money';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { decimalsOf } from '../../lib/i18n/money.ts';
import { Button } from '../controls/button.tsx';
import { MoneyText } from './money.tsx';

/** One line of a money summary. */
export interface MoneyLine {
  readonly label: string;
  readonly amount: string | Money;
  readonly currency?: 'XFC' | 'GOLD';
}

interface MoneySummaryProps {
  /** The amount that leaves the account, or null. */
  readonly leaves: MoneyLine | null;
  /** What the account receives: an amount or a thing. */
  readonly comes: MoneyLine | { readonly label: string; readonly thing: string };
  readonly fee: MoneyLine | null;
  /** Below the fee: what else is paid for it, and by whom, in words. */
  readonly alsoPaid?: { readonly label: string; readonly thing: string };
  /** Null for a visitor, who has none. */
  readonly balanceAfter: MoneyLine | null;
  /** The label of the button: the action with the amount. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  /** Red for actions that give something up. */
  readonly tone?: 'main' | 'danger';
  readonly busy?: boolean;
  /** Why confirming is blocked. */
  readonly blocked?: string | null;
  /** The error of the last attempt. */
  readonly failure?: string | null;
  /** Below the error: where to do something about it. */
  readonly remedy?: ReactNode;
}

/**
 * The summary of every money action: what leaves, what is received, the fee, the balance after, one confirm
 * button.
 */
export function MoneySummary(props: MoneySummaryProps) {
  const {
    leaves,
    comes,
    fee,
    alsoPaid,
    balanceAfter,
    confirm,
    onConfirm,
    tone = 'main',
    busy = false,
    blocked = null,
    failure,
    remedy,
  } = props;
  const moving = [leaves, 'thing' in comes ? null : comes, fee].filter((line) => line !== null);
  // The amount that moves is shown in full, so the balance after follows exactly from the balance before.
  const decimals = decimalsOf(
    ...moving.map(({ amount }) => (typeof amount === 'string' ? amount : moneyText(amount))),
  );
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y rounded-sm border bg-ground">
        {leaves && <SummaryRow line={leaves} decimals={decimals} />}
        {'thing' in comes ? <ThingRow {...comes} /> : <SummaryRow line={comes} decimals={decimals} />}
        {fee && <SummaryRow line={fee} decimals={decimals} />}
        {alsoPaid && <ThingRow {...alsoPaid} />}
        {balanceAfter && <SummaryRow line={balanceAfter} decimals={decimals} strong />}
      </dl>
      <div aria-live="assertive">
        {failure && <p className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">{failure}</p>}
      </div>
      {remedy}
      <Button variant={tone} size="large" wide icon={Coins} busy={busy} blocked={blocked} onClick={onConfirm}>
        {confirm}
      </Button>
      {blocked && <p className="text-center text-xs text-muted">{blocked}</p>}
    </div>
  );
}

function ThingRow({ label, thing }: { readonly label: string; readonly thing: string }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semibold">{thing}</dd>
    </div>
  );
}

function SummaryRow({
  line,
  decimals,
  strong = false,
}: {
  readonly line: MoneyLine;
  readonly decimals: number;
  readonly strong?: boolean;
}) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{line.label}</dt>
      <dd>
        <MoneyText
          amount={line.amount}
          decimals={decimals}
          {...(line.currency && { currency: line.currency })}
        />
      </dd>
    </div>
  );
}
