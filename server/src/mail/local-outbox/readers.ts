import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Config } from '../../config.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { localChannels, type ChannelConfig } from './channels.ts';

export type OutboxConfig = ChannelConfig & Pick<Config, 'publicUrl'>;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whose messages a caller may read: those of one manager, or all. */
export type Readable = { readonly managerId: number } | 'all';

/**
 * Who may read what in the local outbox. On the machine of the server, as long as its public address is that
 * machine too, everyone reads everything: a mailed code must be available without a sign-in. From elsewhere
 * managers read their own messages, and never with a second step pending. Refuses with ERR_NOT_FOUND where nothing
 * is kept.
 */
export function readableBy(config: OutboxConfig, caller: Caller): Readable | Refusal {
  if (localChannels(config).length === 0) return refuse('ERR_NOT_FOUND');
  if (LOCAL_HOSTS.has(new URL(config.publicUrl).hostname) && LOOPBACK.has(caller.address)) return 'all';
  if (caller.kind === 'visitor' || caller.owesSecondStep) return refuse('ERR_LOGIN_REQUIRED');
  return { managerId: caller.managerId };
}
