import { defineRoutes, read, write } from '../http/calls/handler.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';
import { notificationOf, notifications, notificationsSummary } from './queries.ts';
import { readWording } from './wording.ts';

const wording = readWording();

/** The inbox's calls; each reaches the caller's own notifications and no others. */
export const inboxRoutes = defineRoutes({
  'GET /v3/user/notifications_summary/': read((db, _, caller) => notificationsSummary(db, caller.managerId)),
  'POST /v3/user/notifications/{page}/{noItems}/': read((db, input, caller) =>
    notifications(db, input, caller, wording),
  ),
  'GET /v3/user/notification/{id}/': read((db, { id }, caller) => notificationOf(db, id, caller, wording)),
  'POST /v3/user/notification/{id}/read': write((tx, { id }, caller) => markRead(tx, caller.managerId, id)),
  'GET /v3/user/notification_mark_as_read_all': write((tx, _, caller) => markAllRead(tx, caller.managerId)),
});
