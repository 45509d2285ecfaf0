import { managerOf, type MarketModel, type ModelOutcome } from './market-model.ts';

/** A two-star player that a manager leases from the house. */
export interface ModelLease {
  readonly manager: number;
  readonly player: number;
  /** Epoch milliseconds: the week it counts in, and when it ends. */
  readonly week: number;
  readonly endsAt: number;
  readonly isFree: boolean;
  /** Whether the model has processed its end. */
  ended: boolean;
}

export type ModelLeases = ModelLease[];

const DAY_MS = 86_400_000;
const LEASE_MS = 7 * DAY_MS;
const PRICE = 5;

/**
 * A manager leases a two-star player by index, a player the house does not lease ('another'), or one that does not
 * exist. Returns 'Ok' with the gold paid, the gold left and the free leases left, or the error code.
 */
export function leaseModel(
  model: MarketModel,
  leases: ModelLeases,
  manager: number,
  player: number | 'another' | 'nobody',
): ModelOutcome {
  if (player === 'nobody') return 'ERR_NOT_FOUND';
  if (player === 'another') return 'ERR_NOT_LEASED_BY_HOUSE';
  const earlier = leases.filter((lease) => lease.manager === manager && lease.player === player);
  if (earlier.some(({ endsAt }) => model.now < endsAt)) return 'ERR_ALREADY_LEASED';
  const owner = managerOf(model, manager);
  const week = weekOf(model.now);
  const used = leases.filter((lease) => lease.manager === manager && lease.week === week && lease.isFree);
  const isFree = used.length < owner.freeLeases;
  const price = isFree ? 0 : PRICE;
  if (owner.gold < price) return 'ERR_INSUFFICIENT_FUNDS';
  owner.gold -= price;
  for (const lease of earlier) lease.ended = true;
  leases.push({ manager, player, week, endsAt: model.now + LEASE_MS, isFree, ended: false });
  const left = isFree ? owner.freeLeases - used.length - 1 : 0;
  return `Ok for ${price}, ${owner.gold} gold and ${left} free left`;
}

/** Ends the leases that are over at the model's time. */
export function endModelLeases(model: MarketModel, leases: ModelLeases): void {
  for (const lease of leases) if (model.now >= lease.endsAt) lease.ended = true;
}

/** The start of the week of a moment: Monday at midnight UTC, epoch milliseconds. */
export function weekOf(now: number): number {
  const date = new Date(now);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday);
}
