/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { mailManager } from './mail-manager.ts';
export { providerNames } from './provider-names.ts';
export { sendSms } from './send-sms.ts';
export { localChannels } from './local-outbox/channels.ts';
