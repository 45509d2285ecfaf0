import { useText } from '../../lib/i18n/languages.tsx';
import { Keys } from '../../ui/keyboard/keys.tsx';

/** The keys of the palette; hidden on phones. */
export function PaletteHints() {
  const t = useText();
  const hints = [
    { keys: ['↑', '↓'], text: t('palette.hint.choose') },
    { keys: ['↵'], text: t('palette.hint.pick') },
    { keys: [t('keyboard.key.escape')], text: t('palette.hint.close') },
  ];
  return (
    <p aria-hidden="true" className="hidden shrink-0 gap-5 border-t px-4 py-2.5 text-xs text-muted md:flex">
      {hints.map(({ keys, text }) => (
        <span key={text} className="inline-flex items-center gap-2">
          <Keys keys={keys} />
          {text}
        </span>
      ))}
    </p>
  );
}
