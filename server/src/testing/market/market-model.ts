/**
 * An in-memory model of the market, written independently of the product: commands run one at a time on plain lists.
 * Prices are whole cents; money is thousandths of a cent, so that a fee of 5% is a whole number.
 */
export interface ModelOrder {
  readonly side: Side;
  readonly maker: number;
  readonly card: number;
  price: number;
  left: number;
  /** Among equal prices the lower number goes first. */
  place: number;
  readonly endsAt: number;
  open: boolean;
}

export interface ModelManager {
  available: number;
  held: number;
  /** Whole gold. */
  gold: number;
  /** Copies of each card: free, on sale, and offered as loans or lent. */
  readonly free: number[];
  readonly onSale: number[];
  readonly lent: number[];
  /** The fee on sales and loans, in thousandths of the price. */
  readonly fee: number;
  /** Free leases of two-star players per week. */
  readonly freeLeases: number;
}

export interface MarketModel {
  readonly managers: readonly ModelManager[];
  readonly orders: Map<number, ModelOrder>;
  /** Epoch milliseconds. */
  now: number;
  places: number;
}

type Side = 'sell' | 'buy';
/** 'Ok', or the code of the refusal. */
export type ModelOutcome = string;

const THOUSANDTHS = 1_000;
const LIFE_MS = 30 * 86_400_000;

/** A new order of a manager; `id` is the market's id of it, 0 when the market refused it. */
export interface ModelEntry {
  readonly id: number;
  readonly side: Side;
  readonly maker: number;
  readonly card: number;
  readonly price: number;
  readonly quantity: number;
}

export function enterModel(model: MarketModel, { id, ...entry }: ModelEntry): ModelOutcome {
  const { side, maker, card, price, quantity } = entry;
  const refusal = refuseEntry(model, entry);
  if (refusal !== null) return refusal;
  const left = quantity - crossModel(model, entry);
  const place = (model.places += 1);
  const order = { side, maker, card, price, left, place, endsAt: model.now + LIFE_MS, open: left > 0 };
  model.orders.set(id, order);
  bind(model, order, left);
  return 'Ok';
}

export function takeModel(
  model: MarketModel,
  taker: number,
  orderId: number,
  quantity: number,
  price: number,
): ModelOutcome {
  const order = model.orders.get(orderId);
  if (order === undefined) return 'ERR_NOT_FOUND';
  if (!isOpen(model, order)) return 'ERR_ORDER_CLOSED';
  if (order.maker === taker) return 'ERR_OWN_ORDER';
  if (order.price !== price) return 'ERR_PRICE_CHANGED';
  if (order.left < quantity) return 'ERR_NOT_ENOUGH_COPIES';
  const manager = managerOf(model, taker);
  if (order.side === 'sell' && manager.available < quantity * price * THOUSANDTHS)
    return 'ERR_INSUFFICIENT_FUNDS';
  if (order.side === 'buy' && (manager.free[order.card] ?? 0) < quantity) return 'ERR_NOT_ENOUGH_COPIES';
  trade(model, order, taker, quantity);
  return 'Ok';
}

export function editModel(
  model: MarketModel,
  maker: number,
  orderId: number,
  quantity: number,
  price: number,
): ModelOutcome {
  const order = model.orders.get(orderId);
  if (order === undefined || order.maker !== maker) return 'ERR_NOT_FOUND';
  if (!isOpen(model, order)) return 'ERR_ORDER_CLOSED';
  const { side, card, left } = order;
  const entry = { side, maker, card, price, quantity };
  bind(model, order, -left);
  const refusal = refuseEntry(model, entry);
  if (refusal !== null) {
    bind(model, order, left);
    return refusal;
  }
  if (price !== order.price || quantity > left) order.place = model.places += 1;
  order.price = price;
  order.left = 0;
  order.left = quantity - crossModel(model, entry);
  order.open = order.left > 0;
  bind(model, order, order.left);
  return 'Ok';
}

export function cancelModel(model: MarketModel, maker: number, orderId: number): ModelOutcome {
  const order = model.orders.get(orderId);
  if (order === undefined || order.maker !== maker) return 'ERR_NOT_FOUND';
  if (!isOpen(model, order)) return 'ERR_ORDER_CLOSED';
  bind(model, order, -order.left);
  order.open = false;
  return 'Ok';
}

/** Closes the orders that are due at the model's time. */
export function expireModel(model: MarketModel): void {
  for (const order of model.orders.values()) {
    if (!order.open || isOpen(model, order)) continue;
    bind(model, order, -order.left);
    order.open = false;
  }
}

/** A manager of the model. Throws when there is none. */
export function managerOf(model: MarketModel, id: number): ModelManager {
  const manager = model.managers[id];
  if (manager === undefined) throw new Error(`The model has no manager ${id}.`);
  return manager;
}

function isOpen(model: MarketModel, order: ModelOrder): boolean {
  return order.open && model.now < order.endsAt;
}

/** The resting orders that an order matches, best price first. */
function reached(model: MarketModel, { side, maker, card, price }: Omit<ModelEntry, 'id'>): ModelOrder[] {
  const sign = side === 'buy' ? 1 : -1;
  return [...model.orders.values()]
    .filter((order) => isOpen(model, order) && order.left > 0 && order.side !== side && order.card === card)
    .filter((order) => order.maker !== maker && sign * (price - order.price) >= 0)
    .sort((one, other) => sign * (one.price - other.price) || one.place - other.place);
}

function refuseEntry(model: MarketModel, entry: Omit<ModelEntry, 'id'>): ModelOutcome | null {
  const manager = managerOf(model, entry.maker);
  if (entry.side === 'sell')
    return (manager.free[entry.card] ?? 0) < entry.quantity ? 'ERR_NOT_ENOUGH_COPIES' : null;
  let rest = entry.quantity;
  let cost = 0;
  for (const order of reached(model, entry)) {
    const taken = Math.min(rest, order.left);
    cost += taken * order.price;
    rest -= taken;
  }
  cost += rest * entry.price;
  return manager.available < cost * THOUSANDTHS ? 'ERR_INSUFFICIENT_FUNDS' : null;
}

/** Fills all matching orders; returns the number of copies traded. */
function crossModel(model: MarketModel, entry: Omit<ModelEntry, 'id'>): number {
  let rest = entry.quantity;
  for (const order of reached(model, entry)) {
    const taken = Math.min(rest, order.left);
    if (taken > 0) trade(model, order, entry.maker, taken);
    rest -= taken;
  }
  return entry.quantity - rest;
}

/** Fills copies of a resting order. */
function trade(model: MarketModel, order: ModelOrder, taker: number, quantity: number): void {
  const { card, price, maker } = order;
  const gross = quantity * price * THOUSANDTHS;
  const [seller, buyer] =
    order.side === 'sell'
      ? [managerOf(model, maker), managerOf(model, taker)]
      : [managerOf(model, taker), managerOf(model, maker)];
  seller.available += gross - (gross * seller.fee) / THOUSANDTHS;
  if (order.side === 'sell') {
    buyer.available -= gross;
    seller.onSale[card] = (seller.onSale[card] ?? 0) - quantity;
  } else {
    buyer.held -= gross;
    seller.free[card] = (seller.free[card] ?? 0) - quantity;
  }
  buyer.free[card] = (buyer.free[card] ?? 0) + quantity;
  order.left -= quantity;
  order.open = order.left > 0;
}

/** Holds the money or binds the copies of an order of `quantity` copies; negative: releases them. */
function bind(model: MarketModel, { side, maker, card, price }: ModelOrder, copies: number): void {
  const manager = managerOf(model, maker);
  if (side === 'sell') {
    manager.free[card] = (manager.free[card] ?? 0) - copies;
    manager.onSale[card] = (manager.onSale[card] ?? 0) + copies;
  } else {
    manager.available -= copies * price * THOUSANDTHS;
    manager.held += copies * price * THOUSANDTHS;
  }
}
