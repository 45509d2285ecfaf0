import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saleOf } from '../market/fees.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import { carriedBy, carriedByPrizes, carriedBySale } from './carried.ts';
import { obligationOf, withdrawableOf } from './promotional.ts';

const RULES = CURRENT_RULES.promotional;
const CUT = CURRENT_RULES.contests.houseCutBasisPoints;
const GRANT = CURRENT_RULES.starterGrant.xfc.units;
const UNIT = 100_000_000n;

/** The usual price of each card. */
const USUAL = [2n * UNIT, 10n * UNIT, 45n * UNIT];
const USUAL_OF = (card: number) => USUAL[card] ?? 0n;

interface Account {
  /** Available and held. */
  cash: bigint;
  /** Held for a withdrawal under way. */
  leaving: bigint;
  received: bigint;
  carried: bigint;
  feesPaid: bigint;
  paidIn: bigint;
  readonly cards: number[];
}

/** Some managers of one farmer, each with a starter, the first with payments of their own and freed of the starter. */
function farm(paidIn: bigint): Account[] {
  const account = (): Account => ({
    cash: GRANT,
    leaving: 0n,
    received: GRANT,
    carried: 0n,
    feesPaid: 0n,
    paidIn: 0n,
    cards: [0, 0, 0],
  });
  const main = { ...account(), cash: paidIn, received: 0n, paidIn };
  return [main, account(), account(), account(), account()];
}

/** Pays in to an account that has a starter. */
function payIn(account: Account | undefined, units: bigint): void {
  if (account === undefined) return;
  account.cash += units;
  account.paidIn += units;
}

const freeOf = (account: Account) => account.cash - account.leaving;
const payerOf = (account: Account) => ({ total: freeOf(account), obligation: obligationOf(account, RULES) });

type Step =
  | {
      readonly kind: 'sell';
      readonly from: number;
      readonly to: number;
      readonly card: number;
      readonly price: bigint;
    }
  | { readonly kind: 'lend'; readonly from: number; readonly to: number; readonly price: bigint }
  | { readonly kind: 'duel'; readonly from: number; readonly to: number; readonly price: bigint }
  | { readonly kind: 'buy outside'; readonly from: number; readonly card: number }
  | { readonly kind: 'sell outside'; readonly from: number; readonly card: number }
  | { readonly kind: 'junk'; readonly from: number; readonly to: number; readonly price: bigint }
  | { readonly kind: 'back'; readonly from: number; readonly to: number; readonly price: bigint }
  | { readonly kind: 'request'; readonly from: number }
  | { readonly kind: 'withdraw'; readonly from: number };

const member = fc.nat({ max: 4 });
const card = fc.nat({ max: USUAL.length - 1 });
const price = fc.bigInt({ min: 1n, max: 60n * UNIT });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), from: member, to: member, card, price }),
  fc.record({ kind: fc.constant('lend' as const), from: member, to: member, price }),
  fc.record({ kind: fc.constant('duel' as const), from: member, to: member, price }),
  fc.record({ kind: fc.constant('buy outside' as const), from: member, card }),
  fc.record({ kind: fc.constant('sell outside' as const), from: member, card }),
  fc.record({ kind: fc.constant('junk' as const), from: member, to: member, price }),
  fc.record({ kind: fc.constant('back' as const), from: member, to: member, price }),
  fc.record({ kind: fc.constant('request' as const), from: member }),
  fc.record({ kind: fc.constant('withdraw' as const), from: member }),
);

/** Plays a step by the rules of the product; a step that somebody cannot pay or deliver changes nothing. */
function play(accounts: readonly Account[], each: Step, taken: { units: bigint }): void {
  const one = accounts[each.from];
  if (one === undefined) return;
  if (each.kind === 'request' || each.kind === 'withdraw') {
    one.leaving += withdrawableOf(freeOf(one), one.leaving, { ...one, cardLocked: 0n }, RULES).amount;
    if (each.kind === 'request') return;
    one.cash -= one.leaving;
    one.paidIn -= one.leaving;
    taken.units += one.leaving;
    one.leaving = 0n;
    return;
  }
  if (each.kind === 'buy outside' || each.kind === 'sell outside') {
    const usual = USUAL_OF(each.card);
    const held = one.cards[each.card] ?? 0;
    if (each.kind === 'buy outside' && freeOf(one) >= usual) {
      one.cash -= usual;
      one.cards[each.card] = held + 1;
    }
    if (each.kind === 'sell outside' && held > 0) {
      one.cash += saleOf(usual, 1, CURRENT_RULES.market.feeBasisPoints).proceeds;
      one.cards[each.card] = held - 1;
    }
    return;
  }
  const other = accounts[each.to];
  if (other === undefined || other === one) return;
  if (each.kind === 'duel') return duel(one, other, each.price);
  if (each.kind === 'back') return back(one, other, each.price);
  const isSale = each.kind === 'sell';
  const held = isSale ? (one.cards[each.card] ?? 0) : 1;
  if (held === 0 || freeOf(other) < each.price) return;
  const { gross, proceeds } = saleOf(each.price, 1, CURRENT_RULES.market.feeBasisPoints);
  const usual = isSale ? USUAL_OF(each.card) : null;
  const carried = carriedBySale({ gross, proceeds, usual }, payerOf(other), payerOf(one));
  other.cash -= gross;
  one.cash += proceeds;
  one.carried += carried.toSeller;
  other.carried += carried.toBuyer;
  if (!isSale) return;
  one.cards[each.card] = held - 1;
  other.cards[each.card] = (other.cards[each.card] ?? 0) + 1;
}

/** The first loses a head-to-head on purpose. */
function duel(loser: Account, winner: Account, fee: bigint): void {
  if (freeOf(loser) < fee || freeOf(winner) < fee) return;
  const fees = [loser, winner].map((account, managerId) => {
    return { managerId, fee, backing: 0n, payer: payerOf(account) };
  });
  for (const account of [loser, winner]) {
    account.cash -= fee;
    account.feesPaid += fee;
  }
  const cut = (2n * fee * CUT + 9_999n) / 10_000n;
  const prize = 2n * fee - cut;
  const [paid] = carriedByPrizes(fees, [{ managerId: 1, prize }], cut);
  winner.cash += prize;
  winner.carried += paid?.carried ?? 0n;
}

/** The first adds a prize to a free contest of their own, and the second wins it. */
function back(organizer: Account, winner: Account, prize: bigint): void {
  if (freeOf(organizer) < prize) return;
  const paid = [{ managerId: 0, fee: 0n, backing: prize, payer: payerOf(organizer) }];
  const [won] = carriedByPrizes(paid, [{ managerId: 1, prize }], 0n);
  organizer.cash -= prize;
  winner.cash += prize;
  winner.carried += won?.carried ?? 0n;
}

/** The balances of the accounts above their obligations, their cards at the usual price. */
function ownOf(accounts: readonly Account[]): bigint {
  return accounts.reduce((sum, account) => {
    const worth = account.cards.reduce(
      (total, count, index) => total + USUAL_OF(index) * BigInt(count),
      account.cash,
    );
    const own = worth - obligationOf(account, RULES);
    return own > 0n ? sum + own : sum;
  }, 0n);
}

/** The XFC that fees free by the rules: the cuts that the house has taken of them, each rounded up. */
function cutsOf(accounts: readonly Account[]): bigint {
  return accounts.reduce((sum, { feesPaid }) => sum + (feesPaid * CUT + 9_999n) / 10_000n, 0n);
}

describe('promotional XFC in the hands of one farmer', () => {
  test('no sequence of sales, loans, head-to-heads, added prizes and trades with strangers at the usual price frees more than the house took in cuts, also while withdrawals are under way', () => {
    const steps = fc.array(step, { maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 0n, max: 200n * UNIT }), (plan, paidIn) => {
        const accounts = farm(paidIn);
        payIn(accounts[1], UNIT * 20n);
        // What is paid in here is first taken back.
        const taken = { units: -20n * UNIT };
        for (const each of plan) {
          play(accounts, each, taken);
          expect(taken.units + ownOf(accounts)).toBeLessThanOrEqual(paidIn + cutsOf(accounts));
        }
        for (const from of accounts.keys()) play(accounts, { kind: 'withdraw', from }, taken);
        expect(taken.units).toBeLessThanOrEqual(paidIn + cutsOf(accounts));
      }),
      { numRuns: 2_000 },
    );
  });

  test('an accomplice who keeps the payments of the first does not free what the others pour into it', () => {
    const accounts = farm(30n * UNIT);
    const taken = { units: 0n };
    const [main, friend] = accounts;
    if (main === undefined || friend === undefined) throw new Error('no farm');
    friend.received = 0n;
    friend.cash = 0n;
    play(accounts, { kind: 'junk', from: 1, to: 0, price: 30n * UNIT }, taken);
    for (const from of [2, 3, 4]) play(accounts, { kind: 'junk', from: 0, to: from, price: GRANT }, taken);
    expect(main.cash).toBe(57n * UNIT);
    for (const from of [0, 1]) play(accounts, { kind: 'withdraw', from }, taken);
    expect(taken.units).toBe((30n * UNIT * 95n) / 100n);
  });

  test('without the rule that it carries, the same sequence frees all that was poured', () => {
    const accounts = farm(0n);
    const taken = { units: 0n };
    for (const to of [1, 2, 3, 4]) play(accounts, { kind: 'junk', from: 0, to, price: GRANT }, taken);
    for (const account of accounts) account.carried = 0n;
    for (const from of accounts.keys()) play(accounts, { kind: 'withdraw', from }, taken);
    expect(taken.units).toBe((4n * GRANT * 95n) / 100n);
  });
});

describe('the promotional part of a payment', () => {
  test('is what exceeds the own XFC of the payer, at most their obligation', () => {
    expect(carriedBy(10n, { total: 100n, obligation: 20n })).toBe(0n);
    expect(carriedBy(90n, { total: 100n, obligation: 20n })).toBe(10n);
    expect(carriedBy(20n, { total: 20n, obligation: 500n })).toBe(20n);
    expect(carriedBy(20n, { total: 20n, obligation: 0n })).toBe(0n);
  });

  test('of a sale below the usual price is also what the buyer saves', () => {
    const seller = { total: 0n, obligation: 20n };
    const buyer = { total: 100n, obligation: 0n };
    const sale = { gross: 8n, proceeds: 8n, usual: 10n };
    expect(carriedBySale(sale, buyer, seller)).toEqual({ toSeller: 0n, toBuyer: 2n });
    expect(carriedBySale({ ...sale, usual: null }, buyer, seller).toBuyer).toBe(0n);
    expect(carriedBySale({ ...sale, gross: 12n }, buyer, seller).toBuyer).toBe(0n);
  });

  test('of a prize is the share of the fees of others that were promotional', () => {
    const freed = { total: 20n, obligation: 0n };
    const bonus = { total: 20n, obligation: 20n };
    const fees = [
      { managerId: 1, fee: 20n, backing: 0n, payer: freed },
      { managerId: 2, fee: 20n, backing: 0n, payer: bonus },
    ];
    expect(carriedByPrizes(fees, [{ managerId: 1, prize: 38n }], 2n)).toMatchObject([{ carried: 19n }]);
    expect(carriedByPrizes(fees, [{ managerId: 2, prize: 38n }], 2n)).toMatchObject([{ carried: 0n }]);
  });
});
