import { countriesWithoutSms, switchSms } from '../account/public.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction } from '../db/database.ts';
import { COUNTRIES } from '../startup/countries.ts';
import { UsageError, type Command } from './command.ts';
import { recordAct } from '../db/record-act.ts';

/** Shows the countries to which no SMS is sent, or switches one; each change is recorded with its reason. */
export const smsCountries: Command = {
  usage: '[COUNTRY on|off OPERATOR REASON]',
  about: 'shows the countries to which SMS are switched off, or switches one by its two letters, such as BE',
  async run({ db, print }, [code, state, operator, ...reason]) {
    if (code !== undefined) {
      const country = COUNTRIES.find(({ country_code }) => country_code === code.toUpperCase());
      if (country === undefined) throw new UsageError('COUNTRY is a country’s two letters, such as BE.');
      if (state !== 'on' && state !== 'off') throw new UsageError('SMS to a country are switched on or off.');
      if (operator === undefined || reason.length === 0)
        throw new UsageError('Name OPERATOR and REASON: both are recorded.');
      const off = state === 'off';
      await inTransaction(db, async (tx) => {
        if (!(await switchSms(tx, country.id, off))) return;
        await recordAct(tx, await gameNow(tx), {
          operator,
          act: off ? 'switch_off' : 'switch_on',
          subject: { kind: 'country', id: country.id },
          before: { feature: 'sms', off: !off },
          after: { feature: 'sms', off },
          reason: reason.join(' '),
        });
      });
    }
    const off = new Set(await countriesWithoutSms(db));
    if (off.size === 0) print('SMS are on for every country.');
    for (const { id, country_code, name } of COUNTRIES)
      if (off.has(id)) print(`${country_code} off (${name})`);
    return true;
  },
};
