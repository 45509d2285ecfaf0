import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchQueries } from './queries.ts';

/**
 * Asks everything of a match once more when it has come to rest: one of its answers knew of the end first, the others
 * are from a moment before.
 */
export function useLastLook(matchId: number, moving: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!moving) return;
    return () => {
      for (const question of Object.values(matchQueries)) {
        void client.invalidateQueries({ queryKey: question(matchId).queryKey });
      }
    };
  }, [client, matchId, moving]);
}
