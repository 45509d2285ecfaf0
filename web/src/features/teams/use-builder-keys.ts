import { useShortcuts } from '../../ui/keyboard/shortcuts.ts';
import { formationName, formationOfDraft, formationsOf } from './draft/draft.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { SaveAction } from './components/save.tsx';
import type { Builder } from './use-builder.ts';

/**
 * Keys of the whole builder: S saves, Ctrl or Command Z undoes and with Shift redoes, comma and full stop change
 * the formation. A team that can't be saved yet shows why.
 */
export function useBuilderKeys(builder: Builder, save: SaveAction): void {
  useShortcuts([
    {
      keys: 's',
      label: 'teams.save',
      group: 'screen',
      isAvailable: () => !builder.isLocked,
      run: () => {
        if (save.blocked !== null) toast('info', save.blocked);
        else if (!save.busy) save.press();
      },
    },
    {
      keys: 'mod+z',
      label: 'teams.undo',
      group: 'screen',
      run: builder.undo,
      isAvailable: () => builder.editor.canUndo && !builder.isLocked,
    },
    {
      keys: 'mod+shift+z',
      label: 'teams.redo',
      group: 'screen',
      run: builder.redo,
      isAvailable: () => builder.editor.canRedo && !builder.isLocked,
    },
    {
      keys: ',',
      label: 'teams.keys.formation.before',
      group: 'screen',
      run: () => changeFormation(builder, -1),
    },
    {
      keys: '.',
      label: 'teams.keys.formation.next',
      group: 'screen',
      run: () => changeFormation(builder, 1),
    },
  ]);
}

function changeFormation(builder: Builder, step: -1 | 1): void {
  const formations = formationsOf(builder.rules);
  const current = formationName(formationOfDraft(builder.draft));
  const index = formations.findIndex((formation) => formationName(formation) === current);
  const next = formations[index + step];
  if (next !== undefined) builder.changeFormation(next);
}
