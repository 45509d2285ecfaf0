import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { ErrorState, EmptyNote, Skeleton } from '../../../ui/states/states.tsx';
import { priceText } from '../card-texts.ts';
import { FillLines } from '../components/fills.tsx';
import { followCard } from '../live-market.ts';
import { cardQueries, type CardKey, type PlayerPage, type VenuePage } from '../queries.ts';

const MAX_SALES = 3;
const LOAN = 3;

/** What a card is worth, for whoever reads its auction: the usual price, a player's form and the last sales. */
export function CardWorth({ card }: { readonly card: CardKey }) {
  return card.asset_type === 1 ? <PlayerWorth card={card} /> : <VenueWorth card={card} />;
}

function PlayerWorth({ card }: { readonly card: CardKey }) {
  return <Worth asked={useLiveQuery(cardQueries.player(card.id), followCard(card))} />;
}

function VenueWorth({ card }: { readonly card: CardKey }) {
  return <Worth asked={useLiveQuery(cardQueries.venue(card.id), followCard(card))} />;
}

interface WorthProps {
  readonly asked: {
    readonly data: PlayerPage | VenuePage | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
}

function Worth({ asked: { data, error, refetch } }: WorthProps) {
  const { t } = useLanguage();
  return (
    <section aria-label={t('auctions.card')} className="panel flex min-w-0 flex-col overflow-hidden">
      <h2 className="eyebrow px-4 pt-4 pb-2 text-muted">{t('auctions.card')}</h2>
      {data !== undefined ? (
        <Figures page={data} />
      ) : error === null ? (
        <Skeleton className="m-4 h-44" />
      ) : (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Figures({ page: { card, fills } }: { readonly page: PlayerPage | VenuePage }) {
  const { t, locale } = useLanguage();
  const { reference_price: usual } = card.market;
  const sales = fills.filter(({ kind }) => kind !== LOAN).slice(0, MAX_SALES);
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-3 text-sm">
        <div className="flex items-baseline gap-2">
          <dt className="text-muted">{t('market.head.reference')}</dt>
          <dd className="inline-flex items-baseline gap-1">
            <span className="figures text-base">{priceText(usual, locale)}</span>
            {usual !== null && <span className="eyebrow text-xfc">{t('ui.xfc')}</span>}
          </dd>
        </div>
        {card.asset_type === 1 && (
          <div className="flex items-baseline gap-2">
            <dt className="text-muted">{t('market.column.form')}</dt>
            <dd className="figures text-base">{card.form === null ? '–' : pointsText(card.form, locale)}</dd>
          </div>
        )}
      </dl>
      <h3 className="eyebrow px-4 pb-2 text-muted">{t('market.fills')}</h3>
      {sales.length === 0 ? <EmptyNote text={t('market.fills.empty.text')} /> : <FillLines fills={sales} />}
    </>
  );
}
