import { readdirSync, readFileSync } from 'node:fs';
import type { AnyRoute } from '@tanstack/react-router';
import { LANGUAGE_NAMES } from '@touchline/contract/language-names';
import { searchWords } from '@touchline/domain/search/search-words';
import { UserRound } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { ROUTE_TABLE } from '../paths/route-table.ts';
import { orderGroups, type Entry } from './entries.ts';
import { paletteScreens } from './screens.ts';

// A constant of the build, which the list of routes reads.
vi.stubGlobal('__DESIGN_PAGE__', false);
const { routeTree } = await import('../routes.ts');
const ROUTES = Object.fromEntries(
  Object.values<AnyRoute>(routeTree.children ?? {}).map((route) => [
    'path' in route.options ? String(route.options.path) : '',
    route,
  ]),
);
const LANGUAGES = new URL('../../languages/', import.meta.url);

/** Where nobody is led by a name: what signs in, and where a code in a mail or an event leads. */
const BY_OTHER_WAYS = /^\/(auth|activate|outbox|welcome|profile$|error)/;

function textsOf(language: string): ReadonlyMap<string, string> {
  const features = readdirSync(LANGUAGES, { withFileTypes: true }).filter((each) => each.isDirectory());
  return new Map(
    features.flatMap(({ name }) => {
      const texts: Record<string, string> = JSON.parse(
        readFileSync(new URL(`${name}/${language}.json`, LANGUAGES), 'utf8'),
      );
      return Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text] as const);
    }),
  );
}

test('the palette leads a manager to every screen whose address names no row of the world', () => {
  const offered = new Set(paletteScreens(ROUTES, true).map(({ path }) => path));
  const screens = ROUTE_TABLE.filter(
    ({ address, manager, isMissing }) =>
      manager === undefined && isMissing !== true && !address.includes('{'),
  ).filter(({ address }) => !BY_OTHER_WAYS.test(address));
  // A route with several addresses has one screen, whose parts are chosen on it.
  const reached = new Set(
    screens.filter(({ address }) => offered.has(address.replace(/\?.*/, ''))).map(({ route }) => route),
  );
  expect(screens.filter(({ route }) => !reached.has(route)).map(({ address }) => address)).toEqual([]);
});

test('a visitor is offered no screen behind the sign-in', () => {
  const offered = paletteScreens(ROUTES, false).map(({ path }) => path);
  const guarded = ROUTE_TABLE.filter((row) => row.for === 'managers').map(({ address }) => address);
  expect(offered.filter((path) => guarded.includes(path))).toEqual([]);
  expect(offered).toContain('/auth/login');
});

test.each(Object.keys(LANGUAGE_NAMES))('every screen is found by its name: %s', (language) => {
  const texts = textsOf(language);
  const entries = paletteScreens(ROUTES, true).map(({ path, title }): Entry => ({
    id: path,
    title: texts.get(title) ?? '',
    searchTerms: path.replace(/[/-]+/g, ' '),
    mark: { kind: 'icon', icon: UserRound },
    target: { path },
  }));
  const lost = entries.filter(({ title }) => {
    const [found] = orderGroups([], [{ name: 'screens', entries }], searchWords(title));
    return found?.entries.every((each) => each.title !== title) !== false;
  });
  expect(lost.map(({ id, title }) => `${id} ${title}`)).toEqual([]);
});
