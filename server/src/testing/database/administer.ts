import pg from 'pg';

/** Runs a statement on a server of PostgreSQL by a connection of its own, outside a transaction. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
