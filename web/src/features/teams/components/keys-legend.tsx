import { useText } from '../../../lib/i18n/languages.tsx';

const KEYS = [
  ['␣', 'carry'],
  ['←→', 'move'],
  ['C V', 'armbands'],
  ['P', 'pin'],
  ['Del', 'out'],
  ['/', 'search'],
  ['Ctrl Z', 'undo'],
  ['Ctrl ⇧ Z', 'redo'],
  [', .', 'formation'],
  ['A', 'fill'],
  ['S', 'save'],
] as const;

/** What the keys do here, on one unobtrusive line; screen readers announce the same at each place. */
export function KeysLegend({ hasCaptain }: { readonly hasCaptain: boolean }) {
  const t = useText();
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1.5 pt-2.5 text-xs text-muted">
      {KEYS.filter(([, effect]) => hasCaptain || effect !== 'armbands').map(([keys, effect]) => (
        <li key={effect} className="flex items-center gap-1.5">
          <kbd className="rounded-[4px] border bg-surface px-1.5 font-display leading-4.5 font-semibold text-text">
            {keys}
          </kbd>
          {t(`teams.keys.${effect}`)}
        </li>
      ))}
    </ul>
  );
}
