/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { countriesWithoutSms, switchSms } from './phone/sms-countries.ts';
