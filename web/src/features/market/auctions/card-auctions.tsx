import { useRouter } from '@tanstack/react-router';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/languages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { AuctionForm } from './auction-form.tsx';
import { bidsPath } from './auction-queries.ts';
import { AuctionsOfCard } from './auctions-of-card.tsx';

/** On the page of a card: its auctions, and the way to put up an own copy. */
export function CardAuctions({ page }: { readonly page: PlayerPage | VenuePage }) {
  const t = useText();
  const router = useRouter();
  const [isOpening, setOpening] = useState(false);
  const { card } = page;
  const usable = card.mine?.usable ?? 0;
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 pt-2 pb-1">
        <h2 className="eyebrow text-muted">{t('auctions.title')}</h2>
        {usable > 0 && (
          <Button size="small" icon={Gavel} onClick={() => setOpening(true)}>
            {t('auctions.open')}
          </Button>
        )}
      </div>
      <AuctionsOfCard card={card} />
      <Dialog open={isOpening} onClose={() => setOpening(false)} title={t('auctions.open')}>
        <AuctionForm
          card={card}
          feePercent={page.fee_percent ?? '5'}
          usable={usable}
          onOpened={(orderId) => {
            setOpening(false);
            router.history.push(bidsPath(card, orderId));
          }}
        />
      </Dialog>
    </section>
  );
}
