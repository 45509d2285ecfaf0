import { XFC_UNIT } from '@touchline/domain/money';
import type { Draws } from '../../../feeds/seeded.ts';
import type { SimulatedChain, SimulatedLog, SimulatedTransaction } from './blocks.ts';

/** Wei of the token in a unit of XFC. */
export const WEI = 10n ** 10n;
/** More than the product takes for an amount of its own token, in units. */
const IMPOSSIBLE = 2n * 10n ** 17n;

/** The transfers of a transaction, as text for a report. */
export const KINDS = [
  'plain',
  'two logs',
  'same twice',
  'look-alike token',
  'other recipient',
  'both tokens',
  'zero',
  'dust',
  'fraction of a unit',
  'impossible amount',
  'from our address',
  'failed',
] as const;
export type Kind = (typeof KINDS)[number];
const WEIGHTS = [8, 3, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1];

/** Draws a transaction that one of these senders could make. */
export function drawTransaction(
  chain: SimulatedChain,
  draws: Draws,
  senders: readonly string[],
): { readonly kind: Kind; readonly transaction: SimulatedTransaction } {
  const kind = KINDS[draws.weighted(WEIGHTS)] ?? 'plain';
  const logs = kind === 'failed' ? [] : logsOf(kind, chain, draws, senders);
  return { kind, transaction: { hash: chain.newHash(), logs, isSuccess: kind !== 'failed', nonce: null } };
}

function logsOf(kind: Kind, chain: SimulatedChain, draws: Draws, senders: readonly string[]): SimulatedLog[] {
  const { token, depositAddress } = chain.ours;
  const from = draws.pick(senders);
  const value = BigInt(1 + draws.whole(1_000)) * XFC_UNIT * WEI;
  const plain: SimulatedLog = { address: token, from, to: depositAddress, value };
  const lookAlike: SimulatedLog = { ...plain, address: `0x${'aa'.repeat(20)}` };
  const elsewhere: SimulatedLog = { ...plain, to: `0x${'dd'.repeat(20)}` };
  switch (kind) {
    case 'two logs':
      return [plain, { ...plain, from: draws.pick(senders), value: value + WEI }];
    case 'same twice':
      return [plain, elsewhere, plain];
    case 'look-alike token':
      return [lookAlike];
    case 'other recipient':
      return [elsewhere];
    case 'both tokens':
      return draws.shuffled([plain, lookAlike]);
    case 'zero':
      return [{ ...plain, value: 0n }];
    case 'dust':
      return [{ ...plain, value: 1n + BigInt(draws.whole(9_999_999_999)) }];
    case 'fraction of a unit':
      return [{ ...plain, value: value + BigInt(draws.whole(9_999_999_999)) }];
    case 'impossible amount':
      return [{ ...plain, value: IMPOSSIBLE * WEI }];
    case 'from our address':
      return [{ ...plain, from: depositAddress }];
    case 'plain':
    case 'failed':
      return [plain];
  }
}

/** The value of a log in units of XFC, by the rules for deposits; 0 for one that is not credited. */
export function worthOf({ address, from, to, value }: SimulatedLog, { ours }: SimulatedChain): bigint {
  if (address !== ours.token || to !== ours.depositAddress || from === ours.depositAddress) return 0n;
  const units = value / WEI;
  return units > 10n ** 17n ? 0n : units;
}
