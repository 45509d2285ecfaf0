import { xfc } from '@touchline/domain/money';
import { burnCopies } from '../../cards/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import {
  houseAccount,
  lockBalances,
  managerAccounts,
  moveMoney,
  promotionalLeft,
  rewardsSlices,
} from '../../wallet/public.ts';
import type { JournalEntry } from '../../wallet/public.ts';
import { removeFromTops } from '../../tops/public.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { openMatters } from './open-matters.ts';

const EVERY_MS = 30_000;
/** Real time until a deletion is retried when something is open that was not open at the request. */
const POSTPONED_HOURS = 24;

/** SQL: the manager has signed in since they asked; a session without its second step does not count. */
const SIGNED_IN_SINCE = sql<boolean>`exists (
  select from session
  where session.manager_id = manager.id and session.created_at > deletion_asked_at and not owes_second_step
)`;

interface DueRow {
  readonly id: number;
  readonly signed_in_since: boolean;
}

/**
 * Processes one requested deletion: keeps the account of a manager who has signed in since, otherwise deletes it
 * when it is due. One transaction, so that a crash leaves the account whole and the next run starts again. Returns
 * 0 when none is left.
 */
async function endOneDeletion(tx: Tx): Promise<number> {
  const { rows } = await sql<DueRow>`
    select id, ${SIGNED_IN_SINCE} as signed_in_since from manager
    where deletion_due_at is not null and (deletion_due_at <= clock_timestamp() or ${SIGNED_IN_SINCE})
    order by deletion_due_at limit 1 for update skip locked
  `.execute(tx);
  const [due] = rows;
  if (due === undefined) return 0;
  if (due.signed_in_since) await keepAccount(tx, due.id);
  else if ((await openMatters(tx, due.id)).length > 0) await postpone(tx, due.id);
  else await closeAccount(tx, due.id);
  return 1;
}

async function keepAccount(tx: Tx, managerId: number): Promise<void> {
  await sql`
    update manager set deletion_asked_at = null, deletion_due_at = null where id = ${managerId}
  `.execute(tx);
  const notice = { managerId, kind: 'account_kept', values: {}, link: '/my-account/personal-data' } as const;
  await notify(tx, await gameNow(tx), [notice]);
}

async function postpone(tx: Tx, managerId: number): Promise<void> {
  await sql`
    update manager set deletion_due_at = clock_timestamp() + make_interval(hours => ${POSTPONED_HOURS})
    where id = ${managerId}
  `.execute(tx);
}

/** Returns cards and money to the house, then deletes the personal data. */
async function closeAccount(tx: Tx, managerId: number): Promise<void> {
  const at = await gameNow(tx);
  const cause = { kind: 'manager', id: managerId };
  const owned = await sql<{ card_id: number; owned: number }>`
    select card_id, owned from holding where manager_id = ${managerId} and owned > 0 order by card_id
  `.execute(tx);
  const copies = owned.rows.map(({ card_id, owned: quantity }) => ({ cardId: card_id, quantity }));
  if (copies.length > 0) await burnCopies(tx, at, { managerId, copies }, cause);
  await returnMoney(tx, at, managerId);
  await erasePersonalData(tx, managerId);
  await removeFromTops(tx, managerId);
}

/** Promotional XFC go back to the rewards budget they came from, the rest to the account of unclaimed money. */
async function returnMoney(tx: Tx, at: Date, managerId: number): Promise<void> {
  const accounts = {
    xfc: (await managerAccounts(tx, 'XFC', [managerId])).get(managerId),
    gold: (await managerAccounts(tx, 'GOLD', [managerId])).get(managerId),
  };
  const [rewards] = await rewardsSlices(tx, managerId);
  if (accounts.xfc === undefined || accounts.gold === undefined || rewards === undefined) return;
  const balances = await lockBalances(tx, [accounts.xfc, accounts.gold, rewards]);
  const inXfc = balances.get(accounts.xfc)?.available ?? 0n;
  const inGold = balances.get(accounts.gold)?.available ?? 0n;
  const promotional = (await promotionalLeft(tx, [managerId])).get(managerId) ?? 0n;
  const toRewards = promotional < inXfc ? promotional : inXfc;
  const move = (from: number, to: number, money: JournalEntry['postings'][number]['money']): JournalEntry[] =>
    money.units === 0n
      ? []
      : [
          {
            reason: 'account_closed',
            cause: { kind: 'manager', id: managerId },
            postings: [
              { accountId: from, money: { ...money, units: -money.units } },
              { accountId: to, money },
            ],
          },
        ];
  await moveMoney(tx, at, [
    ...move(accounts.xfc, rewards, xfc(toRewards)),
    ...move(accounts.xfc, await houseAccount(tx, 'XFC', 'unclaimed'), xfc(inXfc - toRewards)),
    ...move(accounts.gold, await houseAccount(tx, 'GOLD', 'unclaimed'), { currency: 'GOLD', units: inGold }),
  ]);
}

/** Deletes the accounts whose time to change their mind is over, and keeps those whose managers came back. */
export const deletionSweep: Sweep = {
  name: 'accounts to delete',
  everyMs: EVERY_MS,
  run: (db: Db) => inTransaction(db, endOneDeletion),
};
