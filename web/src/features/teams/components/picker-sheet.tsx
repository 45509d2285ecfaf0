import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { playerAt, type Place } from '../draft.ts';
import type { Builder } from '../use-builder.ts';
import { Picker, starsFor } from './picker.tsx';

interface PickerSheetProps {
  readonly builder: Builder;
  readonly place: Place;
  readonly onClose: () => void;
}

/** The picker over the whole of a phone. It stays open while its line has empty places. */
export function PickerSheet({ builder, place, onClose }: PickerSheetProps) {
  const t = useText();
  const element = useRef<HTMLDialogElement>(null);
  const { tally, rules } = builder;
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      dialog?.close();
      document.documentElement.style.overflow = '';
    };
  }, []);
  const stars = starsFor(place, builder);
  const kind = place.index === 'reserve' ? 'reserve' : 'starter';
  const isTaken = playerAt(builder.draft, place) !== null;
  return (
    <dialog
      ref={element}
      aria-labelledby="picker-title"
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-sheet border-0 bg-surface p-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-text"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between gap-3 border-b py-2 pr-2 pl-4">
          <div className="min-w-0">
            <h2 id="picker-title" className="truncate text-lg leading-6">
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
          <IconButton icon={X} label={t('ui.close')} silent onClick={onClose} />
        </header>
        <Picker builder={builder} onPicked={() => undefined} />
      </div>
    </dialog>
  );
}
