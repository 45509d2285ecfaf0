import { useRouter } from '@tanstack/react-router';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { storage } from '../../lib/session/storage.ts';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { Veiled } from '../../ui/overlay/veiled.tsx';
import type { Entry } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { PaletteField } from './palette-field.tsx';
import { PaletteHints } from './palette-hints.tsx';
import './palette.css';
import { recentPicks, rememberPick } from './recent-picks.ts';
import { useEntries } from './use-entries.ts';

const PAGE = 5;

interface PaletteProps {
  readonly onClose: () => void;
}

/** The command palette: search over players, clubs, matches, contests, screens and actions. */
export function Palette(props: PaletteProps) {
  return (
    <Veiled>
      <OpenPalette {...props} />
    </Veiled>
  );
}

function OpenPalette({ onClose }: PaletteProps) {
  const t = useText();
  const id = useId();
  const { props, leave } = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentPicks(storage));
  // The field shows a key at once; the list, which takes longer than a frame, follows.
  const listed = useDeferredValue(typed);
  const { keywords, groups, isLoading, hasFailed } = useEntries(listed, recent);
  const entries = groups.flatMap((group) => group.entries);
  const [place, setPlace] = useState(0);
  const active = Math.min(place, entries.length - 1);
  useActiveInView(`${id}-${active}`);

  const pick = usePick(onClose);
  const enter = useEnter(listed === typed, (inNewTab) => pick(entries[active], inNewTab));

  const onKeyDown = (event: KeyboardEvent) =>
    handleListKey(event, { active, last: entries.length - 1, onPlace: setPlace, onEnter: enter });

  const search = (text: string) => {
    setTyped(text);
    setPlace(0);
  };

  return (
    // Clicking the backdrop is an addition to Escape, which the element handles for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...props} aria-label={t('palette.title')} className="palette overlay p-0">
      <div className="flex h-full max-h-[inherit] flex-col">
        <PaletteField
          listId={`${id}-list`}
          activeId={entries.length === 0 ? undefined : `${id}-${active}`}
          typed={typed}
          isLoading={isLoading}
          onType={search}
          onKeyDown={onKeyDown}
          onClose={leave}
        />
        <EntryList
          id={id}
          groups={groups}
          keywords={keywords}
          active={active}
          typed={listed.trim()}
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

/** Opens the screen of an entry or runs its action, and closes the palette. The same function with each key. */
function usePick(onClose: () => void): (entry: Entry | undefined, inNewTab: boolean) => void {
  const router = useRouter();
  return useCallback(
    (entry: Entry | undefined, inNewTab: boolean) => {
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
    },
    [onClose, router],
  );
}

interface ListKeys {
  readonly active: number;
  readonly last: number;
  readonly onPlace: (place: number) => void;
  readonly onEnter: (inNewTab: boolean) => void;
}

/** Moves through the options or picks one; other keys are for the field. */
function handleListKey(event: KeyboardEvent, { active, last, onPlace, onEnter }: ListKeys): void {
  if (event.nativeEvent.isComposing) return;
  const next = event.shiftKey ? undefined : placeAfter(event.key, active, last);
  if (next !== undefined) onPlace(next);
  else if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey);
  else return;
  event.preventDefault();
}

/** The index a key moves to from the active option; undefined for other keys. */
function placeAfter(key: string, active: number, last: number): number | undefined {
  if (key === 'ArrowDown') return active === last ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? last : active - 1;
  if (key === 'PageDown') return Math.min(last, active + PAGE);
  if (key === 'PageUp') return Math.max(0, active - PAGE);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** Picks on Enter what the list shows for the typed text: at once, or as soon as the list has followed. */
function useEnter(hasFollowed: boolean, pick: (inNewTab: boolean) => void): (inNewTab: boolean) => void {
  const waiting = useRef<{ readonly inNewTab: boolean } | null>(null);
  const pickWaiting = useEffectEvent(() => {
    if (waiting.current !== null) pick(waiting.current.inNewTab);
    waiting.current = null;
  });
  useEffect(() => {
    if (hasFollowed) pickWaiting();
  }, [hasFollowed]);
  return (inNewTab) => {
    if (hasFollowed) pick(inNewTab);
    else waiting.current = { inNewTab };
  };
}

/** Scrolls the active option into view. */
function useActiveInView(optionId: string): void {
  const before = useRef(optionId);
  useEffect(() => {
    if (before.current === optionId) return;
    before.current = optionId;
    document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
  }, [optionId]);
}
