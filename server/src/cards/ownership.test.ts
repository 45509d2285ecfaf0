import type { EncumbranceKind } from '@touchline/domain/cards';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Tx } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import {
  bindCopies,
  burnCopies,
  deliverCopies,
  freeCopies,
  lockHoldings,
  makeCards,
  mintCopies,
} from './ownership.ts';

const { db } = await openTestDatabase();
keepBooks(db, []);

const AT = new Date('2026-01-01T12:00:00Z');
const CAUSE = { kind: 'pack', id: 1 };
let nextId = 1;

async function newCard(lifetime: number | null): Promise<number> {
  const subjectId = nextId++;
  await inTransaction(db, (tx) => makeCards(tx, [{ assetType: 1, subjectId, stars: 3, lifetime }]));
  const found = await sql<{
    id: number;
  }>`select id from card where asset_type = 1 and subject_id = ${subjectId}`.execute(db);
  return found.rows[0]?.id ?? 0;
}

function mint(managerId: number, cardId: number, quantity: number): Promise<boolean> {
  return inTransaction(db, (tx) => mintCopies(tx, AT, { managerId, copies: [{ cardId, quantity }] }, CAUSE));
}

async function transfer(tx: Tx, cardId: number, from: number, to: number, quantity: number): Promise<void> {
  const holdings = await lockHoldings(
    tx,
    [from, to].map((managerId) => ({ managerId, cardId })),
  );
  const giver = holdings.find(({ managerId }) => managerId === from);
  const taker = holdings.find(({ managerId }) => managerId === to);
  if (giver === undefined || taker === undefined) throw new Error('no holdings');
  await deliverCopies(tx, AT, [{ from: giver, to: taker, quantity, bound: null, cause: CAUSE }]);
}

async function holdingOf(managerId: number, cardId: number) {
  const [holding] = await inTransaction(db, (tx) => lockHoldings(tx, [{ managerId, cardId }]));
  if (holding === undefined) throw new Error('no holding');
  return holding;
}

describe('minting', () => {
  test('no more copies exist than the lifetime number', async () => {
    const card = await newCard(5);
    expect(await mint(1, card, 4)).toBe(true);
    expect(await mint(2, card, 2)).toBe(false);
    expect(await mint(2, card, 1)).toBe(true);
  });

  test('twenty at once for the last five copies: five are minted', async () => {
    const card = await newCard(5);
    const minted = await Promise.all(Array.from({ length: 20 }, (_, manager) => mint(manager + 1, card, 1)));
    expect(minted.filter(Boolean)).toHaveLength(5);
  });

  test('a burned copy is not minted again', async () => {
    const card = await newCard(2);
    await mint(1, card, 2);
    await inTransaction(db, (tx) =>
      burnCopies(tx, AT, { managerId: 1, copies: [{ cardId: card, quantity: 1 }] }, CAUSE),
    );
    expect(await mint(1, card, 1)).toBe(false);
  });
});

test('a new holding is created once, by concurrent calls and when named twice in one call', async () => {
  const wanted = { managerId: 7, cardId: await newCard(5) };
  const ask = () => inTransaction(db, (tx) => lockHoldings(tx, [wanted, { ...wanted }]));
  const found = await Promise.all(Array.from({ length: 12 }, ask));
  expect(found.map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => 1));
  expect(new Set(found.flat().map(({ id }) => id)).size).toBe(1);
});

describe('bound copies', () => {
  test('a bound copy can not be sold, bound again or burned', async () => {
    const card = await newCard(null);
    await mint(1, card, 1);
    const holding = await holdingOf(1, card);
    const binding = {
      holdingId: holding.id,
      kind: 'on_sale',
      cause: { kind: 'order', id: 1 },
      quantity: 1,
    } as const;
    await inTransaction(db, (tx) => bindCopies(tx, [binding]));
    const overbound = 'holding_not_overbound';
    await expect(
      inTransaction(db, (tx) => bindCopies(tx, [{ ...binding, kind: 'fielded' }])),
    ).rejects.toThrow(overbound);
    await expect(inTransaction(db, (tx) => transfer(tx, card, 1, 2, 1))).rejects.toThrow(overbound);
    await expect(
      inTransaction(db, (tx) =>
        burnCopies(tx, AT, { managerId: 1, copies: [{ cardId: card, quantity: 1 }] }, CAUSE),
      ),
    ).rejects.toThrow(overbound);
    await inTransaction(db, (tx) => freeCopies(tx, [binding]));
    await inTransaction(db, (tx) => transfer(tx, card, 1, 2, 1));
    expect((await holdingOf(2, card)).owned).toBe(1);
  });

  test('copies are freed only for the cause that bound them', async () => {
    const card = await newCard(null);
    await mint(1, card, 2);
    const holding = await holdingOf(1, card);
    const binding = {
      holdingId: holding.id,
      kind: 'fielded',
      cause: { kind: 'entry', id: 7 },
      quantity: 1,
    } as const;
    await inTransaction(db, (tx) => bindCopies(tx, [binding]));
    const stranger = inTransaction(db, (tx) =>
      freeCopies(tx, [{ ...binding, cause: { kind: 'entry', id: 8 } }]),
    );
    await expect(stranger).rejects.toThrow('fewer copies are bound');
  });
});

type Command =
  | { readonly do: 'mint'; readonly who: number; readonly quantity: number }
  | { readonly do: 'burn'; readonly who: number; readonly quantity: number }
  | { readonly do: 'transfer'; readonly who: number; readonly to: number; readonly quantity: number }
  | {
      readonly do: 'bind' | 'free';
      readonly who: number;
      readonly kind: EncumbranceKind;
      readonly cause: number;
      readonly quantity: number;
    };

const who = fc.integer({ min: 0, max: 2 });
const quantity = fc.integer({ min: 1, max: 3 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('mint'), who, quantity }),
  fc.record({ do: fc.constant('burn'), who, quantity }),
  fc.record({ do: fc.constant('transfer' as const), who, to: who, quantity }),
  fc.record({
    do: fc.constantFrom('bind' as const, 'free' as const),
    who,
    kind: fc.constantFrom('on_sale' as const, 'lent' as const, 'fielded' as const, 'hosting' as const),
    cause: fc.integer({ min: 1, max: 2 }),
    quantity,
  }),
);

/** Plain counts: copies owned by each manager, and copies bound by kind and cause. */
class Model {
  readonly owned = [0, 0, 0];
  readonly bound = new Map<string, number>();
  minted = 0;

  boundOf(manager: number): number {
    return [...this.bound]
      .filter(([key]) => key.startsWith(`${manager} `))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  usable(manager: number): number {
    return (this.owned[manager] ?? 0) - this.boundOf(manager);
  }

  /** Whether copies of another manager host for the cause, which one manager does at a time. */
  isHostedByAnother(manager: number, cause: number): boolean {
    const others = [0, 1, 2].filter((other) => other !== manager);
    return others.some((other) => (this.bound.get(`${other} hosting ${cause}`) ?? 0) > 0);
  }

  /** Whether the kernel carries a command out. */
  allows(each: Exclude<Command, { do: 'mint' }>): boolean {
    if (!('kind' in each)) return this.usable(each.who) >= each.quantity;
    if (each.do === 'free')
      return (this.bound.get(`${each.who} ${each.kind} ${each.cause}`) ?? 0) >= each.quantity;
    return (
      this.usable(each.who) >= each.quantity &&
      (each.kind !== 'hosting' || !this.isHostedByAnother(each.who, each.cause))
    );
  }

  add(manager: number, count: number): void {
    this.owned[manager] = (this.owned[manager] ?? 0) + count;
  }
}

test('any run of mints, moves, bindings and burns agrees with a model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const card = await newCard(12);
      const managers = [nextId++, nextId++, nextId++];
      // Copies that host for a cause of an earlier run stay bound, so each run has causes of its own.
      const causes = [nextId++, nextId++];
      const model = new Model();
      for (const each of commands) await apply(each, { card, managers, causes }, model);
      for (const [index, managerId] of managers.entries()) {
        const holding = await holdingOf(managerId, card);
        const bound = holding.onSale + holding.lent + holding.fielded + holding.hosting;
        expect([holding.owned, bound]).toEqual([model.owned[index], model.boundOf(index)]);
      }
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 12) },
  );
});

interface ModelRun {
  readonly card: number;
  readonly managers: readonly number[];
  /** Ids of the orders that commands name as cause 1 and 2. */
  readonly causes: readonly number[];
}

/** Runs the command on both; the kernel must refuse what the model rules out. */
async function apply(each: Command, { card, managers, causes }: ModelRun, model: Model): Promise<void> {
  const managerId = managers[each.who] ?? 0;
  if (each.do === 'mint') {
    const possible = model.minted + each.quantity <= 12;
    expect(await mint(managerId, card, each.quantity)).toBe(possible);
    if (!possible) return;
    model.minted += each.quantity;
    model.add(each.who, each.quantity);
    return;
  }
  const key = 'kind' in each ? `${each.who} ${each.kind} ${each.cause}` : '';
  const bound = model.bound.get(key) ?? 0;
  const possible = model.allows(each);
  if (each.do === 'transfer' && each.who === each.to) return;
  const done = inTransaction(db, async (tx) => {
    if (each.do === 'burn')
      return burnCopies(tx, AT, { managerId, copies: [{ cardId: card, quantity: each.quantity }] }, CAUSE);
    if (each.do === 'transfer') return transfer(tx, card, managerId, managers[each.to] ?? 0, each.quantity);
    const [holding] = await lockHoldings(tx, [{ managerId, cardId: card }]);
    const cause = { kind: 'order', id: causes[each.cause - 1] ?? 0 };
    const binding = { holdingId: holding?.id ?? 0, kind: each.kind, cause, quantity: each.quantity };
    return each.do === 'bind' ? bindCopies(tx, [binding]) : freeCopies(tx, [binding]);
  });
  if (!possible) {
    await expect(done).rejects.toThrow();
    return;
  }
  await done;
  if (each.do === 'burn') model.add(each.who, -each.quantity);
  else if (each.do === 'transfer') {
    model.add(each.who, -each.quantity);
    model.add(each.to, each.quantity);
  } else model.bound.set(key, each.do === 'bind' ? bound + each.quantity : bound - each.quantity);
}
