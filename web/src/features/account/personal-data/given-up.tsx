import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';

type Deletion = CallOutput<'account.deletion.get'>;

/** The money and cards that are given up to the house. */
export function GivenUp({ deletion }: { readonly deletion: Deletion }) {
  const t = useText();
  const { balance, withdrawable_balance: withdrawable, gold_balance: gold, cards } = deletion;
  const rows = [
    { label: t('personal-data.deletion.balance'), value: <MoneyText amount={balance} /> },
    { label: t('personal-data.deletion.withdrawable'), value: <MoneyText amount={withdrawable} /> },
    { label: t('personal-data.deletion.gold'), value: <MoneyText amount={gold} currency="GOLD" /> },
    { label: t('personal-data.deletion.cards'), value: <span className="figures">{cards}</span> },
  ];
  return (
    <dl className="divide-y rounded-sm border">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex min-h-11 items-center justify-between gap-4 px-4 text-sm">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
