import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';

/** The stars of a player: now, before, and announced. */
export async function starHistory(
  db: Db,
  { playerId }: ParsedInput<'football.players.stars'>,
): Promise<CallOutput<'football.players.stars'> | Refusal> {
  const { rows: players } = await sql<{ stars: number }>`
    select stars from player where id = ${playerId}
  `.execute(db);
  const [player] = players;
  if (player === undefined) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<{ before: number; after: number; effective_at: Date; applied: boolean }>`
    select before, after, effective_at, applied_at is not null as applied
    from star_change join star_revision on star_revision.id = revision_id
    where player_id = ${playerId} order by effective_at desc, revision_id desc
  `.execute(db);
  // A change that the floor reverted when it came into force is left out.
  const changes = rows.filter(({ before, after, applied }) => applied && before !== after);
  const next = rows.findLast(({ applied }) => !applied);
  return {
    current: player.stars,
    history: [
      ...changes.map(({ after, effective_at }) => ({ stars: after, from_dt: effective_at.toISOString() })),
      { stars: changes.at(-1)?.before ?? player.stars, from_dt: null },
    ],
    announced: next === undefined ? null : { stars: next.after, from_dt: next.effective_at.toISOString() },
  };
}
