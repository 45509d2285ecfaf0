import { Star } from 'lucide-react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { CardKey } from '../queries.ts';

interface WatchStarProps {
  readonly card: CardKey & { readonly name: string; readonly watched: boolean };
  /** On a card's page, W toggles it. */
  readonly hasKey?: boolean;
}

/** Puts a card on the watch list, or takes it off; the star answers at once. */
export function WatchStar({ card, hasKey = false }: WatchStarProps) {
  const t = useText();
  const guarded = useLoginRequired();
  const watch = useWatch();
  const on = watch.isPending ? watch.variables.on === true : card.watched;
  const press = () => {
    if (watch.isPending) return;
    watch.mutate(
      { asset_type: card.asset_type, id: card.id, on: !card.watched },
      { onError: (failure) => toast('failed', failureText(failure, t)) },
    );
  };
  useShortcuts(
    hasKey ? [{ keys: 'w', label: 'keyboard.watch', group: 'screen', run: () => guarded(press) }] : [],
  );
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('market.watch', { name: card.name })}
      onClick={() => guarded(press)}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-sm transition-colors duration-120 hover:bg-hover ${on ? 'text-xfc' : 'text-muted hover:text-text'}`}
    >
      <Star size={18} aria-hidden="true" fill={on ? 'currentColor' : 'none'} />
    </button>
  );
}

/** Watches, changes alerts, or watches no longer. */
export function useWatch() {
  return useCall('market.watchList.set', {
    invalidates: [
      'market.watchList.get',
      'market.players.get',
      'market.venues.get',
      'market.players.list',
      'market.venues.list',
    ],
  });
}
