import { afterEach } from 'vitest';
import type { BookStatement } from '../../db/book-statement.ts';
import { sql, type Db } from '../../db/database.ts';
import { FEATURE_CHECKS } from '../../ops/books/book-checks.ts';
import { bookStatements, verifyBlocks } from '../../wallet/verify-books.ts';
import { observerOf } from './database.ts';

/** Throws with all findings when a check of the books fails. */
export async function assertBooksBalance(db: Db, further = FEATURE_CHECKS): Promise<void> {
  const statements = bookStatements(further);
  const found = await findingsOf(observerOf(db), statements);
  const checks = [
    ...statements.map(({ name }, index) => ({
      name,
      findings: found.filter((each) => each.number === index).map(({ finding }) => finding),
    })),
    await verifyBlocks(db),
  ];
  const wrong = checks.filter(({ findings }) => findings.length > 0);
  if (wrong.length === 0) return;
  throw new Error(wrong.map(({ name, findings }) => `${name}:\n  ${findings.join('\n  ')}`).join('\n'));
}

interface Finding {
  /** Index of the statement. */
  readonly number: number;
  readonly finding: string;
}

/**
 * The findings of all statements by one statement that its connection prepares once: sending and planning each of them
 * after every test would take longer than many tests.
 */
async function findingsOf(db: Db, statements: readonly BookStatement[]): Promise<readonly Finding[]> {
  const name = `books_${statements.length}`;
  const find = async (connection: Db): Promise<readonly Finding[]> => {
    const prepared = await sql`select from pg_prepared_statements where name = ${name}`.execute(connection);
    if (prepared.rows.length === 0)
      await sql.raw(`prepare ${name} as ${unionOf(connection, statements)}`).execute(connection);
    return (await sql<Finding>`execute ${sql.raw(name)}`.execute(connection)).rows;
  };
  return db.isTransaction ? find(db) : db.connection().execute(find);
}

/** SQL: the findings of all statements, with constants in place of their parameters. */
function unionOf(db: Db, statements: readonly BookStatement[]): string {
  const parts = statements.map(({ finds }, index) => {
    const { sql: text, parameters } = finds.compile(db);
    const written = text.replaceAll(/\$(\d+)/g, (_whole, number) => literal(parameters[Number(number) - 1]));
    return `select ${index} as number, finding::text from (${written}) as found_${index}`;
  });
  return parts.join('\nunion all\n');
}

/** A constant whose type PostgreSQL infers, as it does that of a parameter. */
function literal(value: unknown): string {
  const text = Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join()}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Checks the books after every test of the file. Pass an empty `further` when no feature is involved. */
export function keepBooks(db: Db, further = FEATURE_CHECKS): void {
  afterEach(() => assertBooksBalance(db, further));
}
