import { ASSET_TYPE } from '@touchline/domain/cards';
import { Landmark, Users } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ButtonLink, PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { EmptyState, Skeleton } from '../../../ui/states/states.tsx';
import { ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { Allowance } from './allowance.tsx';
import { LeaseEnd } from './lease-end.tsx';
import { LeaseUse } from './lease-use.tsx';
import { useLeases, type Lease } from './queries.ts';

/** All borrowed and leased cards of a manager, and the free leases left this week. */
export function LeasesPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('lending.mine')} />
      <MarketTabs current="leases" />
      <MyLeases />
    </>
  );
}

/** The week's allowance and the running leases, what ends first before the rest; also a part of other screens. */
function MyLeases() {
  const t = useText();
  const leases = useLeases();
  const user = useUser();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="panel flex flex-col gap-4 p-4 lg:col-start-2 lg:row-start-1">
        {leases.data === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <Allowance leases={leases.data} />
        )}
        {user !== null && (
          <p className="flex items-baseline justify-between gap-3 border-t pt-3 text-sm">
            <span className="text-muted">{t('lending.gold')}</span>
            <MoneyText amount={user.gold_balance} currency="GOLD" />
          </p>
        )}
        <p className="text-sm text-muted">{t('lending.house.text')}</p>
      </div>
      <DataTable
        caption={t('lending.mine')}
        columns={useColumns()}
        rows={leases.data?.data}
        rowKey={({ id }) => id}
        failure={leases.error}
        onRetry={() => void leases.refetch()}
        height="tall"
        empty={
          <EmptyState
            drawing="sleeve"
            title={t('lending.mine.empty')}
            text={t('lending.mine.empty.text')}
            action={
              <ButtonLink to="/market/players" variant="main">
                {t('lending.mine.find')}
              </ButtonLink>
            }
          />
        }
      />
    </div>
  );
}

function useColumns(): readonly TableColumn<Lease>[] {
  const t = useText();
  return [
    {
      key: 'card',
      label: t('market.card.title'),
      priority: 'lead',
      cell: (lease) => <LeasedCard lease={lease} />,
    },
    {
      key: 'source',
      label: t('lending.column.source'),
      priority: 'detail',
      hidesLabel: true,
      cell: ({ source }) => (
        <Badge tone={source === 'loan' ? 'xfc' : 'plain'} icon={source === 'loan' ? Users : Landmark}>
          {t(`lending.source.${source}`)}
        </Badge>
      ),
    },
    {
      key: 'use',
      label: t('lending.column.use'),
      priority: 'detail',
      hidesLabel: true,
      cell: (lease) => <LeaseUse lease={lease} />,
    },
    {
      key: 'ends',
      label: t('lending.column.ends'),
      align: 'end',
      priority: 'value',
      cell: ({ ends_at }) => (
        <span className="flex flex-col items-end gap-0.5">
          <LeaseEnd time={ends_at} />
          <span className="text-xs text-muted">
            <Moment time={ends_at} />
          </span>
        </span>
      ),
    },
  ];
}

function LeasedCard({ lease: { card } }: { readonly lease: Lease }) {
  const { locale } = useLanguage();
  return (
    <span className="flex min-w-0 items-center gap-3">
      {card.asset_type === ASSET_TYPE.player ? (
        <PlayerCard player={drawnPlayer(card, locale)} width={48} />
      ) : (
        <VenueCard venue={drawnVenue(card)} width={64} />
      )}
      <span className="flex min-w-0 flex-col gap-0.5">
        <PathLink path={cardPath(card)} className={`truncate font-semibold ${ROW_LINK}`}>
          {card.name}
        </PathLink>
        <span className="flex items-center gap-2 text-xs text-muted">
          <Stars stars={card.stars} />
          <span className="truncate">{card.club?.name}</span>
        </span>
      </span>
    </span>
  );
}
