import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import { listMessages, messageOf } from './local-outbox/queries.ts';
import type { OutboxConfig } from './local-outbox/readers.ts';

/** The local outbox of a server that does not send. */
export function mailRoutes(config: OutboxConfig): Routes {
  return defineRoutes({
    'mail.outbox.list': read(listMessages(config)),
    'mail.outbox.get': read(messageOf(config)),
  });
}
