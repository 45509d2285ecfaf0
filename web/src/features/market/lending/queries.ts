import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { followCard } from '../live-market.ts';
import type { CardKey } from '../queries.ts';
import { orderListOf } from '../trade/orders-of-card.ts';

export type Leases = CallOutput<'market.leases.list'>;
export type Lease = Leases['data'][number];

const LEND = 3;
/** How many loan offers of a card are read, the cheapest first. */
const MAX = 30;

/** The open lend orders of a card, the cheapest first, renewed as its market changes. */
export function useLendOrdersOf(card: CardKey) {
  const key = orderListOf(card);
  return useLiveQuery(callQuery(key, { id: card.id, page: 1, noItems: MAX, kind: LEND }), followCard(card));
}

/** The query of the reader's loans and leases. */
export function leasesQuery() {
  return callQuery('market.leases.list', {});
}

/** The reader's borrowed and leased cards and weekly allowance; disabled for visitors. */
export function useLeases() {
  const user = useUser();
  return useQuery({ ...leasesQuery(), enabled: user !== null });
}

/** Leases of one card. */
export function leasesOf(card: CardKey, leases: Leases | undefined): readonly Lease[] {
  return (leases?.data ?? []).filter(
    (lease) => lease.card.asset_type === card.asset_type && lease.card.id === card.id,
  );
}

/** The address of the page of borrowed and leased cards. */
export const LEASES_PATH = '/my-account/my-market/leases';
