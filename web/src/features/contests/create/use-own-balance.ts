import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';

/** The XFC of the reader that may back prizes, as decimal text; all they have until the answer is there. */
export function useOwnBalance(): string {
  const user = useUser();
  const wallet = useQuery({ ...callQuery('wallet.balances', {}), enabled: user !== null });
  return wallet.data?.own_balance ?? user?.balance ?? '0';
}
