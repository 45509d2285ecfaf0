import { DIGESTS, NOTIFICATION_SWITCHES } from '@touchline/domain/notifications/categories';
import * as z from 'zod';
import { call } from '../call.ts';
import { id, page, pageSize, summary, time } from '../wire.ts';

const notification = z.object({
  id: z.int(),
  /** What it is about, as `contest_prize`; equal ones in a row are shown as a group. */
  kind: z.string(),
  is_unread: z.boolean(),
  created_at: time,
  message_title: z.string(),
  /** Plain text in the caller's language. */
  description: z.string(),
  /** A path of the product, or null. */
  link: z.string().nullable(),
});

/** A minute of the day, as `22:30`. */
const clockTime = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
/** Categories such as `market`, and single subjects such as `market.alerts`. */
const switches = z.array(z.enum(NOTIFICATION_SWITCHES)).max(NOTIFICATION_SWITCHES.length);

const settings = {
  /** What is not pushed. */
  push_off: switches,
  /** What is left out of digests. */
  mail_off: switches,
  digest: z.enum(DIGESTS),
  /** Name of a time zone in the IANA database, as `Europe/Rome`. */
  time_zone: z.string().min(1).max(64),
  /** Nothing is pushed from then on, over midnight when it is after `quiet_until`; null without quiet hours. */
  quiet_from: clockTime.nullable(),
  quiet_until: clockTime.nullable(),
};

const storedSettings = z.object({
  ...settings,
  /** Whether there is a verified address that digests go to. */
  has_mail: z.boolean(),
  /** The key of this server by which browsers subscribe (VAPID), base64url. */
  push_key: z.string(),
  /** Whether the browser or phone of this session shows notifications. */
  pushes_here: z.boolean(),
});

/** A public key of a browser on P-256: 65 bytes in base64url. */
const browserKey = z.string().regex(/^[A-Za-z0-9_-]{87}$/);
/** The secret of a browser: 16 bytes in base64url. */
const browserSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

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
  'inbox.settings.get': call({
    title: 'How the manager is notified outside the product',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: storedSettings,
    errors: [],
  }),
  'inbox.settings.set': call({
    title: 'Sets how the manager is notified outside the product',
    access: 'manager',
    changes: true,
    /** Omitted fields are empty; quiet hours need both ends. */
    input: z.strictObject({
      ...settings,
      push_off: switches.optional(),
      mail_off: switches.optional(),
      quiet_from: clockTime.nullable().optional(),
      quiet_until: clockTime.nullable().optional(),
    }),
    output: storedSettings,
    errors: ['ERR_TIME_ZONE_UNKNOWN'],
  }),
  'inbox.push.subscribe': call({
    title: 'Shows notifications in this browser while its session is open',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** Address of the browser at its push service. */
      endpoint: z.url({ protocol: /^https$/ }).max(1000),
      p256dh: browserKey,
      auth: browserSecret,
    }),
    output: z.literal('Ok'),
    errors: [],
  }),
  'inbox.push.unsubscribe': call({
    title: 'Shows notifications in this browser no longer',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.literal('Ok'),
    errors: [],
  }),
  'inbox.unsubscribe': call({
    title: 'Ends the digests of the manager in whose mail the link stands',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
};
