import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useImmediateChoice } from '../../../ui/controls/use-immediate-choice.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { POSITIONS, type PlayersSearch } from './players-search.ts';

interface PlayersFiltersProps {
  readonly search: PlayersSearch;
  /** Undefined until the first answer. */
  readonly facets: CallOutput<'football.players.list'>['facets'] | undefined;
  readonly total: number | undefined;
  readonly onChange: (search: PlayersSearch) => void;
}

/** The filters of the list of players, each option with how many it would leave. */
export function PlayersFilters({ facets, total, ...props }: PlayersFiltersProps) {
  const [search, onChange] = useImmediateChoice(props.search, props.onChange);
  const t = useText();
  return (
    <search className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 lg:flex-row lg:items-center">
        <div className="md:w-72 md:shrink-0">
          <SearchField
            label={t('players.search')}
            value={search.search ?? ''}
            onSearch={(text) =>
              onChange({ ...without(search, 'search'), ...(text !== '' && { search: text }) })
            }
          />
        </div>
        <Selects search={search} facets={facets} onChange={onChange} />
      </div>
      <div ref={scrollRow} className="scroll-row items-center gap-2 py-0.5 md:flex-wrap">
        {POSITIONS.map((position) => (
          <Chip
            key={position}
            pressed={search.position === position}
            onPress={() =>
              onChange({ ...without(search, 'position'), ...(search.position !== position && { position }) })
            }
          >
            {t(`clubs.position.${position}`)}
          </Chip>
        ))}
      </div>
      <div className="flex items-center justify-between gap-3">
        <output className="tabular min-h-5 text-sm text-muted">
          {total === undefined ? '' : t('players.count', { count: total })}
        </output>
        <PathLink
          path="/stats/stars"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-3 md:hidden"
        >
          {t('stars.title')}
        </PathLink>
      </div>
    </search>
  );
}

function without(search: PlayersSearch, field: keyof PlayersSearch): PlayersSearch {
  const rest = { ...search };
  delete rest[field];
  return rest;
}

/** League, club and stars. */
function Selects({ search, facets, onChange }: Omit<PlayersFiltersProps, 'total'>) {
  const t = useText();
  const option = (name: string, count: number) => t('players.option', { name, count });
  const select = (
    field: 'league' | 'club' | 'stars',
    [label, all]: readonly [string, string],
    options: readonly { readonly value: number; readonly text: string }[],
  ) => (
    <SelectFilter
      label={t(label)}
      value={search[field] === undefined ? '' : String(search[field])}
      onPick={(value) => {
        const rest = without(search, field);
        // A club of another league would leave no one.
        const kept = field === 'league' ? without(rest, 'club') : rest;
        onChange({ ...kept, ...(value !== '' && { [field]: Number(value) }) });
      }}
    >
      <option value="">{t(all)}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectFilter>
  );
  const named = (each: { readonly id: number; readonly name: string; readonly count: number }) => ({
    value: each.id,
    text: option(each.name, each.count),
  });
  return (
    <div ref={scrollRow} className="scroll-row items-center gap-2 py-0.5 md:flex-wrap">
      {select(
        'league',
        ['contests.filter.league', 'contests.filter.all-leagues'],
        facets?.leagues.map(named) ?? [],
      )}
      {select('club', ['players.filter.club', 'players.filter.club.all'], facets?.clubs.map(named) ?? [])}
      {select(
        'stars',
        ['players.filter.stars', 'players.filter.stars.all'],
        facets?.stars.map(({ stars, count }) => ({
          value: stars,
          text: option(t('players.filter.stars.count', { count: stars }), count),
        })) ?? [],
      )}
    </div>
  );
}
