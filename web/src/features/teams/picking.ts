import { reasonAgainstPick, type PickRefusal } from '@touchline/domain/contests/pick';
import type { TeamRules } from '@touchline/domain/contests/team';
import {
  emptyPlace,
  placeOfPlayer,
  teamOf,
  withoutPlayerAt,
  withPlayerAt,
  withStarter,
  type Draft,
  type Place,
} from './draft/draft.ts';
import { isFieldable } from './pro/eligibility.ts';
import type { PickRow, Pool } from './pool/pool-rows.ts';

/** Why a player can't be picked: a rule, the player's status in the contest, or a missing card. */
export type Against = PickRefusal | 'unavailable' | 'no_card';

/** What pressing a player in the picker would do. */
export type Offer =
  | { readonly kind: 'picked'; readonly place: Place }
  | { readonly kind: 'refused'; readonly against: Against }
  | { readonly kind: 'free'; readonly slot: 'starter' | 'reserve' }
  /** There is no room, but the player can take the place of someone of the position. */
  | { readonly kind: 'swap'; readonly place: Place };

/**
 * What a press on a player does, for one place (its player would leave) or, without a place,
 * wherever there is room: the eleven first, then the bench.
 */
export function offerOf(
  row: PickRow,
  place: Place | null,
  draft: Draft,
  pool: Pool,
  rules: TeamRules,
): Offer {
  const offer = offerByRules(row, place, draft, pool, rules);
  return offer.kind === 'free' && !isFieldable(row, draft.loans)
    ? { kind: 'refused', against: 'no_card' }
    : offer;
}

function offerByRules(row: PickRow, place: Place | null, draft: Draft, pool: Pool, rules: TeamRules): Offer {
  const standing = placeOfPlayer(draft, row.id);
  if (standing !== null) return { kind: 'picked', place: standing };
  if (row.unavailable !== null) return { kind: 'refused', against: 'unavailable' };
  if (place !== null) {
    const slot = place.index === 'reserve' ? 'reserve' : 'starter';
    const against = reasonAgainstPick(
      row.id,
      slot,
      teamOf(withoutPlayerAt(draft, place)),
      pool.players,
      rules,
    );
    return against === null ? { kind: 'free', slot } : { kind: 'refused', against };
  }
  const team = teamOf(draft);
  const againstStarter = reasonAgainstPick(row.id, 'starter', team, pool.players, rules);
  if (againstStarter === null) return { kind: 'free', slot: 'starter' };
  const againstReserve = reasonAgainstPick(row.id, 'reserve', team, pool.players, rules);
  if (againstReserve === null && BENCH_TURN.has(againstStarter)) return { kind: 'free', slot: 'reserve' };
  const isFull = team.starters.length >= rules.starters;
  const isReady = isFull && BENCH_TURN.has(againstStarter) && isFieldable(row, draft.loans);
  const swapped = isReady ? placeToSwap(row, draft, pool, rules) : null;
  return swapped === null ? { kind: 'refused', against: againstStarter } : { kind: 'swap', place: swapped };
}

/** The place of the weakest starter of the position whom the rules let the player replace; null when there is none. */
function placeToSwap(row: PickRow, draft: Draft, pool: Pool, rules: TeamRules): Place | null {
  const expectedAt = (index: number) =>
    Number(pool.rows.get(draft.lines[row.position][index] ?? 0)?.expected ?? 0);
  const index = [...draft.lines[row.position].keys()]
    .toSorted((one, other) => expectedAt(one) - expectedAt(other))
    .find((each) => {
      const without = withoutPlayerAt(draft, { position: row.position, index: each });
      return reasonAgainstPick(row.id, 'starter', teamOf(without), pool.players, rules) === null;
    });
  return index === undefined ? null : { position: row.position, index };
}

/** Reserves are offered by themselves only once the eleven has no room for anybody of their position. */
const BENCH_TURN: ReadonlySet<PickRefusal> = new Set([
  'eleven_full',
  'position_full',
  'places_needed_elsewhere',
]);

/** The draft with the player picked, or null when the rules forbid it. */
export function pick(
  row: PickRow,
  place: Place | null,
  draft: Draft,
  pool: Pool,
  rules: TeamRules,
): Draft | null {
  const offer = offerOf(row, place, draft, pool, rules);
  if (offer.kind === 'swap') return withPlayerAt(draft, row, offer.place);
  if (offer.kind !== 'free') return null;
  if (place !== null) return withPlayerAt(draft, row, place);
  return offer.slot === 'reserve'
    ? withPlayerAt(draft, row, { position: row.position, index: 'reserve' })
    : withStarter(draft, row, rules);
}

/** The place to fill next in the same line after one was filled, or null when the line is full. */
export function nextPlace(draft: Draft, filled: Place): Place | null {
  return filled.index === 'reserve' ? null : emptyPlace(draft, filled.position);
}
