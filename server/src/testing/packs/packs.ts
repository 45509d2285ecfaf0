import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@touchline/contract/calls';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { makeCards } from '../../cards/ownership.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import type { Outcome } from '../../http/calls/handler.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { openDrops } from '../../packs/open-drops.ts';
import { packRoutes } from '../../packs/routes.ts';
import { secretsFrom } from '../../secrets.ts';
import { makeFootball, stopClockAt, type Football } from '../contests/contests.ts';

/** A Tuesday within a week of the schedule. */
export const SHOP_TIME = new Date('2026-03-03T12:00:00Z');

/** Makes a call of packs, exchanges and draws, with a new idempotency key unless one is given. */
export type CallPacks = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  caller: Caller,
  idempotencyKey?: string,
) => Promise<Outcome<Key>>;

/** The calls of packs through the HTTP dispatcher; every answer is checked against the contract. */
export function packCaller(db: Db): CallPacks {
  const secrets = secretsFrom('t'.repeat(32));
  const services = { db, routes: packRoutes({ secrets }), secrets, checkAnswers: true };
  return (key, input, caller, idempotencyKey = randomUUID()) =>
    invoke(services, key, input, caller, idempotencyKey);
}

/** The answer of a call that must succeed. Throws with the error code when it is refused. */
export function accepted<Answer>(answer: Answer): Exclude<Answer, { readonly refused: unknown }> {
  if (isAccepted(answer)) return answer;
  throw new Error(`refused: ${JSON.stringify(answer)}`);
}

function isAccepted<Answer>(answer: Answer): answer is Exclude<Answer, { readonly refused: unknown }> {
  return typeof answer !== 'object' || answer === null || !('refused' in answer);
}

/** Makes a league of 72 players with cards: 20 of three stars, 6 of four and 6 of five, none minted. */
export async function makeCardLeague(db: Db): Promise<Football> {
  const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
  const { players } = CURRENT_RULES.cards;
  const cards = football.players.slice(0, 32).map(({ id }, index) => {
    const stars = index < 20 ? 3 : index < 26 ? 4 : 5;
    return { assetType: 1, subjectId: id, stars, lifetime: players[stars].lifetimeCopies } as const;
  });
  await inTransaction(db, async (tx) => {
    await makeCards(tx, cards);
    await sql`
      update player set stars = card.stars from card where card.asset_type = 1 and card.subject_id = player.id
    `.execute(tx);
  });
  return football;
}

/** Makes a league with packs on sale, at `SHOP_TIME`. */
export async function openShop(db: Db): Promise<Football> {
  await stopClockAt(db, SHOP_TIME);
  const football = await makeCardLeague(db);
  await inTransaction(db, openDrops);
  return football;
}

/** The drop of a pack in a league. Throws when there is none. */
export async function dropOf(db: Db, leagueId: number, pack: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from pack_drop where league_id = ${leagueId} and pack = ${pack} order by id desc limit 1
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no drop of ${pack}`);
  return row.id;
}
