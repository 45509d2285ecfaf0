import { describe, expect, test } from 'vitest';
import { ROUTE_TABLE } from '../../web/src/app/paths/route-table.ts';
import { CATALOGUE } from './catalogue.ts';
import { LONG_FORMS, MAIN_SCREENS, partsOf, pictureName } from './looks.ts';

type Row = (typeof ROUTE_TABLE)[number];

/** The parts of an address that differ between worlds. */
const VARIABLE = /\{\w+\}|\ba-(?:name|code|match)\b|2147483646|A{22}/g;

/** Whether somebody who opens an address stays there. */
function showsScreen({ for: whom, visitor, manager }: Row): boolean {
  return manager === undefined || (whom === 'everybody' && visitor === undefined);
}

/** A pattern of the paths at which a row shows its screen: with any ids, and with or without optional parts. */
function pathsOf({ route, address }: Row): RegExp {
  const path = address.replace(/\?.*/, '').replaceAll(VARIABLE, '[^/]+');
  const isOptional = route.includes('{-$');
  const anyOfRoute = route.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+');
  return new RegExp(`^(?:${path}${isOptional ? `|${anyOfRoute}` : ''})$`);
}

function isPictured(row: Row): boolean {
  return CATALOGUE.some(
    ({ address, leadsTo }) => leadsTo === row.route || pathsOf(row).test(address.replace(/\?.*/, '')),
  );
}

describe('the pictures', () => {
  test.each(ROUTE_TABLE.filter(showsScreen))('show $address', (row) => {
    expect(isPictured(row)).toBe(true);
  });
  test('would miss a route that is new', () => {
    expect(isPictured({ route: '/market/new', address: '/market/new', for: 'everybody' })).toBe(false);
  });
  test('have names of their own', () => {
    const names = CATALOGUE.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
  test.each([...MAIN_SCREENS, ...LONG_FORMS])(
    'include %s, which is shown in other languages, too',
    (name) => {
      expect(CATALOGUE.map((screen) => screen.name)).toContain(name);
    },
  );
  test.each(['en', 'de', 'cn'] as const)('name what they show, in %s', (language) => {
    const look = { width: 360, height: 780, language } as const;
    expect(partsOf(pictureName('card-sell', look, 'matchday'))).toEqual({
      screen: 'card-sell',
      width: '360',
      theme: 'matchday',
      language,
    });
  });
});
