import { moneyText, xfc } from '@touchline/domain/money';
import { CircleCheck, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { decimalsThatAddUp } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { MarketCard } from '../queries.ts';
import { money } from './trade-sums.ts';

/** The result of a trade. */
export interface TradeOutcome {
  /** The prefix of its message keys. */
  readonly text: 'trade' | 'lending';
  readonly side: 'buy' | 'sell';
  readonly kind: 'new' | 'edit' | 'take';
  readonly result: CallOutput<'market.orders.place'>;
}

interface TradeResultProps {
  readonly outcome: TradeOutcome;
  readonly card: MarketCard;
  readonly onAgain: () => void;
  /** Where to go on. */
  readonly children?: ReactNode;
}

/** The result: traded copies, XFC paid or received, the open remainder and the balance. */
export function TradeResult({ outcome, card, onAgain, children }: TradeResultProps) {
  const t = useText();
  const { text, side, kind, result } = outcome;
  const { order, fills } = result;
  const filled = fills.reduce((sum, { qty }) => sum + qty, 0);
  // The remainder of another manager's order is not the reader's.
  const rests = kind === 'take' ? 0 : (order?.qty_left ?? 0);
  // The proceeds and the fee are shares of one price.
  const gross = moneyText(xfc((money(result.received)?.units ?? 0n) + (money(result.fee)?.units ?? 0n)));
  const decimals = decimalsThatAddUp([{ amount: result.received }, { amount: result.fee }], gross);
  const ResultIcon = filled > 0 ? CircleCheck : Clock3;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <ResultIcon size={28} aria-hidden="true" className={filled > 0 ? 'text-up' : 'text-xfc'} />
        <div className="flex min-w-0 flex-col gap-1">
          <output className="font-display text-lg font-semibold">
            {filled > 0
              ? t(`${text}.done.${side}`, { count: filled, name: card.name })
              : t(kind === 'edit' ? 'trade.done.changed' : `${text}.done.open.${side}`)}
          </output>
          {rests > 0 && <p className="text-muted">{t(`${text}.done.rests.${side}`, { count: rests })}</p>}
        </div>
      </div>
      <dl className="flex flex-col gap-1.5 rounded-sm border bg-ground px-4 py-3 text-sm">
        {filled > 0 && (
          <ResultLine
            name={t(side === 'buy' ? 'trade.done.paid' : 'trade.done.received')}
            amount={side === 'buy' ? result.paid : result.received}
            {...(side === 'sell' && { decimals })}
          />
        )}
        {filled > 0 && side === 'sell' && (
          <ResultLine name={t('trade.done.fee')} amount={result.fee} decimals={decimals} />
        )}
        <ResultLine name={t('trade.done.balance')} amount={result.balance} />
        {/[1-9]/.test(result.held_balance) && (
          <ResultLine name={t('trade.done.held')} amount={result.held_balance} />
        )}
      </dl>
      {children}
      <Button wide onClick={onAgain}>
        {t(`${text}.again`)}
      </Button>
    </div>
  );
}

interface ResultLineProps {
  readonly name: string;
  readonly amount: string;
  readonly decimals?: number;
}

function ResultLine({ name, amount, decimals = 2 }: ResultLineProps) {
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        <MoneyText amount={amount} decimals={decimals} />
      </dd>
    </div>
  );
}
