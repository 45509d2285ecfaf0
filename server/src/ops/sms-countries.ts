import { countriesWithoutSms, switchSms } from '../account/public.ts';
import { inTransaction } from '../db/database.ts';
import { COUNTRIES } from '../startup/countries.ts';
import { UsageError, type Command } from './command.ts';

/** Shows the countries to which no SMS is sent, or switches one. */
export const smsCountries: Command = {
  usage: '[COUNTRY on|off]',
  about: 'shows the countries to which SMS are switched off, or switches one (COUNTRY is its two letters)',
  async run({ db, say }, [code, state]) {
    if (code !== undefined) {
      const country = COUNTRIES.find(({ country_code }) => country_code === code.toUpperCase());
      if (country === undefined) throw new UsageError('COUNTRY is the two letters of a country, such as IT.');
      if (state !== 'on' && state !== 'off') throw new UsageError('SMS to a country are switched on or off.');
      await inTransaction(db, (tx) => switchSms(tx, country.id, state === 'off'));
    }
    const off = new Set(await countriesWithoutSms(db));
    if (off.size === 0) say('SMS are on for every country.');
    for (const { id, country_code, name } of COUNTRIES) if (off.has(id)) say(`${country_code} off (${name})`);
    return true;
  },
};
