import { payment } from '@touchline/domain/wallet/ledger';
import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { reasonAgainstBuying } from '@touchline/domain/packs/buy';
import { rulesOf } from '@touchline/domain/rules/index';
import { packOf, type PackKey } from '@touchline/domain/rules/packs';
import { carriedByPurchase } from '@touchline/domain/wallet/carried';
import { obligationOf } from '@touchline/domain/wallet/promotional';
import { recordActivity } from '../activity/public.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import { lock } from '../db/lock.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { Outcome } from '../http/calls/handler.ts';
import { lockAllowances } from '../limits/public.ts';
import {
  carryBonus,
  pledgedUnits,
  houseAccount,
  type Balance,
  lockBalances,
  managerAccount,
  moveMoney,
} from '../wallet/public.ts';
import { boughtBy } from './queries/bought.ts';
import {
  decideDraw,
  recordDraw,
  lockDrawnHoldings,
  lockPools,
  mintDrawnCards,
  type Draw,
} from './make-draw.ts';
import { drawnAnswer } from './queries/draws.ts';
import { usualPrices } from './queries/worth.ts';
import { lockSeed, type SeedServices } from './seeds.ts';

const CALL = 'packs.buy';

/**
 * Buys and opens a pack: charges, draws and mints in one transaction. The row of the drop is locked until the commit,
 * so the last pack is sold once, and the seeds of the manager, so a limit holds across drops; a repeated call returns the first answer by its idempotency key and never draws again.
 */
export function buyPack(services: SeedServices) {
  return async (
    tx: Tx,
    { package_id: dropId }: ParsedInput<typeof CALL>,
    caller: Pick<ManagerCaller, 'managerId'>,
  ): Promise<Outcome<typeof CALL>> => {
    const { managerId } = caller;
    await lock(tx, { drops: [dropId] });
    const drop = await readDrop(tx, dropId);
    if (drop === null) return refuse('ERR_NOT_FOUND');
    const { shop } = rulesOf(drop.rules_version);
    const pack = packOf(shop, drop.pack);
    const seed = await lockSeed(tx, services, managerId);
    await lockPools(tx, [drop.league_id]);
    const now = await gameNow(tx);
    const state = {
      pack: drop.pack,
      opensAt: drop.opens_at.getTime(),
      closesAt: drop.closes_at.getTime(),
      left: drop.left_quantity,
      boughtByManager: await readBought(tx, dropId, managerId),
    };
    const reason = reasonAgainstBuying(state, shop, now.getTime());
    if (reason !== null) return refuse(reason === 'limit' ? 'ERR_PACK_LIMIT' : 'ERR_SOLD_OUT');
    const { leftPerCard } = shop;
    const draw = await decideDraw(tx, seed, { table: pack.table, leagueIds: [drop.league_id], leftPerCard });
    if (draw === null) return refuse('ERR_SOLD_OUT');

    await lockDrawnHoldings(tx, draw);
    const accountId = await managerAccount(tx, 'XFC', managerId);
    const balance = (await lockBalances(tx, [accountId])).get(accountId);
    if ((balance?.available ?? 0n) < pack.price.units) return refuse('ERR_INSUFFICIENT_FUNDS');
    const allowances = await lockAllowances(tx, now, 'play', [managerId]);
    const refused = allowances.refuse(managerId, pack.price.units);
    if (refused !== null) return refused;
    await sql`update pack_drop set left_quantity = left_quantity - 1 where id = ${dropId}`.execute(tx);
    const drawId = await recordDraw(tx, now, draw, { dropId });
    await mintDrawnCards(tx, now, draw, drawId);
    const sales = await houseAccount(tx, pack.price.currency, 'sales');
    const carried = await carriedByStarter(tx, drop, draw, balance);
    await moveMoney(tx, now, [
      {
        reason: 'pack',
        cause: { kind: 'draw', id: drawId },
        postings: payment(accountId, sales, pack.price),
      },
    ]);
    const cause = { kind: 'draw', id: drawId };
    await carryBonus(tx, now, [{ from: sales, to: accountId, units: carried, cause }]);
    await recordActivity(tx, now, [
      { managerId, kind: 'pack_opened', subject: drawId, amount: pack.price.units },
    ]);
    return drawnAnswer(tx, drawId, managerId);
  };
}

/**
 * The bonus XFC in what the cards of a starter pack are usually sold for above its price; without it, accounts
 * made for the pack would turn their grants into XFC of their own. Other packs cost as much as their cards.
 */
async function carriedByStarter(
  db: Db,
  { pack, rules_version }: Pick<DropRow, 'pack' | 'rules_version'>,
  { cards }: Pick<Draw, 'cards'>,
  balance: Balance | undefined,
): Promise<bigint> {
  const { shop, promotional } = rulesOf(rules_version);
  if (pack !== 'starter' || balance === undefined || !promotional.carries) return 0n;
  const prices = await usualPrices(
    db,
    cards.map(({ cardId }) => cardId),
  );
  const usual = cards.reduce((sum, { cardId }) => sum + (prices.get(cardId) ?? 0n), 0n);
  const pledged = (await pledgedUnits(db, [balance.accountId])).get(balance.accountId) ?? 0n;
  const total = balance.available + balance.held - pledged;
  const payer = { total, obligation: obligationOf(balance, promotional) };
  return carriedByPurchase({ price: packOf(shop, pack).price.units, usual }, payer);
}

interface DropRow {
  readonly pack: PackKey;
  readonly league_id: number;
  readonly rules_version: number;
  readonly left_quantity: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
}

async function readDrop(db: Db, dropId: number): Promise<DropRow | null> {
  const { rows } = await sql<DropRow>`
    select pack, league_id, rules_version, left_quantity, opens_at, closes_at
    from pack_drop where id = ${dropId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The packs that count for the manager's limit, read when the seeds are locked. */
async function readBought(db: Db, dropId: number, managerId: number): Promise<number> {
  const { rows } = await sql<{ bought: number }>`
    select ${boughtBy(managerId)} as bought from pack_drop where id = ${dropId}
  `.execute(db);
  return rows[0]?.bought ?? 0;
}
