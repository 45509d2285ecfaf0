import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, HandCoins } from 'lucide-react';
import { TeamLinks } from '../../../game/contests/team-links.tsx';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { playerCardPath, slugOfName } from '../../../game/cards/card-path.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { Loan } from '../draft/draft.ts';
import { PlayerFacts } from '../components/player-actions.tsx';
import type { Builder } from '../use-builder.ts';
import { LeaseOption } from './lease-option.tsx';
import { eligibilityOf, type Eligibility } from './eligibility.ts';
import type { PickRow } from '../pool/pool-rows.ts';

interface WaysProps {
  readonly row: PickRow;
  readonly eligibility: Extract<Eligibility, { kind: 'none' }>;
  readonly onLeased: () => void;
  readonly onBorrow: (loan: Loan) => void;
}

/** How a player can be fielded whom one has no card of: leased from the house, borrowed, or bought. */
export function Ways({ row, eligibility, onLeased, onBorrow }: WaysProps) {
  const { t, locale } = useLanguage();
  const { house_leases, lend_offer, owned_copies } = eligibility.fielding;
  const why = house_leases ? 'none.lease' : owned_copies > 0 ? 'busy' : 'none';
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t(`pro.by.${why}`)}</p>
      {owned_copies > 0 && <BusyCopies playerId={row.id} />}
      {house_leases && <LeaseOption row={row} onLeased={onLeased} />}
      {lend_offer !== null && (
        <section className="flex flex-col gap-3 rounded-sm border bg-ground p-4">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="font-display text-base font-semibold">{t('pro.ways.borrow')}</h3>
            <span className="text-right text-xs text-muted">
              {t('market.copies', { count: lend_offer.qty_left })}
            </span>
          </div>
          <p className="text-sm text-muted">{t('pro.ways.borrow.text')}</p>
          <Button
            variant="main"
            wide
            icon={HandCoins}
            onClick={() =>
              onBorrow({ playerId: row.id, orderId: lend_offer.order_id, price: lend_offer.price })
            }
          >
            {t('pro.ways.borrow.do', { price: xfcText(lend_offer.price, locale) })}
          </Button>
        </section>
      )}
      {!house_leases && lend_offer === null && (
        <p className="text-sm text-muted">{t('pro.ways.borrow.none')}</p>
      )}
      <MarketLink row={row} />
    </div>
  );
}

/** A link to a player's card in the market; the builder stores the path back. */
export function MarketLink({ row }: { readonly row: PickRow }) {
  const t = useText();
  if (row.fielding === null || row.fielding.card_id === null) return null;
  return (
    <PathLink
      path={playerCardPath({ id: row.id, slug: slugOfName(row.name) })}
      className="inline-flex min-h-11 items-center gap-1.5 self-start text-sm font-semibold text-accent-ink hover:underline"
    >
      {t('pro.ways.market')}
      <ArrowUpRight size={16} aria-hidden="true" />
    </PathLink>
  );
}

/** The fielding options of a player without a card. Choosing one adds the player to the team. */
export function FieldingOptionsDialog({ builder }: { readonly builder: Builder }) {
  const t = useText();
  const { asked, ask, draft, pickRow } = builder;
  if (asked === null) return null;
  const eligibility = eligibilityOf(asked, draft.loans);
  const { fielding } = asked;
  if (eligibility.kind !== 'none' || fielding === null) return null;
  return (
    <Dialog open onClose={() => ask(null)} title={t('pro.ways', { name: asked.short_name })}>
      <div className="flex flex-col gap-4">
        <PlayerFacts row={asked} />
        <Ways
          row={asked}
          eligibility={eligibility}
          onLeased={() => {
            ask(null);
            pickRow({ ...asked, fielding: { ...fielding, by: 'house_lease' } });
          }}
          onBorrow={(loan) => {
            ask(null);
            pickRow(asked, loan);
          }}
        />
      </div>
    </Dialog>
  );
}

const PLAYER = 1;

/** The teams that use the manager's own copies of a player; renders nothing without one. */
function BusyCopies({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const { data } = useQuery(
    callQuery('market.cards.contests', {
      asset_type: PLAYER,
      asset_id: playerId,
    }),
  );
  if (data === undefined || data.contests.length === 0) return null;
  return (
    <section aria-labelledby="busy-copies" className="overflow-hidden rounded-sm border">
      <h3 id="busy-copies" className="eyebrow border-b bg-raised px-4 py-2 text-muted">
        {t('pro.plays')}
      </h3>
      <TeamLinks contests={data.contests} labelledBy="busy-copies" />
    </section>
  );
}
