/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { latestAvatars, withdrawAvatar } from './avatar/withdraw-avatar.ts';
export { countriesWithoutSms, switchSms } from './phone/sms-countries.ts';
