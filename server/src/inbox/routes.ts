import { defineRoutes, read, write } from '../http/calls/handler.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';
import { notificationOf, notifications, notificationsSummary } from './queries.ts';
import { readWording } from './wording.ts';

const wording = readWording();

/** The inbox calls; each reads or changes only the caller's notifications. */
export const inboxRoutes = defineRoutes({
  'inbox.summary': read((db, _, caller) => notificationsSummary(db, caller.managerId)),
  'inbox.list': read((db, input, caller) => notifications(db, input, caller, wording)),
  'inbox.get': read((db, { id }, caller) => notificationOf(db, id, caller, wording)),
  'inbox.markRead': write((tx, { id }, caller) => markRead(tx, caller.managerId, id)),
  'inbox.markAllRead': write((tx, _, caller) => markAllRead(tx, caller.managerId)),
});
