import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';

interface PaletteFieldProps {
  readonly listId: string;
  /** The id of the active option, if any. */
  readonly activeId: string | undefined;
  readonly typed: string;
  readonly isLoading: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The search field; it keeps the focus while options are chosen. */
export function PaletteField({
  listId,
  activeId,
  typed,
  isLoading,
  onType,
  onKeyDown,
  onClose,
}: PaletteFieldProps) {
  const t = useText();
  return (
    <div className="relative flex shrink-0 items-center gap-3 border-b pr-2 pl-4">
      <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <input
        data-focus-first
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        value={typed}
        placeholder={t('palette.placeholder')}
        maxLength={60}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-14 min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none placeholder:text-muted"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('palette.clear')}
          onClick={() => onType('')}
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
  );
}
