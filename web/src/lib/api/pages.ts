/** Rows that come in pages, as the query cache keeps them. */
interface Paged<Row> {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The rows of all pages. */
export function rowsOf<Row>({
  pages,
}: {
  readonly pages: readonly { readonly data: readonly Row[] }[];
}): readonly Row[] {
  return pages.flatMap((page) => page.data);
}

/** What a `List` or a `DataTable` is told of rows that come in pages: those that came, and the way to the next. */
export function pagesOf<Row>(list: Paged<Row>) {
  return {
    rows: list.data?.pages.flatMap((page) => page.data),
    failure: list.error,
    onRetry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
  };
}
