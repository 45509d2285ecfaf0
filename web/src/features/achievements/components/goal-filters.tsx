import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useImmediateChoice } from '../../../ui/controls/use-immediate-choice.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import type { GoalTypeName } from '../queries.ts';
import type { GoalSearch } from '../search.ts';

interface GoalFiltersProps {
  readonly type: GoalTypeName;
  readonly search: GoalSearch;
  readonly onChange: (search: GoalSearch) => void;
}

/** The filters of a type: what is reached, the season it was claimed in, or dates. */
export function GoalFilters({ type, ...props }: GoalFiltersProps) {
  const [search, onChange] = useImmediateChoice(props.search, props.onChange);
  const t = useText();
  const { completed: _completed, ...rest } = search;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {type === 'general' && (
        <Chip
          pressed={search.completed === true}
          onPress={() => onChange(search.completed === true ? rest : { ...rest, completed: true })}
        >
          {t('achievements.filter.completed')}
        </Chip>
      )}
      {type !== 'daily' && <SeasonSelect search={search} onChange={onChange} />}
      {type === 'daily' && (
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:gap-3">
          <DateField name="start_date" label="tops.dates.from" search={search} onChange={onChange} />
          <DateField name="end_date" label="tops.dates.to" search={search} onChange={onChange} />
        </div>
      )}
    </search>
  );
}

function SeasonSelect({ search, onChange }: Omit<GoalFiltersProps, 'type'>) {
  const t = useText();
  const seasons = useQuery(callQuery('tops.seasons', {})).data ?? [];
  const { season, ...rest } = search;
  const isListed = season === undefined || seasons.some(({ id }) => id === season);
  return (
    <SelectFilter
      label={t('achievements.filter.season')}
      value={season === undefined ? '' : String(season)}
      onPick={(value) => onChange(value === '' ? rest : { ...rest, season: Number(value) })}
    >
      <option value="">{t('achievements.filter.season')}</option>
      {!isListed && <option value={season}>…</option>}
      {seasons.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('tops.season', { name })}
        </option>
      ))}
    </SelectFilter>
  );
}

interface DateFieldProps extends Omit<GoalFiltersProps, 'type'> {
  readonly name: 'start_date' | 'end_date';
  /** Message key. */
  readonly label: string;
}

function DateField({ name, label, search, onChange }: DateFieldProps) {
  const t = useText();
  const { start_date: start, end_date: end, ...rest } = search;
  const change = (value: string) => {
    const dates = { start_date: start, end_date: end, [name]: value === '' ? undefined : value };
    onChange({
      ...rest,
      ...(dates.start_date !== undefined && { start_date: dates.start_date }),
      ...(dates.end_date !== undefined && { end_date: dates.end_date }),
    });
  };
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted sm:flex-row sm:items-center sm:gap-2">
      {t(label)}
      <input
        type="date"
        value={search[name] ?? ''}
        onChange={({ target }) => change(target.value)}
        className="tabular min-h-9 min-w-0 rounded-sm border bg-surface px-2 text-sm text-text pointer-coarse:min-h-11"
      />
    </label>
  );
}
