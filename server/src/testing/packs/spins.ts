import { randomUUID } from 'node:crypto';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { drawField, fieldsOf, type Wheel } from '@touchline/domain/wallet/spin';
import { fairNumbers } from '@touchline/domain/packs/fair';
import { gold, xfc, type Money } from '@touchline/domain/money';
import { payment } from '@touchline/domain/wallet/ledger';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { packRoutes } from '../../packs/routes.ts';
import { seededHash } from '../../packs/seeds.ts';
import { secretsFrom } from '../../secrets.ts';
import { spinRoutes } from '../../spin/routes.ts';
import { houseAccount, managerAccount, rewardsSlices } from '../../wallet/accounts.ts';
import { lockBalances, moveMoney } from '../../wallet/ledger.ts';
import type { CallPacks } from './packs.ts';

/** The calls of spins and draws through the HTTP dispatcher; `random` makes the server's seeds. */
export function spinCaller(db: Db, random?: (bytes: number) => Buffer): CallPacks {
  const secrets = secretsFrom('t'.repeat(32));
  const seeds = random === undefined ? { secrets } : { secrets, random };
  const limits = makeLimits(() => 0);
  const routes = { ...packRoutes(seeds), ...spinRoutes({ ...seeds, limits }) };
  const services = { db, routes, secrets, checkAnswers: true };
  return (key, input, caller, idempotencyKey = randomUUID()) =>
    invoke(services, key, input, caller, idempotencyKey);
}

/** Gives a manager gold. */
export function giveGold(db: Db, managerId: number, units: bigint): Promise<void> {
  return giveMoney(db, managerId, gold(units));
}

/** Gives a manager XFC or gold, as a starter gift. */
export async function giveMoney(db: Db, managerId: number, money: Money): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, money.currency, 'issue');
    const account = await managerAccount(tx, money.currency, managerId);
    await moveMoney(tx, await gameNow(tx), [
      {
        reason: 'starter',
        cause: { kind: 'manager', id: managerId },
        postings: payment(issue, account, money),
      },
    ]);
  });
}

/** Verifies a manager's e-mail address and phone number. */
export async function verify(db: Db, managerId: number): Promise<void> {
  await sql`
    update manager set email = ${`${managerId}@example.com`}, email_verified_at = now(),
      phone_country_id = 217, phone = ${`+3934700${String(managerId).padStart(5, '0')}`}, phone_verified_at = now()
    where id = ${managerId}
  `.execute(db);
}

/** A client seed with which the first spin under a server seed of one repeated byte draws a field. */
export function clientSeedFor(serverByte: number, wheel: Wheel, field: number): string {
  const hmac = seededHash(Buffer.alloc(32, serverByte));
  const fields = fieldsOf(wheel, CURRENT_RULES.rewards.spin);
  for (let count = 0; ; count += 1) {
    const clientSeed = `seed ${count}`;
    if (drawField(fields, fairNumbers({ clientSeed, nonce: 0, hmac })) === field) return clientSeed;
  }
}

/** Takes all of the rewards budget but `left` units back to the issue. */
export async function drainRewards(db: Db, left: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const slices = await rewardsSlices(tx, 0);
    const balances = await lockBalances(tx, slices);
    let keep = left;
    for (const slice of slices) {
      const available = balances.get(slice)?.available ?? 0n;
      const kept = available < keep ? available : keep;
      keep -= kept;
      if (available === kept) continue;
      await moveMoney(tx, await gameNow(tx), [
        {
          reason: 'rewards_seed',
          cause: { kind: 'house', id: 1 },
          postings: payment(slice, issue, xfc(available - kept)),
        },
      ]);
    }
  });
}
