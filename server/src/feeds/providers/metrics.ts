import { sql, type Db } from '../../db/database.ts';
import { gameNow } from '../../db/clock.ts';
import { openFlags, type OpenFlag } from './kept/flags.ts';
import { requestsUsed } from './kept/requests.ts';

/** Lines of the metrics: open flags, and of each provider the age of its last answer, failures and requests of today. */
export async function footballMetrics(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ provider: string; failures: number; age: number | null }>`
    select provider, failures, extract(epoch from game_now() - answered_at)::float8 as age
    from provider_state order by provider
  `.execute(db);
  if (rows.length === 0) return [];
  const now = await gameNow(db);
  const flags = await openFlags(db);
  const lines = [
    `touchline_football_flags{blocks="yes"} ${flags.filter(({ blocks }) => blocks).length}`,
    `touchline_football_flags{blocks="no"} ${flags.filter(({ blocks }) => !blocks).length}`,
  ];
  for (const { provider, failures, age } of rows) {
    lines.push(
      `touchline_football_failures{provider="${provider}"} ${failures}`,
      `touchline_football_requests_today{provider="${provider}"} ${await requestsUsed(db, provider, now)}`,
    );
    if (age !== null)
      lines.push(`touchline_football_answer_age_seconds{provider="${provider}"} ${age.toFixed(0)}`);
  }
  return lines;
}

/** A flag as one line for people. */
export function describeFlag({ kind, match, provider, ours, theirs, blocks }: OpenFlag): string {
  const waits = blocks ? ' The result is not confirmed until they agree or an operator decides.' : '';
  return `${kind} of ${match}: we have ${ours}, ${provider} has ${theirs}.${waits}`;
}
