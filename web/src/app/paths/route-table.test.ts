import type { AnyRoute } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { ROUTE_TABLE } from './route-table.ts';

// A constant of the build, which the list of routes reads.
vi.stubGlobal('__DESIGN_PAGE__', false);
const { routeTree } = await import('../routes.ts');
const routes = Object.values<AnyRoute>(routeTree.children ?? {}).map(({ options }) => ({
  path: 'path' in options ? String(options.path) : '',
  requiresLogin: options.staticData?.requiresLogin === true,
}));

test('the table has every route, and no other', () => {
  const named = new Set(ROUTE_TABLE.map(({ route }) => route).filter((route) => route !== '*'));
  expect([...named].toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
});

test.each(routes)(
  '$path is behind the sign-in exactly when the table requires it',
  ({ path, requiresLogin }) => {
    const rows = ROUTE_TABLE.filter(({ route }) => route === path);
    expect(rows.map((row) => row.for === 'managers')).toEqual(rows.map(() => requiresLogin));
  },
);
