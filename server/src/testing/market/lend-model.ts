import { managerOf, type MarketModel, type ModelOutcome } from './market-model.ts';

/** Copies offered as loans, in the in-memory model of the market. The price is whole cents per copy. */
export interface ModelOffer {
  readonly lender: number;
  readonly card: number;
  price: number;
  left: number;
  /** Whether returned copies are offered again. */
  readonly recurring: boolean;
  /** Epoch milliseconds. */
  readonly endsAt: number;
  /** An offer stays open when all copies are lent: they may return to it. */
  state: 'open' | 'all lent' | 'over';
}

/** Copies lent together. */
export interface ModelLoan {
  readonly offer: ModelOffer;
  readonly borrower: number;
  readonly copies: number;
  readonly endsAt: number;
}

/** Offers by the market's ids, and the active loans. */
export interface ModelLending {
  readonly offers: Map<number, ModelOffer>;
  loans: readonly ModelLoan[];
}

/** Returned copies that a lender offers again, at a price in whole cents per copy. */
export interface ModelReoffer {
  readonly lender: number;
  readonly card: number;
  readonly price: number;
  readonly copies: number;
}

/** A command on an offer: the manager, the number of copies, and the price in whole cents per copy. */
export interface ModelLendCommand {
  readonly manager: number;
  readonly id: number;
  readonly copies: number;
  readonly price: number;
}

/** The model's money is in thousandths of a cent, a fee in thousandths of the price. */
const THOUSANDTHS = 1_000;
const DAY_MS = 86_400_000;
const OFFER_MS = 30 * DAY_MS;
const LOAN_MS = 7 * DAY_MS;

/** A manager offers copies as loans. `id` is the market's id of the order, 0 when the market refuses it. */
export function offerModel(
  model: MarketModel,
  lending: ModelLending,
  { id, recurring, ...offered }: ModelReoffer & { readonly id: number; readonly recurring: boolean },
): ModelOutcome {
  const { lender, card, price, copies } = offered;
  if ((managerOf(model, lender).free[card] ?? 0) < copies) return 'ERR_NOT_ENOUGH_COPIES';
  bind(model, offered, copies);
  const endsAt = model.now + OFFER_MS;
  lending.offers.set(id, { lender, card, price, left: copies, recurring, endsAt, state: 'open' });
  return 'Ok';
}

/** A manager borrows copies of an offer. `price` is whole cents per copy, as the manager saw it. */
export function borrowModel(
  model: MarketModel,
  lending: ModelLending,
  { manager: borrower, id, copies, price }: ModelLendCommand,
): ModelOutcome {
  const offer = lending.offers.get(id);
  if (offer === undefined) return 'ERR_NOT_FOUND';
  if (!isOpen(model, offer)) return 'ERR_ORDER_CLOSED';
  if (offer.lender === borrower) return 'ERR_OWN_ORDER';
  if (offer.price !== price) return 'ERR_PRICE_CHANGED';
  if (offer.left < copies) return 'ERR_NOT_ENOUGH_COPIES';
  const [from, to] = [managerOf(model, borrower), managerOf(model, offer.lender)];
  const gross = copies * price * THOUSANDTHS;
  if (from.available < gross) return 'ERR_INSUFFICIENT_FUNDS';
  from.available -= gross;
  to.available += gross - (gross * to.fee) / THOUSANDTHS;
  offer.left -= copies;
  if (offer.left === 0) offer.state = 'all lent';
  lending.loans = [...lending.loans, { offer, borrower, copies, endsAt: model.now + LOAN_MS }];
  return 'Ok';
}

/** A lender changes the remaining copies of an offer and its price in whole cents per copy. */
export function editOfferModel(
  model: MarketModel,
  lending: ModelLending,
  { manager: lender, id, copies, price }: ModelLendCommand,
): ModelOutcome {
  const offer = lending.offers.get(id);
  if (offer === undefined || offer.lender !== lender) return 'ERR_NOT_FOUND';
  if (!isOpen(model, offer)) return 'ERR_ORDER_CLOSED';
  const more = copies - offer.left;
  if ((managerOf(model, lender).free[offer.card] ?? 0) < more) return 'ERR_NOT_ENOUGH_COPIES';
  bind(model, offer, more);
  offer.left = copies;
  offer.price = price;
  return 'Ok';
}

/** A lender takes the remaining copies of an offer off the market. */
export function withdrawModel(
  model: MarketModel,
  lending: ModelLending,
  lender: number,
  id: number,
): ModelOutcome {
  const offer = lending.offers.get(id);
  if (offer === undefined || offer.lender !== lender) return 'ERR_NOT_FOUND';
  if (!isOpen(model, offer)) return 'ERR_ORDER_CLOSED';
  close(model, offer);
  return 'Ok';
}

/**
 * Ends the offers and loans that are due. Copies of a recurring offer return to that offer while it is open; afterwards
 * the market makes new offers of them, which the function returns.
 */
export function returnModelLoans(model: MarketModel, lending: ModelLending): readonly ModelReoffer[] {
  for (const offer of lending.offers.values())
    if (offer.state === 'open' && !isOpen(model, offer)) close(model, offer);
  const [due, running] = [true, false].map((isDue) =>
    lending.loans.filter(({ endsAt }) => model.now >= endsAt === isDue),
  );
  lending.loans = running ?? [];
  return (due ?? []).flatMap(({ offer, copies }) => {
    if (offer.recurring && offer.state === 'all lent') return [{ ...offer, copies }];
    if (offer.recurring && offer.state === 'open') offer.left += copies;
    else bind(model, offer, -copies);
    return [];
  });
}

/** Adds an offer that the market made of returned copies, which are bound already. */
export function adoptModelOffer(
  model: MarketModel,
  lending: ModelLending,
  { id, lender, card, price, copies }: ModelReoffer & { readonly id: number },
): void {
  const endsAt = model.now + OFFER_MS;
  lending.offers.set(id, { lender, card, price, left: copies, recurring: true, endsAt, state: 'open' });
}

function isOpen(model: MarketModel, { state, endsAt }: ModelOffer): boolean {
  return state === 'open' && model.now < endsAt;
}

function close(model: MarketModel, offer: ModelOffer): void {
  bind(model, offer, -offer.left);
  offer.state = 'over';
}

/** Binds copies of a lender; negative: frees them. */
function bind(
  model: MarketModel,
  { lender, card }: Pick<ModelOffer, 'lender' | 'card'>,
  copies: number,
): void {
  const { free, lent } = managerOf(model, lender);
  free[card] = (free[card] ?? 0) - copies;
  lent[card] = (lent[card] ?? 0) + copies;
}
