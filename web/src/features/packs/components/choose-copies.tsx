import { Minus, Plus } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DrawnCard } from './drawn-card.tsx';

export type OwnCopies = CallOutput<'packs.exchangeable'>['copies'][number];
/** The number of chosen copies by player id. */
export type Chosen = ReadonlyMap<number, number>;

interface ChooseCopiesProps {
  /** The copies a recipe takes; undefined while they load. */
  readonly copies: readonly OwnCopies[] | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly chosen: Chosen;
  /** Copies that can still be added. */
  readonly room: number;
  readonly onChoose: (playerId: number, quantity: number) => void;
}

/** The manager's copies for a recipe, each with how many of them go in. */
export function ChooseCopies({ copies, failure, onRetry, chosen, room, onChoose }: ChooseCopiesProps) {
  const t = useText();
  return (
    <List
      rows={copies}
      rowKey={({ card }) => card.card_id}
      rowHeight={84}
      label={t('packs.exchange.copies')}
      failure={failure}
      onRetry={onRetry}
      empty={
        <EmptyState
          drawing="cards"
          title={t('packs.exchange.none')}
          text={t('packs.exchange.none.text')}
          action={<ButtonLink to="/market/market-cards/card-packs">{t('packs.to-packs')}</ButtonLink>}
        />
      }
    >
      {({ card, league, usable, usual_price }) => {
        const quantity = chosen.get(card.id) ?? 0;
        return (
          <div className="flex min-h-21 items-center gap-3 px-4 py-2 max-md:gap-2">
            <DrawnCard card={card} width={48} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="line-clamp-2 font-medium">{card.name}</span>
              <span className="text-xs text-muted">
                {league.name} · {t('packs.exchange.usable', { count: usable })}
              </span>
              {usual_price !== null && (
                <span className="inline-flex items-baseline gap-1.5 text-xs text-muted">
                  {t('packs.open.usual')} <MoneyText amount={usual_price} size="small" />
                </span>
              )}
            </span>
            <IconButton
              variant="plain"
              icon={Minus}
              silent
              label={t('packs.exchange.less', { name: card.name })}
              disabled={quantity === 0}
              onClick={() => onChoose(card.id, quantity - 1)}
            />
            <output className="figures w-6 shrink-0 text-center text-lg">{quantity}</output>
            <IconButton
              variant="plain"
              icon={Plus}
              silent
              label={t('packs.exchange.more', { name: card.name })}
              disabled={quantity >= usable || room === 0}
              onClick={() => onChoose(card.id, quantity + 1)}
            />
          </div>
        );
      }}
    </List>
  );
}
