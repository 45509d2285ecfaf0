import { ASSET_TYPE } from '@touchline/domain/cards';
import { Bell, BellRing, Star, TrendingDown, TrendingUp } from 'lucide-react';
import { useLanguage, useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { CardLead } from '../my-market/order-cells.tsx';
import { ChangeMark } from '../components/change-mark.tsx';
import { alertsOf, priceOf, unitsOf, type WatchAlert, type WatchedCard } from './filters.ts';

/** The actions of a row of the watch list. */
interface WatchActions {
  readonly onAlert: (watched: WatchedCard) => void;
  readonly onStop: (watched: WatchedCard) => void;
}

/** The columns of the watch list: the card, what it costs, how that went, and what its manager waits for. */
export function watchColumns(t: Translate, actions: WatchActions): readonly TableColumn<WatchedCard>[] {
  return [
    {
      key: 'card',
      label: t('my-market.column.card'),
      cell: (watched) => <WatchedLead watched={watched} />,
      priority: 'lead',
      sort: { key: 'name', by: ({ card }) => card.name },
    },
    {
      key: 'price',
      label: t('market.column.floor'),
      cell: (watched) => <PriceNow watched={watched} />,
      align: 'end',
      priority: 'value',
      sort: { key: 'price', by: (watched) => unitsOf(priceOf(watched)) },
    },
    {
      key: 'bid',
      label: t('market.column.bid'),
      cell: ({ best_bid }) => <Amount amount={best_bid} size="text-base" />,
      align: 'end',
      priority: 'detail',
      sort: { key: 'bid', first: 'desc', by: ({ best_bid }) => unitsOf(best_bid) },
    },
    {
      key: 'change',
      label: t('market.column.change'),
      cell: (watched) => <Week watched={watched} />,
      align: 'end',
      priority: 'widest',
      sort: {
        key: 'change',
        first: 'desc',
        by: ({ change_7d }) => (change_7d === null ? null : Number(change_7d)),
      },
    },
    {
      key: 'alerts',
      label: t('watching.column.alerts'),
      cell: (watched) => <Alerts watched={watched} />,
      priority: 'detail',
      hidesLabel: true,
    },
    {
      key: 'actions',
      label: t('my-market.column.actions'),
      cell: (watched) => <Actions watched={watched} {...actions} />,
      align: 'end',
      priority: 'detail',
      hidesLabel: true,
    },
  ];
}

function WatchedLead({ watched: { card } }: { readonly watched: WatchedCard }) {
  const t = useText();
  return (
    <CardLead face={card}>
      <span className="max-w-full truncate text-xs text-muted md:max-xl:max-w-32">
        {card.asset_type === ASSET_TYPE.player && `${t(`ui.position.${card.position}.short`)} · `}
        {card.club?.name}
      </span>
    </CardLead>
  );
}

interface AmountProps {
  readonly amount: string | null;
  readonly size?: 'text-base' | 'text-lg';
}

function Amount({ amount, size = 'text-lg' }: AmountProps) {
  const { t, locale } = useLanguage();
  if (amount === null) return <span className="figures text-muted">–</span>;
  return (
    <span className="inline-flex items-baseline gap-1">
      <FlipFigure value={amount} className={`figures ${size}`}>
        {xfcText(amount, locale)}
      </FlipFigure>
      <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
    </span>
  );
}

/** The lowest offer, else what the last copy went for, and how that moved where it has no column of its own. */
function PriceNow({ watched }: { readonly watched: WatchedCard }) {
  const t = useText();
  const isOffered = watched.floor !== null;
  return (
    <span className="inline-flex flex-col items-end">
      <Amount amount={priceOf(watched)} />
      {!isOffered && (
        <span className="text-xs text-muted">
          {t(watched.last_price === null ? 'market.price.none' : 'market.price.last')}
        </span>
      )}
      <span className="xl:hidden">
        <Week watched={watched} />
      </span>
    </span>
  );
}

/** How the price went: a line through the last days, and the change in per cent. */
function Week({ watched: { week, change_7d } }: { readonly watched: WatchedCard }) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      {week.length > 1 && (
        <span className="inline-flex md:max-xl:hidden">
          <Sparkline values={week.map(Number)} width={56} tone="plain" />
        </span>
      )}
      <ChangeMark change={change_7d} />
    </span>
  );
}

function Alerts({ watched }: { readonly watched: WatchedCard }) {
  const t = useText();
  const alerts = alertsOf(watched);
  if (alerts.length === 0) {
    return (
      <span className="text-sm text-muted">
        <span aria-hidden="true" className="figures hidden md:max-xl:inline">
          –
        </span>
        <span className="md:max-xl:sr-only">{t('watching.alert.none')}</span>
      </span>
    );
  }
  return (
    <ul aria-label={t('watching.column.alerts')} className="flex flex-wrap gap-x-3 gap-y-1 md:flex-col">
      {alerts.map((alert) => (
        <li key={alert.kind}>
          <AlertLine alert={alert} />
        </li>
      ))}
    </ul>
  );
}

function AlertLine({ alert: { kind, price, isReached } }: { readonly alert: WatchAlert }) {
  const { t, locale } = useLanguage();
  const Arrow = kind === 'below' ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex items-center gap-x-1.5 text-sm whitespace-nowrap md:max-xl:max-w-24 md:max-xl:flex-wrap">
      <Arrow size={14} aria-hidden="true" className="text-muted" />
      <span className="md:max-xl:sr-only">{t(`market.alert.${kind}`)}</span>
      <span className="figures">{xfcText(price, locale)}</span>
      {isReached && (
        <Badge tone="xfc" icon={BellRing}>
          {t('watching.alert.reached')}
        </Badge>
      )}
    </span>
  );
}

function Actions({ watched, onAlert, onStop }: WatchActions & { readonly watched: WatchedCard }) {
  const t = useText();
  const hasAlert = alertsOf(watched).length > 0;
  const { name } = watched.card;
  return (
    <span className="relative inline-flex items-center gap-1.5">
      <Button size="small" icon={Bell} onClick={() => onAlert(watched)}>
        <span className="md:max-xl:sr-only">{t(hasAlert ? 'watching.change' : 'market.alert')}</span>
        <span className="sr-only"> {name}</span>
      </Button>
      <button
        type="button"
        aria-label={t('watching.stop', { name })}
        title={t('watching.stop', { name })}
        onClick={() => onStop(watched)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-xfc hover:bg-hover md:max-xl:w-9"
      >
        <Star size={18} aria-hidden="true" fill="currentColor" />
      </button>
    </span>
  );
}
