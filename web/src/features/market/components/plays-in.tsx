import { useQuery } from '@tanstack/react-query';
import { TeamLinks } from '../../../game/contests/team-links.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import type { MarketCard } from '../queries.ts';

/** Where the reader's own copies of a card play; nothing while none of them does. */
export function PlaysIn({ card }: { readonly card: MarketCard }) {
  const t = useText();
  const { asset_type, id: asset_id } = card;
  const fielded = card.mine?.fielded ?? 0;
  const plays = useQuery({
    ...callQuery('market.cards.contests', { asset_type, asset_id }),
    enabled: fielded > 0,
  });
  if (fielded === 0) return null;
  return (
    <section aria-labelledby="plays-in" className="panel flex min-w-0 flex-col overflow-hidden">
      <h2 id="plays-in" className="eyebrow px-4 pt-4 pb-2 text-muted">
        {t('pro.plays')}
      </h2>
      {plays.data === undefined ? (
        plays.error === null ? (
          <SkeletonRows rows={fielded} height="h-12" />
        ) : (
          <ErrorState failure={plays.error} onRetry={() => void plays.refetch()} />
        )
      ) : (
        <TeamLinks contests={plays.data.contests} labelledBy="plays-in" className="border-t" />
      )}
    </section>
  );
}
