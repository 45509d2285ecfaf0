import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useImmediateChoice } from '../../../ui/controls/use-immediate-choice.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { countFilters } from '../lists/filter-input.ts';
import { PRO_TIERS, SORTS, type LobbyFilters } from '../lists/filters.ts';
import { SearchBox } from './search-box.tsx';

interface FilterBarProps {
  readonly filters: LobbyFilters;
  readonly onChange: (filters: LobbyFilters) => void;
  /** `terms`: only the terms of contests, without search, order and tier. */
  readonly variant?: 'all' | 'terms';
  /** A further choice of the screen; on a phone it comes first. */
  readonly children?: ReactNode;
}

/** The quick filters of the lobby: each press changes the address. */
export function FilterBar({ variant = 'all', children, ...props }: FilterBarProps) {
  const [filters, onChange] = useImmediateChoice(props.filters, props.onChange);
  const t = useText();
  const isManager = useUser() !== null;
  const hasAll = variant === 'all';
  const toggle = (chosen: LobbyFilters) => {
    const [field] = Object.keys(chosen) as (keyof LobbyFilters)[];
    if (field === undefined) return;
    const kept = field === 'is_pro' ? without(filters, 'pro_tier') : filters;
    onChange(filters[field] === chosen[field] ? without(kept, field) : { ...kept, ...chosen });
  };
  const chip = (label: string, chosen: LobbyFilters) => {
    const [field] = Object.keys(chosen) as (keyof LobbyFilters)[];
    const pressed = field !== undefined && filters[field] === chosen[field];
    return (
      <Chip pressed={pressed} onPress={() => toggle(chosen)}>
        {label}
      </Chip>
    );
  };
  return (
    <search className="flex flex-col gap-2 py-3 md:flex-row md:flex-wrap md:items-center">
      {hasAll && (
        <div className="md:*:w-80">
          <SearchBox
            label={t('contests.filter.search')}
            value={filters.search ?? ''}
            onSearch={(text) =>
              onChange(text === '' ? without(filters, 'search') : { ...filters, search: text })
            }
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {children !== undefined && <span className="order-first flex">{children}</span>}
        <Pickers filters={filters} onChange={onChange} isOrdered={hasAll} />
      </div>
      <div ref={scrollRow} className="scroll-row items-center gap-2 py-1 md:basis-full md:flex-wrap md:py-0">
        {isManager && hasAll && chip(t('contests.filter.mine'), { mine: 1 })}
        {chip(t('contests.filter.free'), { free_entry: 1 })}
        {chip(t('contests.filter.paid'), { free_entry: 0 })}
        {chip(t('contests.private'), { is_private: 1 })}
        {chip(t('contests.easy'), { is_pro: 0 })}
        {chip(t('contests.pro'), { is_pro: 1 })}
        {filters.is_pro === 1 &&
          hasAll &&
          PRO_TIERS.map((tier) => (
            <Fragment key={tier}>{chip(t(`pro.badge.${tier}`), { pro_tier: tier })}</Fragment>
          ))}
        {chip(t('contests.kind.1'), { kind: 1 })}
        {chip(t('contests.kind.2'), { kind: 2 })}
        {chip(t('contests.kind.3'), { kind: 3 })}
      </div>
      {hasAll && filters.is_pro !== undefined && (
        <div className="md:order-3 md:basis-full">
          <ScoringNote isPro={filters.is_pro === 1} />
        </div>
      )}
    </search>
  );
}

/** Its filters but one. */
function without(filters: LobbyFilters, field: keyof LobbyFilters): LobbyFilters {
  const rest = { ...filters };
  delete rest[field];
  return rest;
}

/** The league, on narrow screens the order, and the reset to all contests. */
function Pickers({
  filters,
  onChange,
  isOrdered,
}: Pick<FilterBarProps, 'filters' | 'onChange'> & { readonly isOrdered: boolean }) {
  const t = useText();
  const leagues = useQuery({
    ...callQuery('football.leagues', { name: 'all' }),
    staleTime: 5 * 60_000,
  });
  return (
    <>
      <SelectFilter
        label={t('contests.filter.league')}
        value={filters.league_id === undefined ? '' : String(filters.league_id)}
        onPick={(value) =>
          onChange(value === '' ? without(filters, 'league_id') : { ...filters, league_id: Number(value) })
        }
      >
        <option value="">{t('contests.filter.all-leagues')}</option>
        {(leagues.data ?? [])
          .filter(({ value }) => value > 0)
          .map((league) => (
            <option key={league.id} value={league.id}>
              {league.label}
            </option>
          ))}
      </SelectFilter>
      {isOrdered && (
        <span className="contents lg:hidden">
          <SelectFilter
            label={t('contests.sort.label')}
            value={filters.sort_by ?? ''}
            onPick={(value) => {
              const { sort_by: _by, sort_how: _how, ...rest } = filters;
              const sort = SORTS.find((name) => name === value);
              onChange(sort === undefined ? rest : { ...rest, sort_by: sort });
            }}
          >
            <option value="">{t('contests.sort.none')}</option>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`contests.sort.${sort}`)}
              </option>
            ))}
          </SelectFilter>
        </span>
      )}
      {countFilters(filters) > 0 && (
        <Button variant="quiet" size="small" icon={X} onClick={() => onChange({})}>
          {t('contests.filter.clear')}
        </Button>
      )}
    </>
  );
}

/** A line about the filtered scoring mode: eligible players and what counts. */
function ScoringNote({ isPro }: { readonly isPro: boolean }) {
  const t = useText();
  return (
    <output className="text-sm text-muted lg:basis-full">
      {t(isPro ? 'pro.filter.pro' : 'pro.filter.easy')}
    </output>
  );
}
