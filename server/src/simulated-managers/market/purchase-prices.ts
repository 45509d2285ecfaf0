import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';

/** What each simulated manager last paid for a copy of each card, in units of XFC: by manager, then by card. */
export type PaidPrices = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** The purchases of simulated managers; each fill is read once. */
export class PurchasePrices {
  readonly #paid = new Map<number, Map<number, number>>();
  #lastFill = 0;

  /** Reads the purchases since the last time. */
  async load(db: Db): Promise<PaidPrices> {
    const { rows } = await sql<{ last: number; buyer_id: number; card_id: number; price: bigint }>`
      select distinct on (buyer_id, card_id) fill.id as last, buyer_id, card_id, price
      from fill join manager on manager.id = buyer_id and is_simulated
      where fill.id > ${this.#lastFill} and kind <> ${KIND.lend}
      order by buyer_id, card_id, fill.id desc
    `.execute(db);
    for (const { last, buyer_id, card_id, price } of rows) {
      const paid = this.#paid.get(buyer_id) ?? new Map<number, number>();
      this.#paid.set(buyer_id, paid.set(card_id, Number(price)));
      this.#lastFill = Math.max(this.#lastFill, last);
    }
    return this.#paid;
  }
}
