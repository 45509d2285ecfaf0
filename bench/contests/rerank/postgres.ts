import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';

/** A total, the number of teams that have it, and the number above it. */
export interface RankedTotal {
  readonly total: number;
  readonly teams: number;
  readonly above: number;
}

/** The same contest in PostgreSQL, in two forms. Each event is timed on the client, in milliseconds. */
export interface PostgresPeer {
  readonly version: string;
  readonly plain: (sign: 1 | -1) => Promise<{ readonly ms: number; readonly places: number }>;
  readonly best: (sign: 1 | -1) => Promise<{ readonly ms: number; readonly ranked: readonly RankedTotal[] }>;
  readonly close: () => Promise<void>;
}

/**
 * Opens its own cluster, durable as in production, and fills it. `gains` are the units each team gains by the event, 0
 * for those that do not field the player. The statements are in `bench/peers`.
 */
export async function openPostgresPeer(totals: Int32Array, gains: Int32Array): Promise<PostgresPeer> {
  const { cluster, remove } = await openCluster({ durable: true });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await remove();
  };
  try {
    await client.query('set jit = off');
    await client.query(`set work_mem = '256MB'`);
    await fill(client, totals, gains);
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const [updatePlain = '', rankPlain = ''] = statementsOf('rerank-plain.sql');
    const [updateBest = '', rankBest = ''] = statementsOf('rerank-best.sql');
    return {
      version: rows[0]?.version ?? 'unknown',
      async plain(sign) {
        await client.query('vacuum (analyze) team_total');
        const begun = performance.now();
        await client.query(updatePlain, [sign]);
        const ranked = await client.query<{ places: string }>(rankPlain);
        return { ms: performance.now() - begun, places: Number(ranked.rows[0]?.places) };
      },
      async best(sign) {
        await client.query('vacuum (analyze) live_total');
        const begun = performance.now();
        await client.query(updateBest, [sign]);
        const ranked = await client.query<RankedTotal>(rankBest);
        return { ms: performance.now() - begun, ranked: ranked.rows };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(client: pg.Client, totals: Int32Array, gains: Int32Array): Promise<void> {
  const teams = Array.from(totals, (_, team) => team);
  const given = [Array.from(totals), Array.from(gains)].values();
  for (const statement of statementsOf('rerank-tables.sql')) {
    await client.query(statement, statement.includes('$1') ? [teams, given.next().value] : []);
  }
  await client.query('analyze gained');
  await client.query('checkpoint');
}

function statementsOf(file: string): string[] {
  const text = readFileSync(new URL(`../../peers/${file}`, import.meta.url), 'utf8');
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
