import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';

const TYPING_PAUSE = 250;

interface SearchFieldProps {
  /** What is searched; also the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Calls back once nothing was typed for a while, unless that was searched already or a link is being followed. */
function useTypingPause(text: string, searched: string, onPause: (text: string) => void): void {
  const router = useRouter();
  const latest = useRef(onPause);
  useEffect(() => {
    latest.current = onPause;
  });
  useEffect(() => {
    if (text === searched) return;
    const timer = setTimeout(() => {
      // A search writes the address, which would undo the press of the link.
      const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
      if (!isLeaving) latest.current(text);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [router, text, searched]);
}

/** Searches after a typing pause, or at once on Enter; a clear button and Escape clear it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  // The value changed elsewhere: filters were cleared, or the user went back.
  if (value !== searched && value !== typed.trim()) {
    setSearched(value);
    setTyped(value);
  }
  useTypingPause(typed.trim(), searched, (text) => {
    setSearched(text);
    onSearch(text);
  });
  const ask = (text: string) => {
    setTyped(text);
    setSearched(text.trim());
    onSearch(text.trim());
  };
  return (
    <div data-search className="relative flex w-full items-center">
      <Search size={16} aria-hidden="true" className="pointer-events-none absolute left-3 text-muted" />
      <input
        ref={field}
        type="text"
        role="searchbox"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            event.preventDefault();
            ask('');
          }
        }}
        className="min-h-9 w-full rounded-sm border bg-surface px-9 text-base text-ellipsis placeholder:text-muted hover:border-line-strong focus-visible:border-accent-ink focus-visible:outline-1 focus-visible:outline-offset-0 md:text-sm pointer-coarse:min-h-11"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('filters.search.clear')}
          onClick={() => {
            ask('');
            field.current?.focus();
          }}
          className="absolute right-0 inline-flex h-full w-9 items-center justify-center rounded-sm text-muted hover:text-text pointer-coarse:w-11"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
