import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchQueries } from './queries.ts';

/**
 * Refetches all answers of a match once after its end: one of them showed the end first, the others may be older.
 */
export function useFinalRefetch(matchId: number, moving: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!moving) return;
    return () => {
      for (const queryOf of Object.values(matchQueries)) {
        void client.invalidateQueries({ queryKey: queryOf(matchId).queryKey });
      }
    };
  }, [client, matchId, moving]);
}
