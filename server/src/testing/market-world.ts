import { isRefusal } from '@touchline/contract/errors';
import type { Db } from '../db/database.ts';
import type { Draws } from '../feeds/seeded.ts';
import type { ModelAuctions } from './auction-model.ts';
import type { TestManager } from './contests.ts';
import type { TestCard } from './market.ts';
import type { MarketModel, ModelOutcome } from './market-model.ts';

/** Managers, cards, and what the model says of them. */
export interface World {
  readonly db: Db;
  readonly managers: readonly TestManager[];
  readonly cards: readonly TestCard[];
  readonly model: MarketModel;
  readonly auctions: ModelAuctions;
  readonly orderIds: number[];
  readonly draws: Draws;
}

/** What the market and the model said to the same command. */
export interface Played {
  readonly name: string;
  readonly market: readonly ModelOutcome[];
  readonly model: readonly ModelOutcome[];
}

/** Any of the managers. */
export function drawManager({ draws, managers }: World): {
  readonly nth: number;
  readonly manager: TestManager;
} {
  const nth = draws.whole(managers.length);
  const manager = managers[nth];
  if (manager === undefined) throw new Error('no manager');
  return { nth, manager };
}

/** Cents as the calls take an amount. */
export function textOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The code of a refusal, or Ok. */
export function wordOf(outcome: unknown): string {
  return isRefusal(outcome) ? outcome.refused : 'Ok';
}
