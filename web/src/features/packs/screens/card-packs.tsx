import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { RadioChips } from '../../../ui/controls/tabs.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { BuyDialog } from '../components/buy-dialog.tsx';
import { PackTile, type Pack } from '../components/pack-tile.tsx';
import { CARD_PACKS } from '../pack-addresses.ts';

type Shop = CallOutput<'packs.list'>;

const route = getRouteApi(CARD_PACKS);
const GRID = 'grid gap-4 md:grid-cols-3';
/** With a starter pack there are four: in a row, or two by two where that is too narrow. */
const GRID_OF_FOUR = 'grid gap-4 md:grid-cols-2 xl:grid-cols-4';

/** A starter pack is shown only while the manager may buy it. */
function isOffered({ key, my_limit_left }: Pack): boolean {
  return key !== 'starter' || my_limit_left > 0;
}

/** The shop: the packs of this week's drops, a league at a time. */
export function CardPacks() {
  const t = useText();
  const shop = useQuery(callQuery('packs.list', {}));
  const [chosen, setChosen] = useState<Pack | null>(null);
  return (
    <>
      <PageHeader
        title={t('packs.title')}
        text={t('packs.text')}
        actions={<ButtonLink to="/market/market-cards/card-open">{t('packs.to-draws')}</ButtonLink>}
      />
      <MarketTabs current="packs" />
      {shop.isPending && <ShopSkeleton />}
      {shop.data === undefined && shop.error !== null && (
        <div className="panel">
          <ErrorState failure={shop.error} onRetry={() => void shop.refetch()} retrying={shop.isFetching} />
        </div>
      )}
      {shop.data !== undefined && (
        <ShopPacks shop={shop.data} onBuy={setChosen} onDrop={() => void shop.refetch()} />
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
  const { league } = route.useSearch();
  const navigate = route.useNavigate();
  const leagues = [...Map.groupBy(shop.packages.filter(isOffered), ({ league }) => league.id).values()];
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
  const shown = leagues.find(([first]) => first?.league.id === league) ?? leagues[0] ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ChipRow
          label={t('packs.leagues')}
          choices={leagues.flatMap(([first]) =>
            first === undefined ? [] : [{ value: first.league.id, label: first.league.name }],
          )}
          value={shown[0]?.league.id ?? 0}
          onChange={(id) => void navigate({ search: { league: id }, replace: true })}
        />
        <p className="text-sm text-muted">
          {t('packs.until')} <Countdown until={shop.next_drop} onEnd={onDrop} />
        </p>
      </div>
      <div className={shown.length === 4 ? GRID_OF_FOUR : GRID}>
        {shown.map((pack) => (
          <PackTile key={pack.id} pack={pack} onBuy={() => onBuy(pack)} />
        ))}
      </div>
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
        <div key={key} className="panel overflow-hidden">
          <Skeleton className="h-56 w-full" />
          <span className="flex flex-col gap-4 p-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-11 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}

interface ChipRowProps {
  readonly label: string;
  readonly choices: readonly { readonly value: number; readonly label: string }[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One of several names, in as many lines as they need; on a phone one line that is pushed sideways. */
function ChipRow({ label, choices, value, onChange }: ChipRowProps) {
  return (
    <fieldset ref={scrollRow} className="scroll-row min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-max shrink-0 gap-2 md:w-auto md:shrink md:flex-wrap">
        <RadioChips
          choices={choices}
          value={value}
          onChange={onChange}
          className="rounded-sm border bg-surface px-3 hover:border-line-strong has-checked:border-transparent has-focus-visible:outline-offset-2 pointer-coarse:min-h-11"
        />
      </div>
    </fieldset>
  );
}
