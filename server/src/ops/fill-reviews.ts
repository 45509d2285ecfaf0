import { moneyText, xfc } from '@touchline/domain/money';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import {
  readReviewOutcome,
  heldFills,
  lockHeldFill,
  releaseFills,
  type HeldFill,
} from '../market/reviews/review-fills.ts';
import { reverseFill } from '../market/reviews/reverse-fill.ts';
import { UsageError, type Command } from './command.ts';
import { recordAct } from '../db/record-act.ts';

const MAX_SHOWN = 200;

/** Lists the fills held for review, or ends the review of one. */
export const fillReviews: Command = {
  usage: '[release|reverse FILL OPERATOR REASON]',
  about: 'lists held fills far from the usual price, or releases or reverses one',
  async run({ db, print }, [decision, fill, operator, ...reason]) {
    if (decision === undefined) {
      await listHeldFills(db, print);
      return true;
    }
    if (decision !== 'release' && decision !== 'reverse')
      throw new UsageError('A held fill is released or reversed.');
    const id = Number(fill);
    if (!Number.isInteger(id) || id < 1) throw new UsageError('FILL is the number of a held fill.');
    if (operator === undefined || reason.length === 0)
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const done = await inTransaction(db, (tx) =>
      decide(tx, { id, decision, operator, reason: reason.join(' ') }),
    );
    print(done ? `Fill ${id} is ${decision}d.` : await reasonNotHeld(db, id));
    return done;
  },
};

interface Decision {
  readonly id: number;
  readonly decision: 'release' | 'reverse';
  readonly operator: string;
  readonly reason: string;
}

/** Explains why a fill is not under review: it never was, or its review has ended. */
async function reasonNotHeld(db: Db, id: number): Promise<string> {
  const end = await readReviewOutcome(db, id);
  if (end === null) return `Fill ${id} is not held.`;
  return end.reversed
    ? `Fill ${id} is not held: it was reversed at ${end.at.toISOString()}.`
    : `Fill ${id} is not held: it was released at ${end.at.toISOString()}, so its cards and money cannot be taken back.`;
}

/** Ends the review of a fill and records the operator. Returns false if the fill is not held. */
async function decide(tx: Tx, { id, decision, operator, reason }: Decision): Promise<boolean> {
  const fill = await lockHeldFill(tx, id);
  if (fill === null) return false;
  if (decision === 'release') await releaseFills(tx, [fill]);
  else await reverseFill(tx, fill);
  await recordAct(tx, await gameNow(tx), {
    operator,
    act: decision === 'release' ? 'release_fill' : 'reverse_fill',
    subject: { kind: 'fill', id },
    before: { held_until: fill.dueAt.toISOString() },
    after: { held_until: null, reversed: decision === 'reverse' },
    reason,
  });
  return true;
}

async function listHeldFills(db: Db, print: (line: string) => void): Promise<void> {
  const fills = await heldFills(db, MAX_SHOWN);
  if (fills.length === 0) print('No fill is held.');
  const names = await namesOf(db, fills);
  for (const { id, cardId, quantity, price, sellerId, buyerId, at, dueAt } of fills) {
    const { card, reference, managers } = names;
    const usual = reference.get(cardId) ?? null;
    print(
      `${id}  ${at.toISOString()}  ${card.get(cardId) ?? `card ${cardId}`}: ${quantity} at ${moneyText(xfc(price))}` +
        ` (usual ${usual === null ? 'unknown' : moneyText(xfc(usual))}), ${managers.get(sellerId) ?? sellerId}` +
        ` to ${managers.get(buyerId) ?? buyerId}, held until ${dueAt.toISOString()}`,
    );
  }
}

async function namesOf(db: Db, fills: readonly HeldFill[]) {
  const cards = await sql<{ id: number; name: string; reference: bigint | null }>`
    select card.id, coalesce(player.name, club.venue_name, 'card ' || card.id) as name, reference_price as reference
    from card left join player on asset_type = ${ASSET.player} and player.id = subject_id
    left join club on asset_type = ${ASSET.venue} and club.id = subject_id
    left join card_market on card_id = card.id
    where card.id = any(${fills.map(({ cardId }) => cardId)}::int[])
  `.execute(db);
  const managers = await sql<{ id: number; nickname: string }>`
    select id, nickname from manager
    where id = any(${fills.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId])}::int[])
  `.execute(db);
  return {
    card: new Map(cards.rows.map(({ id, name }) => [id, name])),
    reference: new Map(cards.rows.map(({ id, reference }) => [id, reference])),
    managers: new Map(managers.rows.map(({ id, nickname }) => [id, nickname])),
  };
}
