import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';

type Season = CallOutput<'contests.history'>['seasons'][number];

interface SeasonPickerProps {
  /** The seasons the manager played in; undefined while they load. */
  readonly seasons: readonly Season[] | undefined;
  readonly value: number | undefined;
  readonly onPick: (seasonId: number | undefined) => void;
}

/** Chooses one season of a league, or all of them. */
export function SeasonPicker({ seasons = [], value, onPick }: SeasonPickerProps) {
  const t = useText();
  return (
    <SelectFilter
      label={t('contest-history.season')}
      value={value === undefined ? '' : String(value)}
      onPick={(id) => onPick(id === '' ? undefined : Number(id))}
    >
      <option value="">{t('contest-history.all-seasons')}</option>
      {value !== undefined && !seasons.some(({ id }) => id === value) && <option value={value}>…</option>}
      {seasons.map(({ id, name, league }) => (
        <option key={id} value={id}>
          {league.label} · {name}
        </option>
      ))}
    </SelectFilter>
  );
}
