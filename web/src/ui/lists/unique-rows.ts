/**
 * The rows, each key once: a row that moved down before the next page was read is on both. It keeps its first place and has
 * the values read last. The same array if every key is there once.
 */
export function uniqueRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string | number): readonly Row[] {
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  return byKey.size === rows.length ? rows : [...byKey.values()];
}
