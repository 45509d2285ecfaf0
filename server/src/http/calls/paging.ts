/** The paging fields of a list answer. */
export interface PageSummary {
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
  readonly pages: number;
}

/** The summary of one page of a list. */
export function pageSummary(total: number, page: number, perPage: number): PageSummary {
  return { total, page, per_page: perPage, pages: Math.ceil(total / perPage) };
}

/** One page of a complete list, with its summary. Pages start at 1. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: number,
  perPage: number,
): { readonly rows: readonly Row[]; readonly summary: PageSummary } {
  const first = (page - 1) * perPage;
  return { rows: rows.slice(first, first + perPage), summary: pageSummary(rows.length, page, perPage) };
}
