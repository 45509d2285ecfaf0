import { useCall } from '../../../lib/api/use-call.ts';
import type { Draft } from '../draft/draft.ts';
import { fixedPicksOf } from '../pins.ts';
import { AFTER_LEASE } from './after-lease.ts';
import type { PickRow } from '../pool/pool-rows.ts';

/** Leases from the house everyone of a suggested team who needs it and is new in the draft; returns their names. */
export function useLeaseAll(draft: Draft) {
  const lease = useCall('market.leases.take', { invalidates: AFTER_LEASE });
  return async (rows: readonly PickRow[]): Promise<readonly string[]> => {
    const { starters, reserves } = fixedPicksOf(draft);
    const names: string[] = [];
    for (const { id, short_name, fielding } of rows) {
      const isFixed = starters.includes(id) || reserves.includes(id);
      if (isFixed || fielding?.by !== null || !fielding.house_leases) continue;
      await lease.mutateAsync({ player_id: id });
      names.push(short_name);
    }
    return names;
  };
}
