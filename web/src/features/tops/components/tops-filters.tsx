import { useQuery } from '@tanstack/react-query';
import { useCountries } from '../../../game/identity/countries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { useImmediateChoice } from '../../../ui/controls/use-immediate-choice.ts';
import { serverClock } from '../../../lib/time/clock.ts';
import { useDatesLocale } from '../../../lib/time/use-dates-locale.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { datesText } from '../dates-text.ts';
import { PRESETS, presetDates } from '../preset-dates.ts';
import { leaguesQuery, seasonsQuery, type TopsAnswer } from '../queries.ts';
import { changedSearch } from '../tops-input.ts';
import { NO_SEASON, type TopsSearch } from '../search.ts';

interface TopsFiltersProps {
  readonly search: TopsSearch;
  /** Undefined until it has come. */
  readonly answer: TopsAnswer | undefined;
  readonly onChange: (search: TopsSearch) => void;
}

/** The filters of the tops: period, league, country and nickname. */
export function TopsFilters({ answer, ...props }: TopsFiltersProps) {
  const [search, onChange] = useImmediateChoice(props.search, props.onChange);
  const t = useText();
  const change = (next: Parameters<typeof changedSearch>[1]) => onChange(changedSearch(search, next));
  const isManager = useUser() !== null;
  const isAscending = search.sort_how === 'asc';
  return (
    <search className="flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center">
      <div className="md:w-52">
        <SearchField
          label={t('tops.search')}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text === '' ? undefined : text })}
        />
      </div>
      <div ref={scrollRow} className="scroll-row items-center gap-2 py-0.5 md:flex-wrap">
        <PeriodSelect search={search} period={answer?.period} onChange={change} />
        <LeagueSelect search={search} onChange={change} />
        <CountrySelect search={search} onChange={change} />
        {isManager && (
          <Chip
            pressed={search.followed === true}
            onPress={() => change({ followed: search.followed === true ? undefined : true })}
          >
            {t('tops.followed')}
          </Chip>
        )}
        <Chip pressed={isAscending} onPress={() => change({ sort_how: isAscending ? undefined : 'asc' })}>
          {t('tops.ascending')}
        </Chip>
      </div>
      {search.season === NO_SEASON && <Dates search={search} onChange={change} />}
      {answer !== undefined && answer.summary.total > 0 && (
        <output className="tabular text-sm text-muted md:ml-auto">
          {t('tops.count', { count: answer.summary.total })}
        </output>
      )}
    </search>
  );
}

interface ChoiceProps {
  readonly search: TopsSearch;
  readonly onChange: (change: Parameters<typeof changedSearch>[1]) => void;
}

interface PeriodProps extends ChoiceProps {
  readonly period: TopsAnswer['period'] | undefined;
}

/** Marks the entry for weeks that are chosen by their dates. */
const DATED = 'dates';

function PeriodSelect({ search, period, onChange }: PeriodProps) {
  const t = useText();
  const datesLocale = useDatesLocale();
  const seasons = useQuery(seasonsQuery()).data ?? [];
  const isDated = search.season === NO_SEASON;
  const current = seasons.find(({ is_current }) => is_current)?.id;
  const shown = search.season ?? current;
  const isListed = isDated || seasons.some(({ id }) => id === shown);
  const pick = (value: string) => {
    if (value === DATED) return;
    const preset = PRESETS.find((name) => name === value);
    if (preset !== undefined)
      return onChange({ season: NO_SEASON, ...presetDates(preset, serverClock.gameNow()) });
    const season = Number(value);
    onChange({ season: season === current ? undefined : season, start_date: undefined, end_date: undefined });
  };
  return (
    <SelectFilter
      label={t('tops.period')}
      value={isDated ? DATED : shown === undefined ? '' : String(shown)}
      onPick={pick}
    >
      {!isListed && <option value={shown ?? ''}>{period?.season?.name ?? '…'}</option>}
      {isDated && (
        <option value={DATED}>{period === undefined ? '…' : datesText(period, datesLocale)}</option>
      )}
      {seasons.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('tops.season', { name })}
        </option>
      ))}
      {PRESETS.map((preset) => (
        <option key={preset} value={preset}>
          {t(`tops.preset.${preset}`)}
        </option>
      ))}
    </SelectFilter>
  );
}

function LeagueSelect({ search, onChange }: ChoiceProps) {
  const t = useText();
  const leagues = useQuery(leaguesQuery()).data ?? [];
  return (
    <SelectFilter
      label={t('tops.league')}
      value={search.tournament === undefined ? '' : String(search.tournament)}
      onPick={(value) => onChange({ tournament: value === '' ? undefined : Number(value) })}
    >
      <option value="">{t('contests.filter.all-leagues')}</option>
      {leagues
        .filter(({ value }) => value > 0)
        .map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
    </SelectFilter>
  );
}

function CountrySelect({ search: { country }, onChange }: ChoiceProps) {
  const t = useText();
  const { countries } = useCountries();
  const isNamed = country === undefined || countries.some(({ id }) => id === country);
  return (
    <SelectFilter
      label={t('tops.country')}
      value={country === undefined ? '' : String(country)}
      onPick={(value) => onChange({ country: value === '' ? undefined : Number(value) })}
    >
      <option value="">{t('tops.country.all')}</option>
      {!isNamed && <option value={country}>…</option>}
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectFilter>
  );
}

function Dates({ search, onChange }: ChoiceProps) {
  const t = useText();
  const field = (name: 'start_date' | 'end_date', label: string) => (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted sm:flex-row sm:items-center sm:gap-2">
      {label}
      <input
        type="date"
        value={search[name] ?? ''}
        {...(name === 'end_date' && search.start_date !== undefined && { min: search.start_date })}
        {...(name === 'start_date' && search.end_date !== undefined && { max: search.end_date })}
        onChange={({ target }) => {
          if (target.value !== '') onChange({ [name]: target.value });
        }}
        className="tabular min-h-9 min-w-0 rounded-sm border bg-surface px-2 text-sm text-text pointer-coarse:min-h-11"
      />
    </label>
  );
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
      <legend className="sr-only">{t('tops.dates')}</legend>
      {field('start_date', t('tops.dates.from'))}
      {field('end_date', t('tops.dates.to'))}
      <p className="col-span-2 text-sm text-muted">{t('tops.dates.weeks')}</p>
    </fieldset>
  );
}
