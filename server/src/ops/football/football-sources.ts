import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import { mapKey } from '../../feeds/providers/kept/mapping.ts';
import { providerState, requestsUsed } from '../../feeds/providers/kept/requests.ts';
import { UsageError, type Command, type CommandContext } from '../command.ts';

/** Shows how the sources of football answer, with the age of their answers, or maps a club of a second source. */
export const footballSources: Command = {
  usage: '[map PROVIDER CLUB_KEY OUR_CLUB_ID OPERATOR REASON]',
  about:
    'shows ages, requests and refused answers of the sources of football, or maps a club of a second source',
  async run(context, [act, provider, key, club, operator, ...words]) {
    if (act === undefined) {
      await showSources(context);
      return true;
    }
    const reason = words.join(' ');
    const id = Number(club);
    if (act !== 'map' || provider === undefined || key === undefined || !Number.isInteger(id))
      throw new UsageError('A club is mapped: PROVIDER, its key there, and the id of our club.');
    if (operator === undefined || reason === '')
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const mapped = await inTransaction(context.db, async (tx) => {
      const { rows } = await sql`select 1 from club where id = ${id}`.execute(tx);
      if (rows.length === 0) return false;
      const now = await gameNow(tx);
      await mapKey(tx, provider, { kind: 'club', key, subjectId: id, origin: 'operator' }, now);
      await recordAct(tx, now, {
        operator,
        act: 'map_club',
        subject: { kind: 'club', id },
        before: {},
        after: { provider, key },
        reason,
      });
      return true;
    });
    context.print(mapped ? `Club ${key} of ${provider} is our club ${id}.` : `There is no club ${id}.`);
    return mapped;
  },
};

async function showSources({ db, print }: CommandContext): Promise<void> {
  const now = await gameNow(db);
  const { rows: providers } = await sql<{ provider: string }>`
    select provider from provider_state order by provider
  `.execute(db);
  if (providers.length === 0) print('No source of football was asked yet.');
  for (const { provider } of providers) {
    const { pausedUntil, failures, lastFailure, answeredAt } = await providerState(db, provider);
    const used = await requestsUsed(db, provider, now);
    print(`${provider}: answered ${age(answeredAt, now)}, ${used} requests today`);
    if (failures > 0) print(`  ${failures} failures, the last: ${lastFailure ?? ''}`);
    if (pausedUntil !== null && pausedUntil > now) print(`  not asked before ${pausedUntil.toISOString()}`);
    const { rows: kept } = await sql<{ kind: string; answers: number; oldest: Date }>`
      select split_part(resource, '?', 1) as kind, count(*)::int as answers, min(answered_at) as oldest
      from provider_answer where provider = ${provider} group by 1 order by 1
    `.execute(db);
    for (const { kind, answers, oldest } of kept)
      print(`  ${kind}: ${answers} answers, the oldest ${age(oldest, now)}`);
    const { rows: refused } = await sql<{
      resource: string;
      reason: string;
      detail: string;
      times: number;
      last_at: Date;
    }>`
      select resource, reason, detail, times, last_at from provider_quarantine
      where provider = ${provider} order by last_at desc limit 10
    `.execute(db);
    for (const each of refused)
      print(
        `  refused ${each.times} times, ${age(each.last_at, now)}: ${each.resource}: ${each.reason}, ${each.detail}`,
      );
  }
  const { rows: imports } = await sql<{ source: string; season: string; done: number; total: number }>`
    select source, season, done, total from season_import order by begun_at
  `.execute(db);
  for (const { source, season, done, total } of imports)
    print(`import of ${season} from ${source}: ${done} of ${total} matches`);
}

function age(at: Date | null, now: Date): string {
  if (at === null) return 'never';
  const ms = now.getTime() - at.getTime();
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  return ms >= MINUTE_MS
    ? `${Math.floor(ms / MINUTE_MS)} min ago`
    : `${Math.max(0, Math.floor(ms / 1_000))} s ago`;
}
