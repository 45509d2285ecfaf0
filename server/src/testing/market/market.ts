import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import type { Stars } from '@touchline/domain/rules/index';
import { makeCards, mintCopies } from '../../cards/ownership.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import type { Outcome, Routes } from '../../http/calls/handler.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { marketRoutes } from '../../market/routes.ts';
import { secretsFrom } from '../../secrets.ts';
import { houseAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import { makeFootball, makeManagers, type TestManager } from '../contests/contests.ts';
import { retryWhileBusy } from '../http/retry-while-busy.ts';

/** A player's card, for trading. */
export interface TestCard {
  readonly cardId: number;
  readonly playerId: number;
}

/** Stars of a card and its lifetime copies; null: unlimited. */
export interface CardOptions {
  readonly stars?: Stars;
  readonly lifetime?: number | null;
}

/** Whole XFC. */
export function whole(amount: number): Money<'XFC'> {
  return xfc(BigInt(Math.round(amount * 100)) * (XFC_UNIT / 100n));
}

/** Makes cards of players of one new league, each with its stars and lifetime copies. */
export async function makeTradedCards(
  db: Db,
  count: number,
  options: CardOptions = {},
): Promise<readonly TestCard[]> {
  const cards: TestCard[] = [];
  while (cards.length < count) {
    const { players } = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z'), matches: 20 });
    const ids = players.slice(0, count - cards.length).map(({ id }) => id);
    await inTransaction(db, (tx) =>
      makeCards(
        tx,
        ids.map((subjectId) => ({
          assetType: 1,
          subjectId,
          stars: options.stars ?? 3,
          lifetime: options.lifetime === undefined ? 500 : options.lifetime,
        })),
      ),
    );
    const { rows } = await sql<TestCard>`
      select id as "cardId", subject_id as "playerId" from card
      where asset_type = 1 and subject_id = any(${ids}::int[]) order by id
    `.execute(db);
    cards.push(...rows);
  }
  return cards;
}

/** Makes one card. */
export async function makeTradedCard(db: Db, options: CardOptions = {}): Promise<TestCard> {
  const [card] = await makeTradedCards(db, 1, options);
  if (card === undefined) throw new Error('No card was made.');
  return card;
}

/** Mints copies of a card to a manager. */
export async function give(
  db: Db,
  { cardId }: Pick<TestCard, 'cardId'>,
  { managerId }: Pick<TestManager, 'managerId'>,
  quantity: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    const minted = await mintCopies(
      tx,
      at,
      { managerId, copies: [{ cardId, quantity }] },
      { kind: 'test', id: 1 },
    );
    if (!minted) throw new Error('No copies are left.');
  });
}

/** Makes managers with an amount of XFC each that is not promotional. */
export async function makeTraders(
  db: Db,
  count: number,
  money: Money<'XFC'> = whole(1_000),
): Promise<readonly TestManager[]> {
  const managers = await makeManagers(db, count, xfc(0n));
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'XFC', 'issue');
    await moveMoney(
      tx,
      await gameNow(tx),
      managers.map(({ managerId, accountId }) => ({
        reason: 'contest_prize',
        cause: { kind: 'manager', id: managerId },
        postings: [
          { accountId: issue, money: xfc(-money.units) },
          { accountId, money },
        ],
      })),
    );
  });
  return managers;
}

/** Makes a manager with an amount of XFC that is not promotional. */
export async function makeTrader(db: Db, money: Money<'XFC'> = whole(1_000)): Promise<TestManager> {
  const [manager] = await makeTraders(db, 1, money);
  if (manager === undefined) throw new Error('No manager was made.');
  return manager;
}

/** The number of copies of a card that a manager owns, and how many of them are on sale. */
export async function copiesOf(
  db: Db,
  { cardId }: Pick<TestCard, 'cardId'>,
  { managerId }: Pick<TestManager, 'managerId'>,
): Promise<{ readonly owned: number; readonly onSale: number }> {
  const { rows } = await sql<{ owned: number; onSale: number }>`
    select owned, on_sale as "onSale" from holding where manager_id = ${managerId} and card_id = ${cardId}
  `.execute(db);
  return rows[0] ?? { owned: 0, onSale: 0 };
}

/** Makes calls of the market through the dispatcher, inside the process. */
export interface MarketCaller {
  /** Makes a call, with a new idempotency key unless one is given. */
  readonly call: <Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    caller: Caller,
    idempotencyKey?: string,
  ) => Promise<Outcome<Key>>;
  /** The same, retried while the server answers ERR_BUSY. */
  readonly callUntilAnswered: <Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    caller: Caller,
  ) => Promise<Outcome<Key>>;
  /** Makes a call that must succeed. Throws with the error code when it is refused. */
  readonly done: <Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    caller: Caller,
  ) => Promise<CallOutput<Key>>;
}

/** The calls of the market; every answer is checked against the contract. */
export function marketCaller(
  db: Db,
  routes: Routes = marketRoutes({ limits: makeLimits(() => 0) }),
): MarketCaller {
  const services = { db, routes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true };
  const call: MarketCaller['call'] = (key, input, caller, idempotencyKey = randomUUID()) =>
    invoke(services, key, input, caller, idempotencyKey);
  return {
    call,
    callUntilAnswered: (key, input, caller) =>
      retryWhileBusy((idempotencyKey) => call(key, input, caller, idempotencyKey)),
    async done(key, input, caller) {
      const outcome = await call(key, input, caller);
      if (isRefused(outcome)) throw new Error(`${key} was refused: ${outcome.refused}`);
      return outcome;
    },
  };
}

function isRefused(outcome: unknown): outcome is { readonly refused: string } {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
