/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { mailManager } from './mail-manager.ts';
export { providerNames } from './provider-names.ts';
export { sendSms } from './send-sms.ts';
export { localChannels } from './local-outbox/channels.ts';
