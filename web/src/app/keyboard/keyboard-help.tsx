import { useId, useState } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { isMacKeyboard, keyNames } from '../../ui/keyboard/key-names.ts';
import { Keys } from '../../ui/keyboard/keys.tsx';
import { offeredShortcuts, type Shortcut, type ShortcutGroup } from '../../ui/keyboard/shortcuts.ts';
import { useSingleKeys, setSingleKeysEnabled } from './keyboard.tsx';

const GROUPS: readonly ShortcutGroup[] = ['screen', 'everywhere', 'list', 'go'];

/** A shortcut as the help shows it; nothing when another line covers it. */
function displayed(shortcut: Shortcut): readonly Shortcut[] {
  const displayKeys = shortcut.displayKeys === undefined ? shortcut.keys : shortcut.displayKeys();
  return displayKeys === null ? [] : [{ ...shortcut, keys: displayKeys }];
}

/** Lists all shortcuts available on the screen behind it. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  // The screen behind does not change while the help is open.
  const [shortcuts] = useState(() => offeredShortcuts().flatMap(displayed));
  return (
    <Dialog open onClose={onClose} title={t('keyboard.title')} wide>
      <div className="flex flex-col gap-6">
        <div className="gap-x-10 md:columns-2">
          {GROUPS.map((group) => (
            <ShortcutTable
              key={group}
              group={group}
              shortcuts={shortcuts.filter((shortcut) => shortcut.group === group)}
            />
          ))}
        </div>
        <SingleKeys />
      </div>
    </Dialog>
  );
}

function ShortcutTable({
  group,
  shortcuts,
}: {
  readonly group: ShortcutGroup;
  readonly shortcuts: readonly Shortcut[];
}) {
  const t = useText();
  const isMac = isMacKeyboard();
  if (shortcuts.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="eyebrow pb-1 text-muted">{t(`keyboard.group.${group}`)}</h3>
      <dl className="divide-y">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{t(label)}</dt>
            <dd className="shrink-0">
              <Keys
                keys={keyNames(keys, isMac, t)}
                {...(keys.includes(' ') && { between: t('keyboard.then') })}
              />
            </dd>
          </div>
        ))}
        {group === 'everywhere' && (
          <div className="flex min-h-10 items-center justify-between gap-4">
            <dt>{t('keyboard.close')}</dt>
            <dd className="shrink-0">
              <Keys keys={[t('keyboard.key.escape')]} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function SingleKeys() {
  const t = useText();
  const id = useId();
  const wanted = useSingleKeys();
  return (
    <div className="flex items-start gap-3 rounded-sm border p-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-text`}
        checked={wanted}
        onChange={(event) => setSingleKeysEnabled(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-(--accent)"
      />
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {t('keyboard.single.label')}
        </label>
        <p id={`${id}-text`} className="text-pretty text-muted">
          {t('keyboard.single.text')}
        </p>
      </div>
    </div>
  );
}
