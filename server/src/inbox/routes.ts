import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import type { Secrets } from '../secrets.ts';
import { unsubscribeFromDigests } from './digest/unsubscribe.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';
import { notificationOf, notifications, notificationsSummary } from './queries.ts';
import { subscribe, unsubscribe } from './push/subscribe.ts';
import { vapidKeysOf } from './push/vapid-keys.ts';
import { changeSettings } from './settings/change-settings.ts';
import { readSettings } from './settings/stored-settings.ts';
import { readWording } from './wording.ts';

const wording = readWording();

/** The inbox calls; each reads or changes only the caller's notifications and devices. */
export function inboxRoutes({ secrets }: { readonly secrets: Secrets }): Routes {
  const { publicKey } = vapidKeysOf(secrets);
  return defineRoutes({
    'inbox.summary': read((db, _, caller) => notificationsSummary(db, caller.managerId)),
    'inbox.list': read((db, input, caller) => notifications(db, input, caller, wording)),
    'inbox.get': read((db, { id }, caller) => notificationOf(db, id, caller, wording)),
    'inbox.markRead': write((tx, { id }, caller) => markRead(tx, caller.managerId, id)),
    'inbox.markAllRead': write((tx, _, caller) => markAllRead(tx, caller.managerId)),
    'inbox.settings.get': read((db, _, caller) => readSettings(db, caller, publicKey)),
    'inbox.settings.set': write((tx, input, caller) => changeSettings(tx, input, caller, publicKey)),
    'inbox.push.subscribe': write(subscribe),
    'inbox.push.unsubscribe': write(unsubscribe),
    'inbox.unsubscribe': write(unsubscribeFromDigests),
  });
}
