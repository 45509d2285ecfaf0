import { refuse, type Refusal } from '@touchline/contract/errors';
import { maxCopies } from '@touchline/domain/market/order';
import { sql, type Db } from '../../db/database.ts';

/** Refuses to want more copies of a card than can exist; what is offered is bounded by the copies its owner has. */
export async function refuseMoreThanExist(
  db: Db,
  {
    side,
    cardId,
    quantity,
  }: { readonly side: 'buy' | 'sell'; readonly cardId: number; readonly quantity: number },
): Promise<Refusal | null> {
  if (side === 'sell') return null;
  const { rows } = await sql<{ lifetime: number | null; burned: number }>`
    select lifetime, burned from card where id = ${cardId}
  `.execute(db);
  const max = rows[0] === undefined ? null : maxCopies(rows[0]);
  return max === null || quantity <= max ? null : refuse('ERR_MORE_THAN_EXIST', { max });
}
