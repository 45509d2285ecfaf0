import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/languages.tsx';
import { storage } from '../../lib/storage.ts';
import '../../ui/overlay/overlay.css';
import { useModal } from '../../ui/overlay/use-modal.ts';
import type { Entry } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { PaletteHints } from './palette-hints.tsx';
import './palette.css';
import { recentPicks, rememberPick } from './recent-picks.ts';
import { useEntries } from './use-entries.ts';

const PAGE = 5;

/** The command palette: finds any player, club, match, contest, screen and action by typing. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const router = useRouter();
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentPicks(storage));
  const { words, groups, isLoading, hasFailed } = useEntries(typed, recent);
  const entries = groups.flatMap((group) => group.entries);
  const [place, setPlace] = useState(0);
  const active = Math.min(place, entries.length - 1);
  useActiveInView(`${id}-${active}`);

  const pick = (entry: Entry | undefined, inNewTab: boolean) => {
    if (entry === undefined) return;
    const { target, title, detail = '' } = entry;
    onClose();
    if ('run' in target) {
      target.run();
      return;
    }
    rememberPick(storage, { title, detail, path: target.path });
    if (inNewTab) open(target.path, '_blank', 'noopener');
    else router.history.push(target.path);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
      Home: 0,
      End: last,
    };
    const next = event.shiftKey ? undefined : moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setPlace(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(entries[active], event.ctrlKey || event.metaKey);
    }
  };

  const search = (text: string) => {
    setTyped(text);
    setPlace(0);
  };

  return (
    // The press beside the dialog only adds to Escape, which the element brings for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...modal} aria-label={t('palette.title')} className="palette overlay p-0">
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="relative flex shrink-0 items-center gap-3 border-b pr-2 pl-4">
          <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
          <input
            data-focus-first
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length === 0 ? undefined : `${id}-${active}`}
            value={typed}
            placeholder={t('palette.placeholder')}
            maxLength={60}
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => search(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ellipsis placeholder:text-muted"
          />
          {typed !== '' && (
            <button
              type="button"
              aria-label={t('palette.clear')}
              onClick={() => search('')}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
          <button
            type="button"
            onClick={onClose}
            className="inline-flex min-h-11 shrink-0 items-center rounded-sm px-3 font-medium text-muted hover:bg-hover md:hidden"
          >
            {t('ui.close')}
          </button>
          {isLoading && <span className="palette-busy" aria-hidden="true" />}
        </div>
        <EntryList
          id={id}
          groups={groups}
          words={words}
          active={active}
          typed={typed.trim()}
          isLoading={isLoading}
          hasFailed={hasFailed}
          onPoint={setPlace}
          onPick={pick}
        />
        <PaletteHints />
      </div>
    </dialog>
  );
}

/** Keeps the active option in view, whatever moved it. */
function useActiveInView(optionId: string): void {
  const before = useRef(optionId);
  useEffect(() => {
    if (before.current === optionId) return;
    before.current = optionId;
    document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
  }, [optionId]);
}
