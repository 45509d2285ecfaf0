import { X } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import { Veiled } from '../../../ui/overlay/veiled.tsx';
import { playerAt, type Place } from '../draft/draft.ts';
import type { Builder } from '../use-builder.ts';
import { Picker, starsFor } from './picker.tsx';

interface PickerSheetProps {
  readonly builder: Builder;
  readonly place: Place;
  readonly onClose: () => void;
}

/** The picker over the whole of a phone. It stays open while its line has empty places. */
export function PickerSheet(props: PickerSheetProps) {
  return (
    <Veiled>
      <OpenPickerSheet {...props} />
    </Veiled>
  );
}

function OpenPickerSheet({ builder, place, onClose }: PickerSheetProps) {
  const t = useText();
  const { props, leave } = useModal(onClose);
  const { tally, rules } = builder;
  const stars = starsFor(place, builder);
  const kind = place.index === 'reserve' ? 'reserve' : 'starter';
  const isTaken = playerAt(builder.draft, place) !== null;
  return (
    <dialog
      {...props}
      aria-labelledby="picker-title"
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-sheet border-0 bg-surface p-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-text"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between gap-3 border-b py-2 pr-2 pl-4">
          <div className="min-w-0">
            <h2
              id="picker-title"
              tabIndex={-1}
              data-dialog-title
              className="truncate text-lg leading-6 outline-none"
            >
              {t(
                isTaken
                  ? `teams.picking.instead.${kind}.${place.position}`
                  : `teams.picking.${kind}.${place.position}`,
              )}
            </h2>
            <p className="tabular truncate text-xs text-muted">
              {Number.isFinite(rules.maxStars) &&
                `${t('teams.status.stars.left', { left: Math.max(0, rules.maxStars - tally.stars) })} · `}
              {stars !== null && t('teams.picking.stars', { stars })}
            </p>
          </div>
          <IconButton icon={X} label={t('ui.close')} silent onClick={leave} />
        </header>
        <Picker builder={builder} onPicked={() => undefined} />
      </div>
    </dialog>
  );
}
