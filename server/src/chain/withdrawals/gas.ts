/** What a transfer of the token costs on the chain. It is paid in the chain's own coin, BNB, by our address. */

const GWEI = 1_000_000_000n;
const BNB_DECIMALS = 18;

/** The gas that a transfer may use. */
export const TRANSFER_GAS = 120_000n;
export const MIN_GAS_PRICE = GWEI;
/** A node that asks for more is wrong, or the chain is: nothing is paid above this. */
export const MAX_GAS_PRICE = 50n * GWEI;

/** What is paid for gas, in wei, when a node asks for `asked`. */
export function paidGasPrice(asked: bigint): bigint {
  if (asked > MAX_GAS_PRICE) return MAX_GAS_PRICE;
  return asked < MIN_GAS_PRICE ? MIN_GAS_PRICE : asked;
}

/** The most that a transfer costs at a price that a node asks, in BNB as decimal text. */
export function networkFeeText(asked: bigint): string {
  const wei = (TRANSFER_GAS * paidGasPrice(asked)).toString().padStart(BNB_DECIMALS + 1, '0');
  const decimals = wei.slice(-BNB_DECIMALS).replace(/0+$/, '');
  const whole = wei.slice(0, -BNB_DECIMALS);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
