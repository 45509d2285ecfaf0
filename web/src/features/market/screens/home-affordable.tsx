import { useQuery } from '@tanstack/react-query';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { isFairlyPriced } from '../fair-price.ts';
import { MARKET_INTERVAL } from '../queries.ts';
import { tradePath } from '../trade/trade-address.ts';
import { HomeSection, Lines } from './home-section.tsx';

const MAX_SHOWN = 5;
/** Read from the list: some are dropped because their price is too far from their usual price. */
const MAX_CHECKED = 24;

/**
 * Players for sale near their usual price that the manager's balance pays for, the best form first; each leads to the
 * purchase.
 */
export function HomeAffordable() {
  const { t, locale } = useLanguage();
  const balance = useUser()?.balance ?? '0';
  const isNothing = !/[1-9]/.test(balance);
  const list = useQuery({
    ...callQuery('market.players.list', {
      page: 1,
      noItems: MAX_CHECKED,
      kind: ORDER_KIND.sell,
      price_max: balance,
      sort_by: 'form',
      sort_how: 'desc',
    }),
    enabled: !isNothing,
    refetchInterval: MARKET_INTERVAL,
  });
  const cards = (list.data?.data ?? []).filter(({ market }) => isFairlyPriced(market)).slice(0, MAX_SHOWN);
  if (isNothing || cards.length === 0) return null;
  return (
    <HomeSection
      name="affordable"
      query={`orders=1&price=..${balance.replace(/(\.\d\d)0+$/, '$1')}&sort=form`}
    >
      <Lines
        name="affordable"
        lines={cards.map((card) => ({
          key: card.card_id,
          face: card,
          path: tradePath(card, { action: 'buy', type: 'take' }),
          detail: [
            ...(card.form === null ? [] : [`${t('market.column.form')} ${pointsText(card.form, locale)}`]),
            t(`ui.position.${card.position}.short`),
            card.club.name,
          ].join(' · '),
          price: card.market.floor,
          end: null,
        }))}
      />
    </HomeSection>
  );
}
