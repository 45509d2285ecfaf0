import { sql, type RawBuilder } from 'kysely';

/** SQL of the folded text of an expression, equal to the domain's `foldText`. */
export function foldedSql(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`fold_text(${expression})`;
}

/** A `like` pattern that matches a literal text anywhere. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/** A `like` pattern that matches texts beginning with a literal text. */
export function startingWith(text: string): string {
  return `${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
