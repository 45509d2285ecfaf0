/** The filters of the list of corrections, as the address has them. */
export interface CorrectionsSearch {
  readonly league?: number;
}

/** Reads the filters of an address; what is none is left out. */
export function readCorrectionsSearch({ league }: Readonly<Record<string, unknown>>): CorrectionsSearch {
  return typeof league === 'number' && Number.isInteger(league) && league > 0 && league < 2 ** 31
    ? { league }
    : {};
}
