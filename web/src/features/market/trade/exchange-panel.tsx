import { useText } from '../../../lib/i18n/languages.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import type { MarketCard } from '../queries.ts';
import { canBeExchanged } from './trade-actions.ts';

/** Copies of a card go into an exchange on its own screen, which begins with them; this panel shows how many are free for it. */
export function ExchangePanel({ card }: { readonly card: MarketCard }) {
  const t = useText();
  const usable = card.mine?.usable ?? 0;
  const isTaken = canBeExchanged(card);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('trade.exchange.text')}</p>
      <p className="rounded-sm border bg-ground px-4 py-3 text-sm">
        {!isTaken
          ? t('trade.exchange.never')
          : usable > 0
            ? t('trade.exchange.free', { count: usable })
            : t('trade.exchange.none')}
      </p>
      <ButtonLink
        to="/market/market-cards/card-exchange"
        search={isTaken && usable > 0 ? { card: card.id } : {}}
        variant="main"
        size="large"
      >
        {t('trade.exchange.do')}
      </ButtonLink>
    </div>
  );
}
