import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { ButtonLink, Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { DrawnCard } from '../components/drawn-card.tsx';
import { Opening } from '../opening/opening.tsx';
import { CARD_OPEN } from '../pack-addresses.ts';

const route = getRouteApi(CARD_OPEN);

/** A pack that is opened, or what came out of one; without a draw in the address all draws of the manager. */
export function CardOpen() {
  const { draw } = route.useSearch();
  return draw === undefined ? <Draws /> : <OneDraw key={draw} id={draw} />;
}

function OneDraw({ id }: { readonly id: number }) {
  const t = useText();
  const draw = useQuery(callQuery('packs.draws.get', { id }));
  useScreenTitle(draw.data && t(`packs.name.${draw.data.key}`));
  if (draw.data === undefined) {
    return draw.error === null ? (
      <div className="flex flex-wrap justify-center gap-4 pt-8" aria-busy="true">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-52 w-37" />
        ))}
      </div>
    ) : (
      <div className="panel">
        <ErrorState failure={draw.error} onRetry={() => void draw.refetch()} retrying={draw.isFetching} />
      </div>
    );
  }
  const { key, league } = draw.data;
  return (
    <>
      <PageHeader title={t(`packs.name.${key}`)} eyebrow={league?.name ?? t('packs.leagues.several')} />
      <div className="py-4">
        <Opening draw={draw.data} />
      </div>
    </>
  );
}

const MARK = 48;

function Draws() {
  const t = useText();
  useScreenTitle(t('packs.draws.title'));
  const draws = useQuery(callQuery('packs.draws.list', {}));
  return (
    <>
      <PageHeader title={t('packs.draws.title')} text={t('packs.draws.text')} />
      <div className="panel overflow-hidden">
        <List
          rows={draws.data?.data}
          rowKey={({ draw }) => draw.draw_id}
          rowHeight={92}
          label={t('packs.draws.title')}
          failure={draws.error}
          onRetry={() => void draws.refetch()}
          empty={
            <EmptyState
              drawing="cards"
              title={t('packs.draws.none')}
              text={t('packs.draws.none.text')}
              action={<ButtonLink to="/market/market-cards/card-packs">{t('packs.to-packs')}</ButtonLink>}
            />
          }
        >
          {({ draw, key, league, at, cards }) => (
            <Link
              to="/market/market-cards/card-open"
              search={{ draw: draw.draw_id }}
              className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 hover:bg-hover"
            >
              <span className="flex min-w-0 flex-col">
                <span className="font-medium">{t(`packs.name.${key}`)}</span>
                <span className="truncate text-xs text-muted">
                  {league?.name ?? t('packs.leagues.several')} · <Moment time={at} />
                </span>
              </span>
              <span className="flex gap-1">
                {cards.map((card, place) => (
                  // The same card may be drawn twice; places never change.
                  // oxlint-disable-next-line react/no-array-index-key
                  <DrawnCard key={place} card={card} width={MARK} />
                ))}
              </span>
            </Link>
          )}
        </List>
      </div>
    </>
  );
}
