import type { AnyRoute } from '@tanstack/react-router';
import { splitLanguage } from '../../lib/i18n/languages.tsx';
import { CARD_FILTERS } from '../../features/market/filters.ts';
import { ORDER_FILTERS } from '../../features/market/my-market/filters.ts';
import { PORTFOLIO_FILTERS } from '../../features/market/portfolio/filters.ts';
import { WATCH_FILTERS } from '../../features/market/watching/filters.ts';
import { routeTree } from '../routes.ts';

/** The search parameters that the screens of the market read without declaring them in their route. */
const MARKET_NAMES: readonly string[] = [
  'order',
  ...[CARD_FILTERS, ORDER_FILTERS, PORTFOLIO_FILTERS, WATCH_FILTERS].flatMap((set) => Object.keys(set)),
];

const declared = new Map<unknown, ReadonlySet<string>>();
const UNKNOWN: ReadonlySet<string> = new Set();

/** The names of the query that the screens of a section read; a section is the first word of a path. */
export function queryNames(section: string): ReadonlySet<string> {
  if (declared.size === 0) collect();
  return declared.get(section) ?? UNKNOWN;
}

/** The address of a page without what no screen of its section reads; its query is in the order of the names. */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const known = queryNames(sectionOf(splitLanguage(pathname).path));
  const unknown = Array.from(searchParams.keys()).filter((name) => !known.has(name));
  for (const name of unknown) searchParams.delete(name);
  searchParams.sort();
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

function sectionOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function collect(): void {
  const names = new Map<string, Set<string>>();
  const add = (section: string, read: Iterable<string>): void => {
    const known = names.get(section) ?? new Set();
    for (const name of read) known.add(name);
    names.set(section, known);
  };
  add('market', MARKET_NAMES);
  for (const route of Object.values<AnyRoute>(routeTree.children ?? {})) visit(route, '', add);
  for (const [section, known] of names) declared.set(section, known);
}

/** The routes of a tree have paths of their own before a router knows them. */
function visit(
  route: AnyRoute,
  parent: string,
  add: (section: string, read: Iterable<string>) => void,
): void {
  const { validateSearch } = route.options;
  const path = 'path' in route.options ? String(route.options.path) : '';
  const section = parent || sectionOf(`/${path}`.replace('//', '/'));
  if (typeof validateSearch === 'function') add(section, namesReadBy(validateSearch));
  for (const child of Object.values<AnyRoute>(route.children ?? {})) visit(child, section, add);
}

/** The names that a function reads from the query it is given. */
function namesReadBy(read: (search: Record<string, unknown>) => unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const recorder = new Proxy<Record<string, unknown>>(
    {},
    {
      get(_query, name) {
        if (typeof name === 'string') names.add(name);
        return undefined;
      },
    },
  );
  read(recorder);
  return names;
}
