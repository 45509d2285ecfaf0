import type { MatchEvent } from '@touchline/domain/football/events';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { ingestEvents } from '../../server/src/football/feed/ingest-events.ts';
import { publishMatchChange } from '../../server/src/live/topic-changes.ts';
import type { World } from '../world.ts';

/** A player on the pitch, as the feed names them. */
export interface Striker {
  readonly match_id: number;
  readonly player_id: number;
  readonly provider: string;
  readonly match_key: string;
  readonly player_key: string;
  readonly side: 'home' | 'away';
}

/** A player on the pitch that one manager starts with, and that another, if given, does not field. */
export async function strikerOf(
  world: World,
  contestId: number,
  nickname: string,
  other: string | null,
): Promise<Striker> {
  const { rows } = await sql<Striker>`
    select match.id as match_id, player.id as player_id, match.provider, match.provider_key as match_key,
      player.provider_key as player_key, side
    from entry join manager on manager.id = manager_id
    join contest_match on contest_match.contest_id = entry.contest_id
    join match on match.id = match_id
    join appearance on appearance.match_id = match.id and player_id = any(entry.starters)
    join player on player.id = player_id
    where entry.contest_id = ${contestId} and nickname = ${nickname} and on_pitch and not exists (
      select from entry as theirs join manager on manager.id = theirs.manager_id
      where theirs.contest_id = ${contestId} and nickname = ${other} and player_id = any(starters || reserves)
    )
    order by player_id limit 1
  `.execute(world.db);
  const [striker] = rows;
  if (striker === undefined) throw new Error(`${nickname} has no player of their own on the pitch`);
  return striker;
}

/** Ingests a goal that is not yet in the feed, like any other event. */
export async function ingestGoal(world: World, striker: Striker, name: string): Promise<void> {
  const { side, player_key } = striker;
  const happening = { kind: 'goal', side, playerId: Number(player_key), penalty: false } as const;
  await ingest(world, striker, { name, version: 1, happening });
}

/** Ingests that a player is substituted, right after the goals of `ingestGoal`. */
export async function ingestSubstitution(world: World, striker: Striker): Promise<void> {
  const { match_id, side, player_key } = striker;
  const { rows } = await sql<{ key: string }>`
    select provider_key as key from appearance join player on player.id = player_id
    where match_id = ${match_id} and side = ${side} and not started and minutes = 0
    order by player_id limit 1
  `.execute(world.db);
  const [reserve] = rows;
  if (reserve === undefined) throw new Error('nobody is on the bench');
  const happening = {
    kind: 'substitution',
    side,
    offId: Number(player_key),
    onId: Number(reserve.key),
  } as const;
  await ingest(world, striker, { name: 'substitution', version: 1, happening });
}

/** Takes a goal back, as the feed does when it was no goal. */
export async function retractGoal(world: World, striker: Striker, name: string): Promise<void> {
  await ingest(world, striker, { name, version: 2, happening: { kind: 'retraction' } });
}

async function ingest(
  world: World,
  { match_id, provider, match_key }: Striker,
  { name, ...event }: Pick<MatchEvent, 'version' | 'happening'> & { readonly name: string },
): Promise<void> {
  const late = {
    ...event,
    id: `${match_key}-late-${name}`,
    provider,
    matchId: Number(match_key),
    time: { period: 1, minute: 21, added: 0, sequence: event.happening.kind === 'substitution' ? 2 : 1 },
  };
  await inTransaction(world.db, async (tx) => {
    const { events, refused } = await ingestEvents(tx, match_id, [late], [publishMatchChange]);
    if (events !== 1) throw new Error(`the event was not taken: ${JSON.stringify(refused)}`);
  });
}
