// The naive payout: prizes in chunks, each chunk committed, with the position kept in memory only. After a kill it
// starts over and pays again. The proof must detect that. Parameter: payments per chunk.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { readConfig } from '../../../server/src/config.ts';
import { advanceContest } from '../../../server/src/contests/lifecycle/advance-contest.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, openDatabase, sql, type Db, type Tx } from '../../../server/src/db/database.ts';
import { PAYMENTS_AT_ONCE } from '../../../server/src/contests/settlement/resolve-holds.ts';
import { houseAccount } from '../../../server/src/wallet/accounts.ts';
import { fundRewards } from '../../../server/src/wallet/fund-rewards.ts';
import { moveMoney } from '../../../server/src/wallet/ledger.ts';
import { contestSweeps } from '../../../server/src/contests/lifecycle/sweeps.ts';

const AT_ONCE = Number(process.argv[2]);
const BETWEEN_SWEEPS_MS = 10;
/** A pause that makes a kill fall inside the payout on a fast machine too. */
const BETWEEN_PAYMENTS_MS = 10;

interface Prize {
  readonly id: number;
  readonly prize: bigint;
  readonly account: number;
  readonly pot: number;
}

interface Due {
  readonly id: number;
  readonly settles: boolean;
  readonly pays: boolean;
}

/** Advances every due contest by a step; the payment of prizes is the naive one. */
async function advance(db: Db): Promise<void> {
  const { rows } = await sql<Due>`
    select id, results_at is not null as pays, locked_at is not null and cancelled_at is null and not exists (
      select 1 from entry join hold on cause_kind = 'entry' and cause_id = entry.id and hold.state = 'open'
      where contest_id = contest.id
    ) as settles
    from contest where due_at <= (select game_now()) and final_at is null order by id
  `.execute(db);
  for (const { id, settles, pays } of rows) {
    if (pays) await payNaively(db, id);
    // With zero payments per chunk, the settlement fixes the results and pays nothing.
    else await inTransaction(db, (tx) => advanceContest(tx, id, settles ? 0 : PAYMENTS_AT_ONCE));
  }
}

async function payNaively(db: Db, contestId: number): Promise<void> {
  const { rows } = await sql<Prize>`
    select entry.id, prize, account.id as account, pot.id as pot
    from entry join account on account.manager_id = entry.manager_id and account.currency = 'XFC'
    join account as pot on pot.contest_id = entry.contest_id
    where entry.contest_id = ${contestId} and prize > 0 order by entry.id
  `.execute(db);
  for (let paid = 0; paid < rows.length; paid += AT_ONCE) {
    await inTransaction(db, async (tx) =>
      moveMoney(
        tx,
        await gameNow(tx),
        rows.slice(paid, paid + AT_ONCE).map(({ id, prize, account, pot }) => ({
          reason: 'contest_prize',
          cause: { kind: 'entry', id },
          postings: [
            { accountId: pot, money: xfc(-prize) },
            { accountId: account, money: xfc(prize) },
          ],
        })),
      ),
    );
    await pause(BETWEEN_PAYMENTS_MS);
  }
  await inTransaction(db, async (tx) => {
    await payCut(tx, contestId);
    await sql`
      insert into contest_payout (contest_id, entry_id, kind, units)
      select contest_id, id, 'prize', prize from entry where contest_id = ${contestId} and prize > 0
    `.execute(tx);
    await sql`update contest set final_at = game_now(), due_at = null where id = ${contestId}`.execute(tx);
  });
}

async function payCut(tx: Tx, contestId: number): Promise<void> {
  const { rows } = await sql<{ pot: number; cut: bigint }>`
    select account.id as pot, (sum(fee) - sum(prize))::bigint as cut
    from entry join account on account.contest_id = entry.contest_id
    where entry.contest_id = ${contestId} and state = 'playing' group by account.id
  `.execute(tx);
  for (const { pot, cut } of rows) {
    const postings = [
      { accountId: pot, money: xfc(-cut) },
      { accountId: await houseAccount(tx, 'XFC', 'fees'), money: xfc(cut) },
    ];
    const cause = { kind: 'contest', id: contestId };
    await moveMoney(tx, await gameNow(tx), [{ reason: 'contest_house_cut', cause, postings }]);
  }
}

const { db } = await openDatabase(readConfig());
await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
process.stdout.write('Touchline is at work\n');
await once(process.stdin, 'data');
// Exits by itself when the killing process has ended.
process.stdin.on('end', () => process.exit(0));
const others = contestSweeps.filter(({ name }) => name !== 'contests that are due');
for (;;) {
  await advance(db);
  for (const sweep of others) await sweep.run(db);
  await pause(BETWEEN_SWEEPS_MS);
}
