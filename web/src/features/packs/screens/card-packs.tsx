import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/languages.tsx';
import { useLoginRequired } from '../../../lib/login-required.ts';
import { callQuery } from '../../../lib/queries.ts';
import type { CallOutput } from '../../../lib/request.ts';
import { useUser } from '../../../lib/session.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { ButtonLink, TextLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { BuyDialog } from '../parts/buy-dialog.tsx';
import { PackTile, type Pack } from '../parts/pack-tile.tsx';

type Shop = CallOutput<'GET /v2/shop/list'>;

const GRID = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3';

/** The shop: the packs of this week's drops, by league. */
export function CardPacks() {
  const t = useText();
  const user = useUser();
  const guarded = useLoginRequired();
  const shop = useQuery(callQuery('GET /v2/shop/list', {}));
  const [chosen, setChosen] = useState<Pack | null>(null);
  return (
    <>
      <PageHeader
        title={t('packs.title')}
        text={t('packs.text')}
        actions={
          <>
            <ButtonLink to="/market/market-cards/card-exchange">{t('packs.to-exchange')}</ButtonLink>
            {user !== null && (
              <ButtonLink to="/market/market-cards/card-open">{t('packs.to-draws')}</ButtonLink>
            )}
          </>
        }
      />
      {shop.isPending && <ShopSkeleton />}
      {shop.data === undefined && shop.error !== null && (
        <div className="panel">
          <ErrorState failure={shop.error} onRetry={() => void shop.refetch()} retrying={shop.isFetching} />
        </div>
      )}
      {shop.data !== undefined && (
        <ShopPacks
          shop={shop.data}
          onBuy={(pack) => guarded(() => setChosen(pack))}
          onDrop={() => void shop.refetch()}
        />
      )}
      {chosen !== null && <BuyDialog pack={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ShopPacksProps {
  readonly shop: Shop;
  readonly onBuy: (pack: Pack) => void;
  readonly onDrop: () => void;
}

function ShopPacks({ shop, onBuy, onDrop }: ShopPacksProps) {
  const t = useText();
  const leagues = [...Map.groupBy(shop.packages, ({ league }) => league.id).values()];
  if (leagues.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          drawing="cards"
          title={t('packs.none')}
          text={
            <>
              {t('packs.none.text')} <Countdown until={shop.next_drop} onEnd={onDrop} urgent={false} />
            </>
          }
          action={<ButtonLink to="/market/market-cards/card-exchange">{t('packs.to-exchange')}</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {leagues.map((packs) => (
        <section key={packs[0]?.league.id} aria-label={packs[0]?.league.name}>
          <div className="flex items-baseline justify-between gap-4 pb-3">
            <h2 className="min-w-0 truncate text-lg">{packs[0]?.league.name}</h2>
            <p className="shrink-0 text-xs text-muted">
              {t('packs.until')} <Countdown until={shop.next_drop} onEnd={onDrop} />
            </p>
          </div>
          <div className={GRID}>
            {packs.map((pack) => (
              <PackTile key={pack.id} pack={pack} onBuy={() => onBuy(pack)} />
            ))}
          </div>
        </section>
      ))}
      <p className="text-xs text-muted">
        {t('packs.schedule')} <TextLink to="/fair">{t('packs.fair.link')}</TextLink>
      </p>
    </div>
  );
}

function ShopSkeleton() {
  return (
    <div className={GRID}>
      {['promo', 'special', 'icon'].map((key) => (
        <div key={key} className="panel flex flex-col gap-4 p-4">
          <div className="flex gap-4">
            <Skeleton className="h-30 w-21 shrink-0" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3 w-1/2" />
              <Skeleton className="h-6 w-2/3" />
            </div>
          </div>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
