/** The filters of the list of corrections, as the address has them. */
export interface CorrectionsSearch {
  readonly league?: number;
  readonly match?: number;
}

/** Reads the filters of an address; unknown ones are left out. */
export function readCorrectionsSearch({
  league,
  match,
}: Readonly<Record<string, unknown>>): CorrectionsSearch {
  return { ...(isId(league) && { league }), ...(isId(match) && { match }) };
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;
}
