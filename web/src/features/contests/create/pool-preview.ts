import { placeShares, splitPool } from '@touchline/domain/contests/prizes';
import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES, type ContestKind } from '@touchline/domain/rules/index';

type Xfc = Money<'XFC'>;

/** The names of the kinds the calls number. */
export const KIND_NAMES = {
  1: 'head_to_head',
  2: 'double_up',
  3: 'tournament',
} as const satisfies Record<1 | 2 | 3, ContestKind>;

/** The terms that decide the money of a contest; amounts are decimal text, empty for none. */
export interface PoolTerms {
  readonly kind: 1 | 2 | 3;
  readonly fee: string;
  readonly addedPrize: string;
  readonly guarantee: string;
  /** The host's share in per cent, decimal text; "0" without a ground. */
  readonly hostPercent: string;
}

/** Places with the same prize. */
interface PreviewPlaces {
  readonly from: number;
  readonly to: number;
  readonly amount: Xfc;
}

/** What a contest pays with a number of entries of other managers. */
interface PoolPreview {
  readonly fees: Xfc;
  readonly houseCut: Xfc;
  readonly hostCut: Xfc;
  readonly addedPrize: Xfc;
  /** What the organizer adds to reach the guarantee. */
  readonly topUp: Xfc;
  readonly pool: Xfc;
  readonly places: readonly PreviewPlaces[];
  /** The part of the held amount that returns to the organizer. */
  readonly returned: Xfc;
}

/** An amount typed so far in units; 0 for none, and for an invalid amount. */
function unitsOf(text: string): bigint {
  return parseMoney('XFC', text)?.units ?? 0n;
}

/** The amount held from the organizer: the larger of added prize and guarantee. */
export function heldFor({ addedPrize, guarantee }: Pick<PoolTerms, 'addedPrize' | 'guarantee'>): Xfc {
  const added = unitsOf(addedPrize);
  const promised = unitsOf(guarantee);
  return xfc(added > promised ? added : promised);
}

/** Per cent in decimal text as basis points, exactly; digits beyond the second decimal are dropped. */
function basisPointsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
}

/** The pool, cuts and places of a contest with `entries` entries, none of them the host's. */
export function previewPool(terms: PoolTerms, entries: number): PoolPreview {
  const addedPrize = xfc(unitsOf(terms.addedPrize));
  const fees = xfc(unitsOf(terms.fee) * BigInt(entries));
  const split = splitPool(
    {
      fees,
      feesOfHost: xfc(0n),
      hostShareBasisPoints: basisPointsOf(terms.hostPercent),
      addedPrize,
      guaranteedPool: xfc(unitsOf(terms.guarantee)),
    },
    CURRENT_RULES,
  );
  const shares = placeShares(KIND_NAMES[terms.kind], entries, split.pool, CURRENT_RULES);
  return {
    fees,
    ...split,
    addedPrize,
    places: groupEqual(shares),
    returned: xfc(heldFor(terms).units - addedPrize.units - split.topUp.units),
  };
}

/** Neighbouring places of equal prize as one; none without a prize. */
function groupEqual(shares: readonly Xfc[]): readonly PreviewPlaces[] {
  const groups: PreviewPlaces[] = [];
  for (const [index, amount] of shares.entries()) {
    if (amount.units === 0n) break;
    const last = groups.at(-1);
    if (last?.amount.units === amount.units) groups[groups.length - 1] = { ...last, to: index + 1 };
    else groups.push({ from: index + 1, to: index + 1, amount });
  }
  return groups;
}
