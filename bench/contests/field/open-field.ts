import { connect, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { makeField } from './make-field.ts';
import type { ContestTable } from './played.ts';
import type { Field } from './field.ts';

/** Smaller fields prove that a bench is right, and no figure of theirs counts: they do not wait for the disk. */
const MIN_MEASURED_TEAMS = 20_000;

/** A field on its own database, durable as in production unless it is too small to be measured. */
interface OpenField {
  readonly db: Db;
  readonly url: string;
  readonly field: Field;
  /** Ends the connections and removes the database. */
  readonly close: () => Promise<void>;
}

/** Makes a field on a database of its own, and prints how long that took and how large it is. */
export async function openField(table: ContestTable, teams: number): Promise<OpenField> {
  const { cluster, remove } = await openCluster({ durable: teams >= MIN_MEASURED_TEAMS });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 20);
  const close = async (): Promise<void> => {
    await db.destroy();
    await remove();
  };
  try {
    const field = await makeField(db, table, teams);
    const { rows } = await sql<{ size: string }>`
      select pg_size_pretty(pg_database_size(current_database())) as size
    `.execute(db);
    console.log(
      `${table}: ${teams} managers with an entry inserted in ${seconds(field.insertMs)} s, locked with all chunks in ` +
        `${seconds(field.lockMs)} s; the database has ${rows[0]?.size ?? '?'}`,
    );
    return { db, url, field, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
