/** What a transfer of the token costs on the chain. It is paid in the chain's own coin, BNB, by our address. */

const GWEI = 1_000_000_000n;
const BNB_DECIMALS = 18;

/** The gas that a transfer may use. */
export const TRANSFER_GAS = 120_000n;
export const MIN_GAS_PRICE = GWEI;
/** The maximum gas price paid; a node that reports more is wrong, or the chain is overloaded. */
export const MAX_GAS_PRICE = 50n * GWEI;

/** The gas price paid, in wei, when a node reports `asked`. */
export function paidGasPrice(asked: bigint): bigint {
  if (asked > MAX_GAS_PRICE) return MAX_GAS_PRICE;
  return asked < MIN_GAS_PRICE ? MIN_GAS_PRICE : asked;
}

/** The maximum cost of a transfer at a price that a node reports, in BNB as decimal text. */
export function networkFeeText(asked: bigint): string {
  const wei = (TRANSFER_GAS * paidGasPrice(asked)).toString().padStart(BNB_DECIMALS + 1, '0');
  const decimals = wei.slice(-BNB_DECIMALS).replace(/0+$/, '');
  const whole = wei.slice(0, -BNB_DECIMALS);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
