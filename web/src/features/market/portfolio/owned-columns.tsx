import { ASSET_TYPE } from '@touchline/domain/cards';
import type { Money } from '@touchline/domain/money';
import type { Translate } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { CardLead } from '../my-market/order-cells.tsx';
import { tradePath } from '../trade/trade-address.ts';
import { Copies } from './copies.tsx';
import { totalOf, type OwnedCard } from './filters.ts';
import { ProfitMark } from './profit-mark.tsx';

function Amount({ amount }: { readonly amount: string | Money | null }) {
  return amount === null ? <span className="figures text-muted">–</span> : <MoneyText amount={amount} />;
}

/** The columns of a manager's cards. */
export function ownedColumns(t: Translate): readonly TableColumn<OwnedCard>[] {
  return [
    {
      key: 'card',
      label: t('portfolio.column.card'),
      cell: ({ card }) => (
        <CardLead face={card}>
          <span className="max-w-full truncate text-xs text-muted">
            {card.asset_type === ASSET_TYPE.player && `${t(`ui.position.${card.position}.short`)} · `}
            {card.club?.name ?? card.league?.name}
          </span>
        </CardLead>
      ),
      priority: 'lead',
      sort: { key: 'name' },
    },
    {
      key: 'copies',
      label: t('portfolio.column.copies'),
      cell: (owned) => <Copies owned={owned} />,
      priority: 'detail',
      hidesLabel: true,
      sort: { key: 'copies', first: 'desc' },
    },
    ...moneyColumns(t),
    {
      key: 'actions',
      label: t('portfolio.column.actions'),
      cell: ({ card, copies }) =>
        copies.usable === 0 ? null : (
          <PathLink
            path={tradePath(card, { action: 'sell', type: 'new' })}
            className={`relative ${buttonClass({ size: 'small' })}`}
          >
            {t('trade.sell')}
            <span className="sr-only"> {card.name}</span>
          </PathLink>
        ),
      align: 'end',
      priority: 'wide',
    },
  ];
}

/** Cost of a copy, total value and profit. */
function moneyColumns(t: Translate): readonly TableColumn<OwnedCard>[] {
  return [
    {
      key: 'cost',
      label: t('portfolio.column.cost'),
      cell: ({ cost }) => <Amount amount={cost} />,
      align: 'end',
      priority: 'wide',
      sort: { key: 'cost', first: 'desc' },
    },
    {
      key: 'price',
      label: t('portfolio.column.price'),
      cell: ({ value }) => <Amount amount={value} />,
      align: 'end',
      priority: 'widest',
    },
    {
      key: 'value',
      label: t('portfolio.column.value'),
      cell: (owned) => <Amount amount={totalOf(owned)} />,
      align: 'end',
      priority: 'value',
      sort: { key: 'value', first: 'desc' },
    },
    {
      key: 'profit',
      label: t('portfolio.column.profit'),
      cell: ({ profit, profit_percent }) => <ProfitMark profit={profit} percent={profit_percent} />,
      align: 'end',
      priority: 'detail',
      hidesLabel: true,
      sort: { key: 'profit', first: 'desc' },
    },
  ];
}
