import { decimalsThatAddUp, xfcText } from '../../../lib/i18n/money.ts';
import { useLanguage, type Translate } from '../../../lib/i18n/languages.tsx';
import { reasonKey } from '../reasons.ts';
import type { TransactionLine } from '../search.ts';

type Trade = NonNullable<TransactionLine['trade']>;

/** The name of a line: a trade is named by the reader's side. */
export function lineName({ reason, trade }: TransactionLine, t: Translate): string {
  if (trade === null || (reason !== 'trade' && reason !== 'loan')) return t(reasonKey(reason));
  return t(`wallet.${reason}.${trade.side}`);
}

interface TradeTextProps {
  readonly trade: Trade;
  readonly isLoan: boolean;
  /** The amount that entered or left the account. */
  readonly amount: string;
}

/** Copies, price, fee and counterpart of a trade in one line. */
export function TradeText({ trade, isLoan, amount }: TradeTextProps) {
  const { t, locale } = useLanguage();
  const { order_id, qty, price, gross, fee, counterpart, side } = trade;
  const hasFee = /[1-9]/.test(fee);
  const decimals = hasFee ? decimalsThatAddUp([{ amount }, { amount: fee }], gross) : 2;
  const parts = [
    `${qty} × ${xfcText(price, locale)}`,
    ...(hasFee ? [t('wallet.trade.fee', { fee: xfcText(fee, locale, decimals) })] : []),
    // A lender does not learn who borrowed.
    ...(isLoan && side === 'sold'
      ? []
      : [counterpart === null ? t('wallet.trade.house') : t('wallet.trade.with', { nickname: counterpart })]),
    t('wallet.trade.order', { number: String(order_id) }),
  ];
  return <span className="tabular">{parts.join(' · ')}</span>;
}

/** The decimals with which the amount of a trade adds up with its fee to its price. */
export function decimalsOfLine({ amount, trade }: TransactionLine): number | undefined {
  if (trade === null || !/[1-9]/.test(trade.fee)) return undefined;
  return decimalsThatAddUp([{ amount }, { amount: trade.fee }], trade.gross);
}
