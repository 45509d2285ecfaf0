/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { latestAvatars, withdrawAvatar } from './avatar/withdraw-avatar.ts';
export { countriesWithoutSms, switchSms } from './phone/sms-countries.ts';
