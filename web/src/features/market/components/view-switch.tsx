import { LayoutGrid, Rows3 } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts';

interface ViewSwitchProps {
  readonly isTable: boolean;
  readonly onTable: (table: boolean) => void;
}

/** How a list of cards is shown: as cards or as a table. */
export function ViewSwitch({ isTable, onTable }: ViewSwitchProps) {
  const t = useText();
  useShortcuts([{ keys: 't', label: 'keyboard.view', group: 'screen', run: () => onTable(!isTable) }]);
  return (
    <fieldset className="flex rounded-sm border bg-surface p-0.5">
      <legend className="sr-only">{t('market.view')}</legend>
      {[false, true].map((table) => {
        const ViewIcon = table ? Rows3 : LayoutGrid;
        return (
          <button
            key={String(table)}
            type="button"
            aria-pressed={table === isTable}
            aria-label={t(table ? 'market.view.table' : 'market.view.grid')}
            onClick={() => onTable(table)}
            className={`inline-flex size-9 items-center justify-center rounded-[4px] pointer-coarse:size-11 ${table === isTable ? 'bg-text text-ground' : 'text-muted hover:text-text'}`}
          >
            <ViewIcon size={18} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
