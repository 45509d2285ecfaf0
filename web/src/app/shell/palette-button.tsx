import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { showOverlay } from '../../lib/page/page-overlay.ts';
import { useHydrated } from '../../lib/loading/hooks.ts';
import { useText } from '../../lib/i18n/languages.tsx';

/** Preloads the palette's code when it is about to be opened. */
const fetchPalette = () => void import('../palette/palette.tsx').catch(() => undefined);

/** Handles Ctrl or Command and K; the other shortcuts load later. */
function listen(event: KeyboardEvent): void {
  const isHeld = event.ctrlKey || event.metaKey;
  if (!isHeld || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  showOverlay('palette');
}

/** Opens the palette: an icon, from 1440 px on with a label and its keys. */
export function PaletteButton() {
  const t = useText();
  const hydrated = useHydrated();
  useEffect(() => {
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const isMac = hydrated && navigator.userAgent.includes('Mac');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onPointerEnter={fetchPalette}
      onFocus={fetchPalette}
      onClick={() => showOverlay('palette')}
      className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-sm text-muted transition-colors duration-120 hover:bg-hover hover:text-text min-[90rem]:h-9 min-[90rem]:w-auto min-[90rem]:border min-[90rem]:bg-surface min-[90rem]:px-2.5"
    >
      <Search size={20} className="min-[90rem]:size-4" aria-hidden="true" />
      <span className="text-sm max-[90rem]:sr-only">{t('palette.open')}</span>
      <kbd aria-hidden="true" className="font-sans text-xs max-[90rem]:hidden">
        {isMac ? '⌘' : t('keyboard.key.ctrl')} K
      </kbd>
    </button>
  );
}
