import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/queries.ts';
import { isComplete } from '../../lib/session/pending.ts';
import { useUser } from '../../lib/session/session.tsx';

const NOTIFICATION_INTERVAL = 60_000;

/** The manager's number of unread notifications, polled every minute; 0 for a visitor. */
export function useUnreadCount(): number {
  const enabled = isComplete(useUser());
  const { data } = useQuery({
    ...callQuery('inbox.summary', {}),
    enabled,
    refetchInterval: NOTIFICATION_INTERVAL,
  });
  return enabled ? (data?.unread ?? 0) : 0;
}
