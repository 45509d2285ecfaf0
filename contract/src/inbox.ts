import * as z from 'zod';
import { call } from './call.ts';
import { id, page, pageSize, summary, time } from './wire.ts';

const notification = z.object({
  id: z.int(),
  is_unread: z.boolean(),
  created_at: time,
  message_title: z.string(),
  /** Plain text in the caller's language. */
  description: z.string(),
  /** A path of the product, or null. */
  link: z.string().nullable(),
});

export const inboxCalls = {
  'inbox.summary': call({
    title: 'How many notifications, and how many unread',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({ total: z.int(), unread: z.int() }),
    errors: [],
  }),
  'inbox.list': call({
    title: 'Notifications, newest first',
    access: 'manager',
    changes: false,
    input: z.strictObject({ page, noItems: pageSize }),
    output: z.object({ data: z.array(notification), summary: summary.extend({ unread: z.int() }) }),
    errors: [],
  }),
  'inbox.get': call({
    title: 'One notification',
    access: 'manager',
    changes: false,
    input: z.strictObject({ id }),
    output: notification,
    errors: ['ERR_NOT_FOUND'],
  }),
  'inbox.markRead': call({
    title: 'Mark a notification as read',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
  'inbox.markAllRead': call({
    title: 'Mark all notifications as read',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.literal('Ok'),
    errors: [],
  }),
};
