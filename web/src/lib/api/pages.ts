/** A paged list as the query cache holds it. */
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

/** The props of a `List` or a `DataTable` for a paged list: the loaded rows, and how to load more. */
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
