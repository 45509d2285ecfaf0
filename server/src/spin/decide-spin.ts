/** One spin decided by the seeds; nothing is written yet. */
import { createHash } from 'node:crypto';
import { fairNumbers } from '@touchline/domain/packs/fair';
import type { Money } from '@touchline/domain/money';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import type { SpinPrize } from '@touchline/domain/rules/rewards';
import { drawField, fieldRows, fieldsOf, wheelText, type Wheel } from '@touchline/domain/wallet/spin';
import { sql, type Db, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { drawPackToGive, seededHash, type PackToGive, type SeedInUse } from '../packs/public.ts';

/** The prize of a spin. */
export interface Winnings {
  /** Paid to the manager. */
  readonly money: Money | null;
  /** The money replaces a lease or a pack of which none was left. */
  readonly isInstead: boolean;
  readonly lease: { readonly cardId: number; readonly dueAt: Date } | null;
  /** The pack and its price, which the rewards budget pays to sales. */
  readonly pack: { readonly given: PackToGive; readonly price: Money<'XFC'> } | null;
}

export interface DecidedSpin {
  readonly field: number;
  /** The cards of which the lease was drawn. */
  readonly pool: readonly number[];
  /** SHA-256 of table and pool, in hex. */
  readonly tableHash: string;
  readonly winnings: Winnings;
}

const NOTHING: Winnings = { money: null, isInstead: false, lease: null, pack: null };

/**
 * Draws the field, and for a lease the player, with the manager's seeds, which are locked. A pack is a draw of its own
 * with the next nonce; its pool and holdings are locked.
 */
export async function decideSpin(
  tx: Tx,
  seed: SeedInUse,
  wheel: Wheel,
  now: Date,
  rules: Rules,
): Promise<DecidedSpin> {
  const fields = fieldsOf(wheel, rules.rewards.spin);
  const below = fairNumbers({
    clientSeed: seed.clientSeed,
    nonce: seed.draws,
    hmac: seededHash(seed.seed),
  });
  const field = drawField(fields, below);
  const prize = fields[field]?.prize;
  if (prize === undefined) throw new Error(`the wheel has no field ${field}`);
  const pool = prize.kind === 'lease' ? await leasableCards(tx, seed.managerId, prize.stars, now, rules) : [];
  const cardId = pool.length === 0 ? null : (pool[below(pool.length)] ?? null);
  const text = wheelText(fieldRows(fields), pool);
  return {
    field,
    pool,
    tableHash: createHash('sha256').update(text).digest('hex'),
    winnings: await winningsOf(tx, seed, prize, cardId, now, rules),
  };
}

async function winningsOf(
  tx: Tx,
  seed: SeedInUse,
  prize: SpinPrize,
  cardId: number | null,
  now: Date,
  rules: Rules,
): Promise<Winnings> {
  switch (prize.kind) {
    case 'gold':
    case 'xfc':
      return { ...NOTHING, money: prize.amount };
    case 'lease':
      return cardId === null
        ? { ...NOTHING, money: rules.rewards.spin.price, isInstead: true }
        : { ...NOTHING, lease: { cardId, dueAt: new Date(now.getTime() + prize.days * DAY_MS) } };
    case 'pack': {
      const { price } = rules.shop.packs[prize.pack];
      const given = await drawPackToGive(tx, { ...seed, draws: seed.draws + 1 }, prize.pack, rules);
      return given === null
        ? { ...NOTHING, money: price, isInstead: true }
        : { ...NOTHING, pack: { given, price } };
    }
  }
}

/** The cards of players with these stars and a match soon, whom the manager does not lease already, by card id. */
async function leasableCards(
  db: Db,
  managerId: number,
  stars: number,
  now: Date,
  { starterGrant }: Pick<Rules, 'starterGrant'>,
): Promise<readonly number[]> {
  const until = new Date(now.getTime() + starterGrant.matchWithinDays * DAY_MS);
  const { rows } = await sql<{ id: number }>`
    select card.id from card join player on player.id = card.subject_id
    where card.asset_type = ${ASSET.player} and card.stars = ${stars} and exists (
      select from match where player.club_id in (home_club_id, away_club_id) and kickoff_at between ${now} and ${until}
    ) and not exists (
      select from lease where lease.card_id = card.id and manager_id = ${managerId} and source = 'house'
        and ended_at is null and due_at > ${now}
    )
    order by card.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
