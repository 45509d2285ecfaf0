import { useNavigate } from '@tanstack/react-router';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { keepSealed } from '../just-drawn.ts';
import type { Chosen, OwnCopies } from './choose-copies.tsx';
import { DrawPromise } from '../../../game/fair/draw-promise.tsx';
import { ExchangeValue, type Recipe } from './exchange-value.tsx';
import { Odds } from './odds.tsx';

/** Server failures are retried after a second, at most twice, with the same idempotency key. */
const RETRIES = 2;

interface ExchangeDialogProps {
  readonly recipe: Recipe;
  readonly copies: readonly OwnCopies[];
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/** The confirmation before copies are burned: which, for what, and that it cannot be undone. */
export function ExchangeDialog({ recipe, copies, chosen, onClose }: ExchangeDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const exchange = useCall('packs.exchange', {
    retries: RETRIES,
    refreshesUser: true,
    invalidates: ['packs.recipes', 'packs.exchangeable', 'packs.draws.list', 'packs.draws.commitment'],
    onSuccess: async ({ draw }) => {
      keepSealed(draw.draw_id);
      await navigate({ to: '/market/market-cards/card-open', search: { draw: draw.draw_id } });
    },
  });
  const burned = copies.flatMap((each) => {
    const quantity = chosen.get(each.card.id) ?? 0;
    return quantity === 0 ? [] : [{ ...each, quantity }];
  });
  const leagues = [...new Set(burned.map(({ league }) => league.name))];
  const go = () =>
    exchange.mutate({
      recipe_id: recipe.id,
      cards: burned.map(({ card, quantity }) => ({ asset_id: card.id, qty: quantity })),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('packs.exchange.confirm.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('packs.exchange.keep')}</Button>
          <Button variant="danger" busy={exchange.isPending} onClick={go}>
            {t('packs.exchange.confirm', { copies: recipe.burn.copies })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('packs.exchange.confirm.text')}</p>
        <ul className="divide-y rounded-sm border bg-ground">
          {burned.map(({ card, quantity }) => (
            <li key={card.card_id} className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
              <span className="truncate">{card.name}</span>
              <span className="figures">× {quantity}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted">{t('packs.exchange.from', { leagues: leagues.join(', ') })}</p>
        <Odds odds={recipe.gives.odds} label={t('packs.odds')} />
        <ExchangeValue recipe={recipe} copies={copies} chosen={chosen} />
        <div aria-live="assertive">
          {exchange.error !== null && (
            <p className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">
              {failureText(exchange.error, t)}
            </p>
          )}
        </div>
        <DrawPromise
          text={t('packs.exchange.fair')}
          drawnFor={{
            input: { recipe_id: recipe.id, asset_ids: burned.map(({ card }) => card.id) },
            now: t('packs.exchange.table-hash'),
          }}
        />
      </div>
    </Dialog>
  );
}
