import { useCall } from '../../lib/api/use-call.ts';

const ANSWERS = [
  'GET /v3/user/notifications_summary/',
  'POST /v3/user/notifications/{page}/{noItems}/',
] as const;

/** Marks one notification as read. */
export function useMarkRead() {
  return useCall('POST /v3/user/notification/{id}/read', {
    invalidates: [...ANSWERS, 'GET /v3/user/notification/{id}/'],
  });
}

/** Marks all notifications as read. */
export function useMarkAllRead() {
  return useCall('GET /v3/user/notification_mark_as_read_all', { invalidates: ANSWERS });
}
