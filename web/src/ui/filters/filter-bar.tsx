import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, type Language } from '../../lib/i18n/languages.tsx';
import { Button } from '../controls/button.tsx';
import { useImmediateChoice } from '../controls/use-immediate-choice.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { decimalSign } from '../forms/amount-text.ts';
import { FacetList, type FacetOption } from './facet-list.tsx';
import { FacetMenu } from './facet-menu.tsx';
import type { FilterValue, FilterValues, RangeValue } from './filter-set.ts';
import { RangeFilter } from './range-filter.tsx';
import { SearchField } from './search-field.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

interface FacetBase {
  /** Its name in the declared set. */
  readonly name: string;
  readonly label: string;
}

/** How a declared filter is shown: checkboxes, a range, or a toggle chip. */
export type Facet =
  | (FacetBase & {
      readonly kind: 'many';
      readonly options: readonly FacetOption[];
      /** Drawn as radio buttons: it takes one of them. */
      readonly single?: boolean;
    })
  | (FacetBase & {
      readonly kind: 'range';
      readonly stops: readonly [string, string, ...string[]];
      readonly unit?: string;
    })
  | (FacetBase & { readonly kind: 'yes' });

interface FilterBarProps {
  /** As `parseFilters` reads them from the address. */
  readonly values: FilterValues;
  /** Called with all filters: write them to the address with `printFilters`. */
  readonly onChange: (values: FilterValues) => void;
  readonly facets: readonly Facet[];
  /** Label of the search field, whose filter is `search`. */
  readonly searchLabel?: string;
  /** Sort orders, whose filter is `sort`; the first is the default. */
  readonly orders?: readonly { readonly value: string; readonly label: string }[];
  /** Wide screens show the orders elsewhere, with `OrderSelect`: many facets leave no room for them. */
  readonly ordersElsewhere?: boolean;
  /** The number of matching rows; undefined while unknown. */
  readonly count: number | undefined;
}

/**
 * Search, facets, sort order, the active filters as text, and a button to clear them; on a phone the facets are in
 * a sheet.
 */
export function FilterBar(props: FilterBarProps) {
  const { facets, searchLabel, orders, ordersElsewhere = false } = props;
  const [values, onChange] = useImmediateChoice(props.values, props.onChange);
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const set = (name: string, value: FilterValue | undefined) => onChange(withValue(values, name, value));
  const used = facets.filter(({ name }) => values[name] !== undefined);
  const search = values['search'];
  const sort = values['sort'];
  return (
    <search className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {searchLabel !== undefined && (
          <div className="min-w-40 flex-1 max-md:basis-full md:max-w-64">
            <SearchField
              label={searchLabel}
              value={typeof search === 'string' ? search : ''}
              onSearch={(text) => set('search', text === '' ? undefined : text)}
            />
          </div>
        )}
        <div className="hidden flex-wrap items-center gap-2 md:flex">
          {facets.map((facet) => (
            <BarFacet
              key={facet.name}
              facet={facet}
              value={values[facet.name]}
              onValue={(value) => set(facet.name, value)}
            />
          ))}
        </div>
        <span className="shrink-0 md:hidden">
          <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('filters.open')}
            {used.length > 0 && (
              <span className="figures rounded-full bg-text px-1.5 text-xs text-ground">{used.length}</span>
            )}
          </Button>
        </span>
        {orders && (
          <span className={`min-w-0 max-md:flex-1 md:ml-auto ${ordersElsewhere ? 'md:hidden' : ''}`}>
            <OrderSelect
              orders={orders}
              value={typeof sort === 'string' ? sort : ''}
              onOrder={(value) => set('sort', value === '' ? undefined : value)}
            />
          </span>
        )}
      </div>
      <ActiveFilters
        used={used}
        values={values}
        onRemove={(name) => set(name, undefined)}
        onClear={() => onChange(cleared(values))}
      />
      <FilterSheet
        {...props}
        values={values}
        onChange={onChange}
        open={open}
        onClose={() => setOpen(false)}
        set={set}
      />
    </search>
  );
}

function withValue(values: FilterValues, name: string, value: FilterValue | undefined): FilterValues {
  const rest = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Clears all filters but the order. */
function cleared({ sort }: FilterValues): FilterValues {
  return sort === undefined ? {} : { sort };
}

function isRange(value: FilterValue | undefined): value is RangeValue {
  return typeof value === 'object' && !('length' in value);
}

function chosenOf(value: FilterValue | undefined): readonly string[] {
  return typeof value === 'object' && 'length' in value ? value : [];
}

/** The value of a filter as text; null for none. */
function textOf(facet: Facet, value: FilterValue | undefined, { t, locale }: Language): string | null {
  if (value === undefined) return null;
  if (facet.kind === 'many') {
    const chosen = chosenOf(value);
    return chosen.map((one) => facet.options.find((option) => option.value === one)?.label ?? one).join(', ');
  }
  if (facet.kind === 'yes' || !isRange(value)) return facet.label;
  const written = (end: string | undefined) => end?.replace('.', decimalSign(locale));
  const min = written(value.min);
  const max = written(value.max);
  const unit = facet.unit === undefined ? '' : ` ${facet.unit}`;
  if (min !== undefined && max !== undefined) return t('filters.between', { min, max }) + unit;
  return (min === undefined ? t('filters.up-to', { max: max ?? '' }) : t('filters.from', { min })) + unit;
}

interface FacetProps {
  readonly facet: Facet;
  readonly value: FilterValue | undefined;
  readonly onValue: (value: FilterValue | undefined) => void;
}

function BarFacet(props: FacetProps) {
  const { facet, value, onValue } = props;
  const language = useLanguage();
  if (facet.kind === 'yes') {
    const pressed = value === true;
    return (
      <button
        type="button"
        aria-pressed={pressed}
        onClick={() => onValue(pressed ? undefined : true)}
        className={`inline-flex min-h-9 items-center rounded-sm border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-120 pointer-coarse:min-h-11 ${pressed ? 'border-text bg-text text-ground' : 'bg-surface text-muted hover:border-line-strong hover:text-text'}`}
      >
        {facet.label}
      </button>
    );
  }
  return (
    <FacetMenu label={facet.label} chosen={textOf(facet, value, language)}>
      <FacetChoices {...props} />
    </FacetMenu>
  );
}

function FacetChoices({ facet, value, onValue }: FacetProps) {
  switch (facet.kind) {
    case 'many':
      return (
        <FacetList
          label={facet.label}
          options={facet.options}
          chosen={chosenOf(value)}
          single={facet.single === true}
          onChange={(chosen) => onValue(chosen.length === 0 ? undefined : chosen)}
        />
      );
    case 'range':
      return (
        <RangeFilter
          label={facet.label}
          stops={facet.stops}
          {...(facet.unit !== undefined && { unit: facet.unit })}
          value={isRange(value) ? value : undefined}
          onChange={onValue}
        />
      );
    case 'yes':
      return <BarFacet facet={facet} value={value} onValue={onValue} />;
  }
}

interface OrderSelectProps {
  readonly orders: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onOrder: (value: string) => void;
}

/** Selects a sort order. */
export function OrderSelect({ orders, value, onOrder }: OrderSelectProps) {
  const { t } = useLanguage();
  const [first] = orders;
  return (
    <select
      aria-label={t('filters.sort')}
      value={value === '' ? first?.value : value}
      onChange={(event) => onOrder(event.target.value === first?.value ? '' : event.target.value)}
      className="min-h-9 min-w-0 rounded-sm border bg-surface px-2 text-sm font-medium hover:border-line-strong max-md:min-h-11 max-md:w-full md:max-w-52 pointer-coarse:min-h-11"
    >
      {orders.map((order) => (
        <option key={order.value} value={order.value}>
          {order.label}
        </option>
      ))}
    </select>
  );
}

interface UsedFiltersProps {
  readonly used: readonly Facet[];
  readonly values: FilterValues;
  readonly onRemove: (name: string) => void;
  readonly onClear: () => void;
}

function ActiveFilters({ used, values, onRemove, onClear }: UsedFiltersProps) {
  const language = useLanguage();
  const { t } = language;
  if (used.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('filters.active')} className="contents">
        {used.map((facet) => {
          const text = textOf(facet, values[facet.name], language) ?? facet.label;
          const named = facet.kind === 'yes' ? text : `${facet.label}: ${text}`;
          return (
            <li key={facet.name} className="flex max-w-full items-center rounded-sm bg-hover text-sm">
              <span className="truncate py-1 pl-2.5">{named}</span>
              <button
                type="button"
                aria-label={t('filters.remove', { text: named })}
                onClick={() => onRemove(facet.name)}
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:text-text pointer-coarse:size-11"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  );
}

interface FilterSheetProps extends FilterBarProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly set: (name: string, value: FilterValue | undefined) => void;
}

/** All facets in a sheet; the count on its button follows each change. */
function FilterSheet({ open, onClose, facets, values, onChange, count, set }: FilterSheetProps) {
  const { t, locale } = useLanguage();
  const shown = count === undefined ? '…' : numberFormat(locale).format(count);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters.open')}
      actions={
        <>
          <Button variant="quiet" onClick={() => onChange(cleared(values))}>
            {t('filters.clear')}
          </Button>
          <Button variant="main" onClick={onClose}>
            {t('filters.show', { count: shown })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col divide-y">
        {facets.map((facet) => (
          <div key={facet.name} className="flex flex-col gap-2 py-4 first:pt-0">
            {facet.kind !== 'yes' && <h3 className="text-sm font-semibold">{facet.label}</h3>}
            <FacetChoices
              facet={facet}
              value={values[facet.name]}
              onValue={(value) => set(facet.name, value)}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
