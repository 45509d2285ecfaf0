/** A value as a cell: dates in ISO 8601, lists and objects as JSON, nothing for null. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Spreadsheets run a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function quote(cell: string): string {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => quote(cellOf(value))).join(',')}\r\n`;
}
