import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Tx } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { notify } from '../../inbox/public.ts';
import { cardLink } from '../trading/notices.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';

interface Crossing {
  readonly manager_id: number;
  readonly card_id: number;
  /** The lowest ask of others when it fell to the alert; else null. */
  readonly fell_to: bigint | null;
  /** The last price when it rose to the alert; else null. */
  readonly rose_to: bigint | null;
  readonly below: bigint | null;
  readonly above: bigint | null;
}

/**
 * Notifies watchers when the lowest ask falls, or the last price rises, to their alert: once when it is reached, not
 * while it stays there. A watcher's own asks do not count. The rows of `card_market` must be locked and written.
 */
export async function notifyPriceAlerts(tx: Tx, at: Date, cardIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Crossing>`
    with stood as (
      select watched_card.manager_id, watched_card.card_id, is_below, is_above, others.floor, last_price,
        coalesce(others.floor <= below, false) as stands_below, coalesce(last_price >= above, false) as stands_above
      from watched_card join card_market using (card_id)
      cross join lateral (
        select min(price) as floor from market_order
        where market_order.card_id = watched_card.card_id and kind = ${KIND.sell} and ${IS_OPEN}
          and market_order.manager_id is distinct from watched_card.manager_id
      ) as others
      where watched_card.card_id = any(${cardIds}::int[]) and (below is not null or above is not null)
    )
    update watched_card set is_below = stands_below, is_above = stands_above
    from stood
    where watched_card.manager_id = stood.manager_id and watched_card.card_id = stood.card_id
      and (stood.is_below, stood.is_above) is distinct from (stands_below, stands_above)
    returning watched_card.manager_id, watched_card.card_id, below, above,
      case when stands_below and not stood.is_below then floor end as fell_to,
      case when stands_above and not stood.is_above then last_price end as rose_to
  `.execute(tx);
  if (rows.length === 0) return;
  const faces = await loadCardFaces(
    tx,
    rows.map(({ card_id }) => card_id),
  );
  await notify(
    tx,
    at,
    rows.flatMap(({ manager_id: managerId, card_id, fell_to, rose_to, below, above }) => {
      const face = faces.get(card_id);
      if (face === undefined) return [];
      const notices = [
        { kind: 'price_below', price: fell_to, wished: below },
        { kind: 'price_above', price: rose_to, wished: above },
      ] as const;
      return notices.flatMap(({ kind, price, wished }) => {
        if (price === null || wished === null) return [];
        const values = { card: face.name, price: moneyText(xfc(price)), wished: moneyText(xfc(wished)) };
        return [{ managerId, kind, values, link: cardLink(face) }];
      });
    }),
  );
}
