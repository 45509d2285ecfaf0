/** The tables of our own contests; the others only replay public seasons. */
export const TABLES = ['easy', 'pro'] as const;
export type TableName = (typeof TABLES)[number];

/** Which table of points the rules show; the easy one when the address names none. */
interface RulesSearch {
  readonly table?: TableName;
}

/** Reads the table of the address. */
export function rulesSearch(search: Record<string, unknown>): RulesSearch {
  const table = TABLES.find((name) => name === search['table']);
  return table === undefined || table === 'easy' ? {} : { table };
}
