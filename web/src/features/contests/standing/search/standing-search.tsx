import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../../lib/i18n/languages.tsx';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import type { ContestDetail } from '../../queries.ts';
import { FoundManagers } from './found-managers.tsx';
import type { FoundRow } from './use-found-managers.ts';

interface StandingSearchProps {
  readonly contest: ContestDetail;
  /** Goes to the row of a found entry. */
  readonly onPick: (row: FoundRow) => void;
}

/**
 * Finds a manager in the standings, however long they are. The down arrow key moves from the field to the results.
 */
export function StandingSearch({ contest, onPick }: StandingSearchProps) {
  const t = useText();
  const [text, setText] = useState('');
  const results = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || results.current === null) return;
    if (results.current.contains(document.activeElement)) return;
    event.preventDefault();
    results.current.querySelector('button')?.focus();
  };
  return (
    // The key leads from the field to the results inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className="block border-b" onKeyDown={onKeyDown}>
      <div className="px-4 py-3 md:max-w-96">
        <SearchField label={t('standing-search.label')} value={text} onSearch={setText} />
      </div>
      {text !== '' && (
        <div ref={results} className="max-h-96 overflow-y-auto border-t bg-raised">
          <FoundManagers
            contest={contest}
            text={text}
            onPick={(row) => {
              setText('');
              onPick(row);
            }}
          />
        </div>
      )}
    </search>
  );
}
