import type { Config } from '../../config.ts';

/** How a message leaves the product. */
export type Channel = 'mail' | 'sms';

/** The settings that decide what the local outbox keeps. */
export type ChannelConfig = Pick<Config, 'environment' | 'smtpUrl' | 'smsUrl'>;

/**
 * The channels whose messages stay in the local outbox, because the server has no service configured to send them.
 * None in production: there, such messages are dropped.
 */
export function localChannels({ environment, smtpUrl, smsUrl }: ChannelConfig): readonly Channel[] {
  if (environment === 'production') return [];
  return [...(smtpUrl === null ? (['mail'] as const) : []), ...(smsUrl === null ? (['sms'] as const) : [])];
}
