/**
 * Promotional XFC stays promotional with its recipient. All amounts are units of XFC. A manager's obligation is
 * the promotional XFC they were granted or received, less what their fees have freed; nothing they buy or give
 * away lowers it. What a manager owns above their obligation is their own. A payment takes own XFC first; the rest
 * is promotional, and adds to the obligation of its recipient. So however managers pay each other, their own XFC
 * together never grows: no round trip, ring or chain of accounts frees anything.
 */

/** What decides how much of a payment is promotional. */
export interface Payer {
  /** Available and held before the payment. */
  readonly total: bigint;
  /** The obligation: promotional XFC granted or received and not freed. */
  readonly obligation: bigint;
}

/** The promotional part of a payment: what exceeds the payer's own XFC, at most their obligation. */
export function carriedBy(amount: bigint, { total, obligation }: Payer): bigint {
  const own = total > obligation ? total - obligation : 0n;
  const rest = amount > own ? amount - own : 0n;
  return rest < obligation ? rest : obligation;
}

/** A sale of whole copies or a loan, for all its copies. */
export interface CarryingSale {
  readonly gross: bigint;
  /** What the seller gets after the fee. */
  readonly proceeds: bigint;
  /** The usual price of the copies; null without a reference price, and for loans. */
  readonly usual: bigint | null;
}

/**
 * The promotional XFC that a sale adds to each side's obligation. The seller gets the promotional part of what the
 * buyer pays. Copies sold below their usual price are a gift of the difference, and the buyer gets the promotional
 * part of that: purchases made with bonus XFC cannot be passed on cheaply either.
 */
export function carriedBySale(
  { gross, proceeds, usual }: CarryingSale,
  buyer: Payer,
  seller: Payer,
): { readonly toSeller: bigint; readonly toBuyer: bigint } {
  const paid = carriedBy(gross, buyer);
  const toSeller = paid < proceeds ? paid : proceeds;
  const present = usual !== null && usual > gross ? usual - gross : 0n;
  const after = { total: seller.total + proceeds, obligation: seller.obligation + toSeller };
  return { toSeller, toBuyer: carriedBy(present, after) };
}

/**
 * The promotional XFC that a purchase from the house adds to the buyer's obligation: what the cards are usually sold for
 * above their price is a present of the house, and its promotional part stays promotional. `payer` is the buyer before
 * they pay.
 */
export function carriedByPurchase(
  { price, usual }: { readonly price: bigint; readonly usual: bigint },
  { total, obligation }: Payer,
): bigint {
  const present = usual > price ? usual - price : 0n;
  return carriedBy(present, { total: total - price, obligation });
}

/** A payment into the pot of a contest, with its payer as they were before: what the fee itself frees does not count. */
export interface PaidFee {
  readonly managerId: number;
  /** The fees of their entries. */
  readonly fee: bigint;
  /** What they put behind the prizes as organizer, as far as the prizes need it. */
  readonly backing: bigint;
  readonly payer: Payer;
}

/** An amount that a contest pays. */
export interface PaidPrize {
  readonly managerId: number;
  readonly prize: bigint;
}

/** Whether at least a part of what was paid into a contest, in basis points, is promotional; false without payments. */
export function reachesPromotionalShare(fees: readonly PaidFee[], minShareBasisPoints: bigint): boolean {
  const [pool, promotional] = fees.reduce(
    ([sum, part], { fee, backing, payer }) => [sum + fee + backing, part + carriedBy(fee + backing, payer)],
    [0n, 0n],
  );
  return promotional > 0n && promotional * 10_000n >= pool * minShareBasisPoints;
}

/**
 * The promotional XFC that the prizes of a contest add to the obligations of their winners, in the order of the prizes:
 * the promotional part of what others paid, in the share of the prize in all that is paid out, rounded up, at most the
 * prize. The cut of the house lessens the promotional part of fees, but not that of backing: it is taken from fees, and
 * frees as much of their payers.
 */
export function carriedByPrizes(
  fees: readonly PaidFee[],
  prizes: readonly PaidPrize[],
  houseCut: bigint,
): readonly (PaidPrize & { readonly carried: bigint })[] {
  const pool = fees.reduce((sum, { fee }) => sum + fee, 0n);
  const backed = fees.reduce((sum, { backing }) => sum + backing, 0n);
  const paidOut = pool - houseCut + backed;
  const scale = pool === 0n ? 1n : pool;
  const parts = fees.map(({ managerId, fee, backing, payer }) => {
    const part = carriedBy(fee + backing, payer);
    const ofBacking = part < backing ? part : backing;
    // Of what is paid out, times `scale`.
    return { managerId, part: (part - ofBacking) * (pool - houseCut) + ofBacking * scale };
  });
  return prizes.map(({ managerId, prize }) => {
    const others = parts.reduce((sum, each) => (each.managerId === managerId ? sum : sum + each.part), 0n);
    const whole = scale * paidOut;
    const share = whole === 0n ? 0n : (others * prize + whole - 1n) / whole;
    return { managerId, prize, carried: share < prize ? share : prize };
  });
}
