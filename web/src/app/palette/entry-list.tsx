// A searchable listbox with crests and scores in its options has no native element.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { SearchX } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { Entry, EntryGroup } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  /** Prefix of the options' ids; the option's index over all groups follows. */
  readonly id: string;
  readonly groups: readonly EntryGroup[];
  readonly keywords: readonly string[];
  readonly active: number;
  readonly typed: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onPoint: (place: number) => void;
  readonly onPick: (entry: Entry, inNewTab: boolean) => void;
}

/**
 * The options in their groups, and the text shown when there are none. Memoized: a key renders the field at once and the
 * list later.
 */
export const EntryList = memo(function EntryList(props: EntryListProps) {
  const { id, groups, typed, isLoading, hasFailed } = props;
  const t = useText();
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const nothing = count === 0 && !isLoading && !hasFailed;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <output className="sr-only">{typed !== '' && !isLoading && t('palette.count', { count })}</output>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.results')}
        className={count === 0 ? '' : 'min-h-0 overflow-y-auto overscroll-contain p-2'}
      >
        {groups.map((group, index) => (
          <Group
            key={group.name}
            {...props}
            group={group}
            from={groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0)}
          />
        ))}
      </div>
      {hasFailed && <p className="px-5 py-3 text-muted">{t('palette.failed')}</p>}
      {nothing && (
        <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
          <SearchX size={28} aria-hidden="true" className="text-muted" />
          <p className="font-display text-lg font-semibold wrap-anywhere">
            {t('palette.none.title', { text: typed })}
          </p>
          <p className="max-w-prose text-pretty text-muted">{t('palette.none.text')}</p>
        </div>
      )}
    </div>
  );
});

interface GroupProps extends EntryListProps {
  readonly group: EntryGroup;
  /** The index of its first entry over all groups. */
  readonly from: number;
}

function Group({ id, group, from, keywords, active, onPoint, onPick }: GroupProps) {
  const t = useText();
  const title = `${id}-${group.name}`;
  return (
    <div role="group" aria-labelledby={title} className="pb-2">
      <p id={title} role="presentation" className="eyebrow px-3 py-1.5 text-muted">
        {t(`palette.group.${group.name}`)}
      </p>
      {group.entries.map((entry, index) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          keywords={keywords}
          id={`${id}-${from + index}`}
          place={from + index}
          active={from + index === active}
          onPoint={onPoint}
          onPick={onPick}
        />
      ))}
    </div>
  );
}
