import { expect, test } from 'vitest';
import { PRIVATE, PUBLIC_PAGES } from '../server/src/http/pages/sitemap/serve-sitemap.ts';
import { ROUTE_TABLE } from '../web/src/app/paths/route-table.ts';

/** A page that exists in every world, that a visitor reads, and that search engines are not asked to leave out. */
const isPublic = (row: (typeof ROUTE_TABLE)[number]): boolean =>
  row.for === 'everybody' &&
  row.visitor === undefined &&
  row.isMissing !== true &&
  !row.address.includes('{') &&
  ![...PRIVATE, 'error'].includes(row.address.split(/[/?]/)[1] ?? '');

test('the sitemap has every public page of the table of routes, and no other', () => {
  const paths = ROUTE_TABLE.filter(isPublic).map(({ address }) => address.replace(/\?.*/, ''));
  expect(PUBLIC_PAGES.toSorted()).toEqual([...new Set(paths)].toSorted());
});
