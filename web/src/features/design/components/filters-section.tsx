import { useState } from 'react';
import { FilterBar, type Facet } from '../../../ui/filters/filter-bar.tsx';
import {
  parseFilters,
  printFilters,
  type FilterSet,
  type FilterValues,
} from '../../../ui/filters/filter-set.ts';
import { CLUBS } from '../samples.ts';
import { Part, State } from './part.tsx';

const SET = {
  search: { kind: 'text' },
  club: { kind: 'many' },
  position: { kind: 'many' },
  stars: { kind: 'range' },
  price: { kind: 'range' },
  watched: { kind: 'yes' },
  sort: { kind: 'order', choices: ['price', 'form', 'name'] },
} as const satisfies FilterSet;

const FACETS: readonly Facet[] = [
  {
    kind: 'many',
    name: 'club',
    label: 'Club',
    options: CLUBS.map(({ name }, index) => ({
      value: String(index + 1),
      label: name,
      count: (index * 17) % 43,
    })),
  },
  {
    kind: 'many',
    name: 'position',
    label: 'Position',
    options: ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'].map((label, index) => ({
      value: label.slice(0, 2),
      label,
      count: 40 + index * 31,
    })),
  },
  { kind: 'range', name: 'stars', label: 'Stars', stops: ['1', '2', '3', '4', '5'] },
  {
    kind: 'range',
    name: 'price',
    label: 'Price',
    unit: 'XFC',
    stops: ['0', '1', '2', '5', '10', '20', '50', '100', '200', '500', '1000'],
  },
  { kind: 'yes', name: 'watched', label: 'Watched' },
];

const ORDERS = [
  { value: 'form', label: 'Best form' },
  { value: 'price', label: 'Cheapest' },
  { value: '-price', label: 'Dearest' },
  { value: 'name', label: 'Name' },
];

function Sample({ address }: { readonly address: Readonly<Record<string, string>> }) {
  const [search, setSearch] = useState<Readonly<Record<string, string | undefined>>>(address);
  const values: FilterValues = parseFilters(SET, search);
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, value ?? '']));
  return (
    <div className="flex flex-col gap-2">
      <FilterBar
        values={values}
        onChange={(next) => setSearch(printFilters<FilterSet>(SET, next))}
        facets={FACETS}
        searchLabel="Search players"
        orders={ORDERS}
        count={1234 - 200 * Object.keys(values).length}
      />
      <p className="truncate text-xs text-muted">?{query.toString()}</p>
    </div>
  );
}

export function FiltersSection() {
  return (
    <Part title="Filters">
      <State title="Nothing chosen">
        <Sample address={{}} />
      </State>
      <State title="Several in use">
        <Sample address={{ club: '2,5,9', stars: '3..', price: '0.5..20', watched: '1', sort: '-price' }} />
      </State>
    </Part>
  );
}
