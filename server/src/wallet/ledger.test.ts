import type { Hold } from '@touchline/domain/wallet/ledger';
import { gold, xfc, type Money } from '@touchline/domain/money';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { contestPot, houseAccount, managerAccount, openContestPot, openManagerAccounts } from './accounts.ts';
import {
  lockBalances,
  moveMoney,
  openHolds,
  openHoldsOf,
  payFromHolds,
  postHolds,
  resizeHolds,
  voidHolds,
} from './ledger.ts';
import { sealBlock } from './seal-block.ts';
import { verifyBooks } from './verify-books.ts';

const { db } = await openTestDatabase();
keepBooks(db);

const AT = new Date('2026-01-01T12:00:00Z');
let nextId = 1;

/** A manager with an amount of XFC issued to them. */
async function managerWith(money: Money<'XFC'>): Promise<{ managerId: number; account: number }> {
  const managerId = nextId++;
  return inTransaction(db, async (tx) => {
    await openManagerAccounts(tx, managerId);
    const account = await managerAccount(tx, 'XFC', managerId);
    if (money.units > 0n) await pay(await houseAccount(tx, 'XFC', 'issue'), account, money.units);
    return { managerId, account };

    async function pay(from: number, to: number, units: bigint): Promise<void> {
      await moveMoney(tx, AT, [
        {
          reason: 'starter',
          cause: { kind: 'manager', id: managerId },
          postings: [
            { accountId: from, money: xfc(-units) },
            { accountId: to, money: xfc(units) },
          ],
        },
      ]);
    }
  });
}

async function balance(account: number): Promise<{ available: bigint; held: bigint }> {
  const found = await sql<{ available: bigint; held: bigint }>`
    select available, held from account where id = ${account}
  `.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('no account');
  return row;
}

describe('journal entries', () => {
  test('an entry that does not balance is a bug and changes nothing', async () => {
    const { account } = await managerWith(xfc(10n));
    const fees = await houseAccount(db, 'XFC', 'fees');
    const unbalanced = inTransaction(db, (tx) =>
      moveMoney(tx, AT, [
        {
          reason: 'contest_fee',
          cause: { kind: 'contest', id: 1 },
          postings: [
            { accountId: account, money: xfc(-3n) },
            { accountId: fees, money: xfc(2n) },
          ],
        },
      ]),
    );
    await expect(unbalanced).rejects.toThrow('off by -1');
    expect(await balance(account)).toEqual({ available: 10n, held: 0n });
  });

  test('no account pays more than it has available, even when it holds more', async () => {
    const { account } = await managerWith(xfc(10n));
    const fees = await houseAccount(db, 'XFC', 'fees');
    await inTransaction(db, (tx) =>
      openHolds(tx, AT, [{ accountId: account, cause: { kind: 'entry', id: nextId++ }, units: 8n }]),
    );
    const overdrawn = inTransaction(db, (tx) =>
      moveMoney(tx, AT, [
        {
          reason: 'contest_prize',
          cause: { kind: 'order', id: 1 },
          postings: [
            { accountId: account, money: xfc(-3n) },
            { accountId: fees, money: xfc(3n) },
          ],
        },
      ]),
    );
    await expect(overdrawn).rejects.toThrow('account_available_not_negative');
    expect(await balance(account)).toEqual({ available: 2n, held: 8n });
  });

  test('a currency can not be posted to an account of another', async () => {
    const { account } = await managerWith(xfc(10n));
    const issue = await houseAccount(db, 'GOLD', 'issue');
    const mixed = inTransaction(db, (tx) =>
      moveMoney(tx, AT, [
        {
          reason: 'starter',
          cause: { kind: 'manager', id: 1 },
          postings: [
            { accountId: issue, money: gold(-1n) },
            { accountId: account, money: gold(1n) },
          ],
        },
      ]),
    );
    await expect(mixed).rejects.toThrow('holds XFC');
  });
});

describe('holds', () => {
  test('a hold is released or posted in full, and only once', async () => {
    const { account } = await managerWith(xfc(10n));
    const entry = nextId++;
    const [hold] = await inTransaction(db, (tx) =>
      openHolds(tx, AT, [{ accountId: account, cause: { kind: 'entry', id: entry }, units: 4n }]),
    );
    if (hold === undefined) throw new Error('no hold');
    expect(await balance(account)).toEqual({ available: 6n, held: 4n });
    expect(await openHoldsOf(db, 'entry', [entry])).toEqual([hold]);
    await inTransaction(db, (tx) => voidHolds(tx, AT, [hold]));
    expect(await balance(account)).toEqual({ available: 10n, held: 0n });
    await expect(inTransaction(db, (tx) => voidHolds(tx, AT, [hold]))).rejects.toThrow('closed twice');
  });

  test('a posted hold pays the pot of its contest', async () => {
    const { account } = await managerWith(xfc(10n));
    const contest = nextId++;
    const pot = await inTransaction(db, (tx) => openContestPot(tx, contest));
    const holds = await inTransaction(db, (tx) =>
      openHolds(tx, AT, [{ accountId: account, cause: { kind: 'entry', id: nextId++ }, units: 4n }]),
    );
    await inTransaction(db, (tx) =>
      postHolds(
        tx,
        AT,
        'XFC',
        holds.map((hold) => ({
          hold,
          to: pot,
          reason: 'contest_fee',
          cause: { kind: 'contest', id: contest },
        })),
      ),
    );
    expect(await balance(account)).toEqual({ available: 6n, held: 0n });
    expect(await contestPot(db, contest)).toEqual({ accountId: pot, units: 4n });
  });

  test('a manager cannot hold more than the available balance', async () => {
    const { account } = await managerWith(xfc(3n));
    const tooMuch = inTransaction(db, (tx) =>
      openHolds(tx, AT, [{ accountId: account, cause: { kind: 'entry', id: nextId++ }, units: 4n }]),
    );
    await expect(tooMuch).rejects.toThrow('account_available_not_negative');
  });
});

describe('sealing', () => {
  test('sealed transactions cannot be changed without breaking the chain', async () => {
    await managerWith(xfc(5n));
    const block = await inTransaction(db, sealBlock);
    expect(block?.transactions).toBeGreaterThan(0);
    expect(await inTransaction(db, sealBlock)).toBeNull();
    const changed = sql`update ledger_transaction set reason = 'forged' where id = (
      select min(transaction_id) from ledger_block_member where block_number = ${block?.number})`;
    await expect(
      inTransaction(db, async (tx) => {
        await sql`alter table ledger_transaction disable trigger written_once`.execute(tx);
        await changed.execute(tx);
        const chain = (await verifyBooks(tx)).find((check) => check.name.includes('chain'));
        throw new Error(chain?.findings.join() ?? 'no check');
      }),
    ).rejects.toThrow(`block ${block?.number} does not agree`);
  });
});

/** The model of the ledger: two balances per manager, and the open holds. */
interface Model {
  readonly balances: Map<number, { available: bigint; held: bigint }>;
  readonly holds: Map<number, Hold>;
  pot: bigint;
}

type Command =
  | { readonly do: 'pay'; readonly from: number; readonly to: number; readonly units: bigint }
  | { readonly do: 'hold'; readonly from: number; readonly units: bigint }
  | { readonly do: 'void' | 'post'; readonly index: number }
  | { readonly do: 'seal' };

const PEOPLE = 4;
const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const units = fc.bigInt({ min: 1n, max: 60n });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), from: person, to: person, units }),
  fc.record({ do: fc.constant('hold' as const), from: person, units }),
  fc.record({ do: fc.constantFrom('void' as const, 'post' as const), index: fc.nat(20) }),
  fc.record({ do: fc.constant('seal' as const) }),
);

test('any run of payments, holds, releases and postings agrees with a model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const accounts = await Promise.all(
        Array.from({ length: PEOPLE }, async () => (await managerWith(xfc(100n))).account),
      );
      const contest = nextId++;
      const pot = await inTransaction(db, (tx) => openContestPot(tx, contest));
      const model: Model = {
        balances: new Map(accounts.map((account) => [account, { available: 100n, held: 0n }])),
        holds: new Map(),
        pot: 0n,
      };
      for (const each of commands) await run(db, each, accounts, { contest, pot }, model);
      for (const [account, expected] of model.balances) expect(await balance(account)).toEqual(expected);
      expect((await contestPot(db, contest)).units).toBe(model.pot);
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 12) },
  );
});

async function run(
  on: Db,
  each: Command,
  accounts: readonly number[],
  { contest, pot }: { contest: number; pot: number },
  model: Model,
): Promise<void> {
  const accountOf = (index: number): number => accounts[index] ?? 0;
  const modelOf = (account: number): { available: bigint; held: bigint } =>
    model.balances.get(account) ?? { available: 0n, held: 0n };
  await inTransaction(on, async (tx) => {
    if (each.do === 'seal') {
      await sealBlock(tx);
    } else if (each.do === 'pay') {
      const [from, to] = [accountOf(each.from), accountOf(each.to)];
      const payer = (await lockBalances(tx, [from, to])).get(from);
      if (from === to || payer === undefined || payer.available < each.units) return;
      const postings = [
        { accountId: from, money: xfc(-each.units) },
        { accountId: to, money: xfc(each.units) },
      ];
      await moveMoney(tx, AT, [{ reason: 'contest_prize', cause: { kind: 'order', id: 1 }, postings }]);
      modelOf(from).available -= each.units;
      modelOf(to).available += each.units;
    } else if (each.do === 'hold') {
      const from = accountOf(each.from);
      if (((await lockBalances(tx, [from])).get(from)?.available ?? 0n) < each.units) return;
      const cause = { kind: 'entry', id: nextId++ };
      for (const hold of await openHolds(tx, AT, [{ accountId: from, cause, units: each.units }])) {
        model.holds.set(hold.id, hold);
      }
      modelOf(from).available -= each.units;
      modelOf(from).held += each.units;
    } else {
      const hold = [...model.holds.values()][each.index];
      if (hold === undefined) return;
      model.holds.delete(hold.id);
      modelOf(hold.accountId).held -= hold.units;
      if (each.do === 'void') {
        await voidHolds(tx, AT, [hold]);
        modelOf(hold.accountId).available += hold.units;
      } else {
        await postHolds(tx, AT, 'XFC', [
          { hold, to: pot, reason: 'contest_fee', cause: { kind: 'contest', id: contest } },
        ]);
        model.pot += hold.units;
      }
    }
  });
}

describe('a hold that is used in parts', () => {
  const cause = { kind: 'order', id: 1 };
  const heldBy = async (units: bigint) => {
    const payer = await managerWith(xfc(100n));
    const [hold] = await inTransaction(db, (tx) =>
      openHolds(tx, AT, [{ accountId: payer.account, cause: { kind: 'order', id: payer.managerId }, units }]),
    );
    if (hold === undefined) throw new Error('no hold');
    const again = async (): Promise<Hold> => {
      const [open] = await openHoldsOf(db, 'order', [payer.managerId]);
      if (open === undefined) throw new Error('the hold is closed');
      return open;
    };
    return { ...payer, hold, again };
  };

  test('pays managers and the house at once, and the rest stays held', async () => {
    const { account, hold, again } = await heldBy(60n);
    const seller = await managerWith(xfc(0n));
    const fees = await houseAccount(db, 'XFC', 'fees');
    const to = [
      { accountId: seller.account, units: 38n },
      { accountId: fees, units: 2n },
    ];
    await inTransaction(db, (tx) =>
      payFromHolds(tx, AT, 'XFC', [{ hold, to, reason: 'contest_fee', cause }]),
    );
    expect(await balance(account)).toEqual({ available: 40n, held: 20n });
    expect(await balance(seller.account)).toEqual({ available: 38n, held: 0n });
    const rest = await again();
    await inTransaction(db, (tx) =>
      payFromHolds(tx, AT, 'XFC', [
        { hold: rest, to: [{ accountId: seller.account, units: 20n }], reason: 'contest_fee', cause },
      ]),
    );
    expect(await balance(account)).toEqual({ available: 40n, held: 0n });
    await expect(again()).rejects.toThrow('closed');
  });

  test('pays no more than it has, and none of several payments when one is too large', async () => {
    const { account, hold } = await heldBy(10n);
    const seller = await managerWith(xfc(0n));
    const payment = (units: bigint) => ({
      hold,
      to: [{ accountId: seller.account, units }],
      reason: 'contest_fee' as const,
      cause,
    });
    await expect(
      inTransaction(db, (tx) => payFromHolds(tx, AT, 'XFC', [payment(6n), payment(5n)])),
    ).rejects.toThrow('less than is to be paid');
    expect(await balance(account)).toEqual({ available: 90n, held: 10n });
    expect(await balance(seller.account)).toEqual({ available: 0n, held: 0n });
  });

  test('grows from the available balance, shrinks back to it, and is voided at zero', async () => {
    const { account, hold, again } = await heldBy(60n);
    const resize = async (units: bigint) => {
      const open = await again();
      await inTransaction(db, (tx) => resizeHolds(tx, AT, [{ hold: open, units }]));
    };
    await resize(90n);
    expect(await balance(account)).toEqual({ available: 10n, held: 90n });
    await expect(resize(101n)).rejects.toThrow('account_available_not_negative');
    await expect(inTransaction(db, (tx) => resizeHolds(tx, AT, [{ hold, units: 5n }]))).rejects.toThrow(
      'not what it was read as',
    );
    await resize(5n);
    expect(await balance(account)).toEqual({ available: 95n, held: 5n });
    await resize(0n);
    expect(await balance(account)).toEqual({ available: 100n, held: 0n });
    await expect(again()).rejects.toThrow('closed');
  });
});
