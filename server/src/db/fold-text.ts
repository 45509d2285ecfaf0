import { sql, type RawBuilder } from 'kysely';

/** SQL of the folded text of an expression: what the domain's `foldText` makes of it. */
export function foldedSql(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`fold_text(${expression})`;
}

/** A pattern for `like` that finds a text literally, at any place. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
