import { readFileSync } from 'node:fs';
import { sql, type Db } from '../../server/src/db/database.ts';

const ACCOUNTS = 100_000;
const TELLERS = 10;

/** Creates the tables of TPC-B at scale 1, as pgbench does. */
export async function makeTpcB(db: Db): Promise<void> {
  const tables = readFileSync(new URL('../peers/tpcb-tables.sql', import.meta.url), 'utf8');
  await sql.raw(tables).execute(db);
}

/** One transaction of TPC-B: three balance updates, one read, one history row. */
async function transfer(db: Db, random: () => number): Promise<void> {
  const account = 1 + Math.floor(random() * ACCOUNTS);
  const teller = 1 + Math.floor(random() * TELLERS);
  const amount = Math.floor(random() * 10_001) - 5_000;
  await db.transaction().execute(async (tx) => {
    await sql`update tpcb_account set balance = balance + ${amount} where id = ${account}`.execute(tx);
    await sql`select balance from tpcb_account where id = ${account}`.execute(tx);
    await sql`update tpcb_teller set balance = balance + ${amount} where id = ${teller}`.execute(tx);
    await sql`update tpcb_branch set balance = balance + ${amount} where id = 1`.execute(tx);
    await sql`
      insert into tpcb_history (teller, branch, account, delta, at) values (${teller}, 1, ${account}, ${amount}, now())
    `.execute(tx);
  });
}

/** Runs TPC-B on a number of connections for a time; returns transactions per second. */
export async function runTpcB(db: Db, connections: number, seconds: number): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await transfer(db, Math.random);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return done / ((performance.now() - began) / 1_000);
}
