import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gold, moneyText, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Wheel } from '@touchline/domain/wallet/spin';
import { recordActivity } from '../activity/public.ts';
import { leaseFromHouse } from '../cards/public.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { Limits } from '../http/edge/limits.ts';
import { lockAllowances } from '../limits/public.ts';
import { givePack, lockSeed, spendNonce, type SeedInUse, type SeedServices } from '../packs/public.ts';
import { balancesOf } from '../wallet/public.ts';
import { decideSpin, type DecidedSpin } from './decide-spin.ts';
import { lockSpinAccounts, paySpin } from './pay-spin.ts';
import { priceStatus } from './queries/wheel.ts';
import { spinRow } from './queries/spins.ts';
import { readWheel } from './wheel-in-force.ts';

const SPINS_A_MINUTE = 10;

export interface SpinServices extends SeedServices {
  readonly limits: Limits;
}

/** The call of a free or of a paid spin. */
type SpinCall = 'spin.free' | 'spin.paid';

/**
 * Spins the wheel, free or for gold, in one transaction. The manager's seeds are locked first: spins of one manager
 * happen one after the other, so the second of two free ones finds the first. A repeated call returns the first answer
 * by its idempotency key and never draws again.
 */
export function spinWheel(services: SpinServices, key: SpinCall) {
  return async (
    tx: Tx,
    { wheel: shown }: ParsedInput<SpinCall>,
    { managerId, sessionId }: Pick<ManagerCaller, 'managerId' | 'sessionId'>,
  ): Promise<CallOutput<SpinCall> | Refusal> => {
    const wait = sessionId === null ? null : services.limits.take(`spin:${managerId}`, SPINS_A_MINUTE);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const rules = CURRENT_RULES;
    const seed = await lockSeed(tx, services, managerId);
    const now = await gameNow(tx);
    const { wheel, freeAt } = await readWheel(tx, managerId, now, rules);
    if (shown !== undefined && shown !== wheel) return refuse('ERR_SPIN_TABLE_CHANGED');
    if (key === 'spin.free' && freeAt !== null) return refuse('ERR_SPIN_NOT_FREE');
    const price = key === 'spin.free' ? gold(0n) : rules.rewards.spin.price;

    const decided = await decideSpin(tx, seed, wheel, now, rules);
    const { winnings } = decided;
    const accounts = await lockSpinAccounts(tx, managerId, winnings);
    if ((accounts.balances.get(accounts.gold)?.available ?? 0n) < price.units)
      return refuse('ERR_INSUFFICIENT_FUNDS');
    // The gold was counted when it was bought, so a limit leaves it alone; a self-exclusion does not.
    if (price.units > 0n) {
      const refused = (await lockAllowances(tx, now, 'play', [managerId])).refuse(managerId, 0n);
      if (refused !== null) return refused;
    }

    await spendNonce(tx, seed);
    const packDrawId = winnings.pack === null ? null : await givePack(tx, now, winnings.pack.given);
    const id = await recordSpin(tx, now, { seed, wheel, price, decided, packDrawId });
    if (winnings.lease !== null) {
      const { cardId, dueAt } = winnings.lease;
      await leaseFromHouse(tx, now, { managerId, cardIds: [cardId], dueAt }, { kind: 'spin', id });
    }
    await paySpin(tx, now, { id, price, winnings }, accounts);
    await recordActivity(tx, now, [{ managerId, kind: 'wheel_spun', subject: id, amount: price.units }]);
    const balances = await balancesOf(tx, managerId);
    return {
      spin: await spinRow(tx, id),
      status: await priceStatus(tx, managerId, now),
      balance: moneyText(balances.xfc),
      held_balance: moneyText(balances.held),
    };
  };
}

interface SpinToRecord {
  readonly seed: SeedInUse;
  readonly wheel: Wheel;
  readonly price: Money<'GOLD'>;
  readonly decided: DecidedSpin;
  readonly packDrawId: number | null;
}

/** Writes a spin with all that verifies it; returns its id. */
async function recordSpin(
  tx: Tx,
  at: Date,
  { seed, wheel, price, decided, packDrawId }: SpinToRecord,
): Promise<number> {
  const { field, tableHash, pool, winnings } = decided;
  const instead = winnings.isInstead ? winnings.money : null;
  const { rows } = await sql<{ id: number }>`
    insert into spin (seed_id, nonce, manager_id, is_free, price, wheel, rules_version, field, table_hash, pool, card_id,
      leased_until, pack_draw_id, instead_currency, instead_units, at)
    values (${seed.id}, ${seed.draws}, ${seed.managerId}, ${price.units === 0n}, ${price.units.toString()}::bigint,
      ${wheel}, ${CURRENT_RULES.version}, ${field}, ${tableHash}, ${pool}::int[], ${winnings.lease?.cardId ?? null},
      ${winnings.lease?.dueAt ?? null}, ${packDrawId}, ${instead?.currency ?? null},
      ${instead?.units.toString() ?? null}::bigint, ${at})
    returning id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no spin was written');
  return row.id;
}
