import { useCall } from '../../lib/api/use-call.ts';

const ANSWERS = ['inbox.summary', 'inbox.list'] as const;

/** Marks one notification as read. */
export function useMarkRead() {
  return useCall('inbox.markRead', {
    invalidates: [...ANSWERS, 'inbox.get'],
  });
}

/** Marks all notifications as read. */
export function useMarkAllRead() {
  return useCall('inbox.markAllRead', { invalidates: ANSWERS });
}
