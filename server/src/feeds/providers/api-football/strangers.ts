import { z } from 'zod';
import { sql, type Db } from '../../../db/database.ts';
import type { FeedFixture } from '../../feed.ts';
import { keepAnswer, keptAnswer } from '../kept/answers.ts';
import { lineUpAnswer, readItems, type LineUpAnswer } from './answers.ts';
import { API_FOOTBALL, strangersAddress } from './league-state.ts';

/**
 * Keeps the players of a line-up whom no squad lists, such as a youth player on their first day, so that the world has
 * them before their first event. Answers that name no one new change nothing.
 */
export async function keepStrangers(db: Db, fixture: FeedFixture, item: unknown, now: Date): Promise<void> {
  const parsed = z.object({ lineups: z.array(lineUpAnswer) }).safeParse(item);
  if (!parsed.success) return;
  const address = strangersAddress(Number(fixture.leagueCode));
  const before = readItems((await keptAnswer(db, API_FOOTBALL, address))?.items ?? [], lineUpAnswer);
  const kept = before.ok ? before.value : [];
  const ids = parsed.data.lineups.flatMap(playersOf);
  const { rows } = await sql<{ provider_key: string }>`
    select provider_key from player
    where provider = ${API_FOOTBALL} and provider_key = any(${ids.map(String)}::text[])
  `.execute(db);
  const known = new Set([...rows.map((row) => Number(row.provider_key)), ...kept.flatMap(playersOf)]);
  const strange = ({ player }: LineUpAnswer['startXI'][number]): boolean =>
    player.id !== null && !known.has(player.id);
  const fresh = parsed.data.lineups
    .map((lineUp) => ({
      ...lineUp,
      startXI: [],
      substitutes: [...lineUp.startXI, ...lineUp.substitutes].filter(strange),
    }))
    .filter(({ substitutes }) => substitutes.length > 0);
  if (fresh.length > 0) await keepAnswer(db, API_FOOTBALL, address, [...kept, ...fresh], now);
}

function playersOf({ startXI, substitutes }: LineUpAnswer): readonly number[] {
  return [...startXI, ...substitutes].flatMap(({ player }) => (player.id === null ? [] : [player.id]));
}
