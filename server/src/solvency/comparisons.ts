import { COMPARISON_OUTCOMES } from '@touchline/contract/wallet/solvency';
import * as z from 'zod';
import { sql, type Db } from '../db/database.ts';

const outcome = z.enum(COMPARISON_OUTCOMES);

/** A stored result of one source. Figures are units of XFC in text. */
const source = z.object({
  name: z.string(),
  outcome,
  differences: z.array(z.object({ what: z.string(), ledger: z.string(), outside: z.string() })),
  /** Why it did not answer. */
  error: z.string().nullable(),
});
export type SourceResult = z.infer<typeof source>;

interface StoredComparison {
  readonly at: Date;
  readonly outcome: SourceResult['outcome'];
  readonly sources: readonly SourceResult[];
  readonly stopped_withdrawals: boolean;
}

/** The last comparison; null before the first. */
export async function latestComparison(db: Db): Promise<StoredComparison | null> {
  const { rows } = await sql<Omit<StoredComparison, 'sources'> & { sources: unknown }>`
    select at, outcome, sources, stopped_withdrawals from books_comparison order by id desc limit 1
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, sources: z.array(source).parse(row.sources) };
}

/** The differences of sources as one line for people: name, figure, both amounts in units of XFC. */
export function describeDifferences(sources: readonly SourceResult[]): string {
  return sources
    .flatMap(({ name, differences }) =>
      differences.map(
        ({ what, ledger, outside }) => `${name}: ${what}: the ledger has ${ledger}, outside is ${outside}`,
      ),
    )
    .join('; ');
}

/** Lines of the metrics: whether each source differs or does not answer, and the age of the comparison in game seconds. */
export async function comparisonMetrics(db: Db): Promise<readonly string[]> {
  const comparison = await latestComparison(db);
  if (comparison === null) return [];
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from game_now() - ${comparison.at})::float8 as age
  `.execute(db);
  return [
    ...comparison.sources.flatMap(({ name, outcome: of }) => [
      `touchline_books_differ{source="${name}"} ${of === 'differ' ? 1 : 0}`,
      `touchline_books_unreachable{source="${name}"} ${of === 'unreachable' ? 1 : 0}`,
    ]),
    `touchline_books_compared_age_seconds ${(rows[0]?.age ?? 0).toFixed(0)}`,
  ];
}
