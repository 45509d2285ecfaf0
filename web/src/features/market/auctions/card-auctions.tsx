import { Gavel } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { MarketCard } from '../queries.ts';
import type { Trade } from '../trade/trade-address.ts';
import { AuctionsOfCard } from './auctions-of-card.tsx';

interface CardAuctionsProps {
  readonly card: MarketCard;
  readonly onTrade: (trade: Trade) => void;
}

/** The auctions of a card, with a link to auction an own copy. */
export function CardAuctions({ card, onTrade }: CardAuctionsProps) {
  const t = useText();
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 pt-2 pb-1">
        <h2 className="eyebrow text-muted">{t('auctions.title')}</h2>
        {(card.mine?.usable ?? 0) > 0 && (
          <Button size="small" icon={Gavel} onClick={() => onTrade({ action: 'auction', type: 'new' })}>
            {t('auctions.open')}
          </Button>
        )}
      </div>
      <AuctionsOfCard card={card} />
    </section>
  );
}
