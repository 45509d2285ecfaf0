import { useParams, useSearch } from '@tanstack/react-router';
import { ASSET_TYPE } from '@touchline/domain/cards';
import type { CallFailure } from '../../../lib/api/failure.ts';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveMessage, useLiveQuery } from '../../../lib/live/live.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { CardView } from '../components/card-view.tsx';
import { cardTopic, followCard, withMarket, type MarketPage } from '../live-market.ts';
import { cardQueries, type CardKey } from '../queries.ts';
import { readAssetType, readOrderId, readTrade } from '../trade/trade-address.ts';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';
import type { OpenTrade } from '../trade/trade-actions.ts';

/** The page of a card, and with a trade in the address its open panel. */
export function CardPage() {
  // The route of a player's own page names no kind.
  const { id = '', type = 'player', action, actionType } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const orderId = readOrderId(search);
  const read = search['panel'] === 'closed' ? null : readTrade(action, actionType);
  const trade = read === null ? null : { trade: read, orderId };
  const assetType = readAssetType(type);
  if (assetType === null) return <ToNotFound />;
  const Page = assetType === 2 ? VenuePage : PlayerPage;
  return (
    <Page key={`${id} ${action} ${actionType} ${orderId} ${trade === null}`} id={Number(id)} trade={trade} />
  );
}

interface PageProps {
  readonly id: number;
  readonly trade: OpenTrade | null;
}

function PlayerPage({ id, trade }: PageProps) {
  const page = useLiveQuery(cardQueries.player(id), followCard({ asset_type: ASSET_TYPE.player, id }));
  const now = useMarketNow({ asset_type: ASSET_TYPE.player, id });
  if (page.data === undefined) return <Waiting failure={page.error} onRetry={() => void page.refetch()} />;
  return <CardView page={now(page.data)} matches={page.data.matches} trade={trade} />;
}

function VenuePage({ id, trade }: PageProps) {
  const page = useLiveQuery(cardQueries.venue(id), followCard({ asset_type: ASSET_TYPE.venue, id }));
  const now = useMarketNow({ asset_type: ASSET_TYPE.venue, id });
  if (page.data === undefined) return <Waiting failure={page.error} onRetry={() => void page.refetch()} />;
  return <CardView page={now(page.data)} matches={null} trade={trade} />;
}

/** Applies the figures of the last live message to the card page before the next refetch. */
function useMarketNow(card: CardKey) {
  const message = useLiveMessage(cardTopic(card));
  return <Page extends MarketPage>(page: Page): Page => (message === null ? page : withMarket(page, message));
}

interface WaitingProps {
  readonly failure: CallFailure | null;
  readonly onRetry: () => void;
}

function Waiting({ failure, onRetry }: WaitingProps) {
  const t = useText();
  if (isMissing(failure)) return <ToNotFound />;
  if (failure !== null) return <ErrorState failure={failure} onRetry={onRetry} />;
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <span className="flex flex-col items-center gap-6 md:flex-row md:items-start">
        <Skeleton className="h-[392px] w-[280px] shrink-0" />
        <span className="flex w-full flex-col gap-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-28 w-full" />
        </span>
      </span>
      <Skeleton className="h-96 w-full" />
    </output>
  );
}
