import { COUNTRY_FEATURES, FEATURES } from '@touchline/contract/startup/switches';
import { inTransaction, type Db, type Tx } from '../db/database.ts';
import { gameNow } from '../db/clock.ts';
import { setCountrySwitch, setSwitch, switchedOff, switchedOffInCountries } from '../http/calls/switches.ts';
import { COUNTRIES } from '../startup/countries.ts';
import { UsageError, type Command } from './command.ts';
import { recordAct } from '../db/record-act.ts';

/** In records of acts, the country of a switch for everyone. */
const EVERYWHERE = 0;

/** A switch, how an operator sets it and why. */
interface Setting {
  readonly feature: string;
  /** Sets the switch; whether that changed it. */
  readonly set: (tx: Tx, off: boolean) => Promise<boolean>;
  /** The country's id, or `EVERYWHERE`. */
  readonly countryId: number;
}

/** Shows the switches of everyone and of countries, or sets one; each change is recorded with its reason. */
export const switches: Command = {
  usage: '[FEATURE[/COUNTRY] on|off OPERATOR REASON]',
  about: `shows what is switched off, or switches for everybody ${FEATURES.join(', ')}, or for a country such as packs/BE ${COUNTRY_FEATURES.join(', ')}`,
  async run({ db, print }, [name, state, operator, ...reason]) {
    if (name !== undefined) {
      const setting = settingOf(name);
      if (state !== 'on' && state !== 'off') throw new UsageError('A feature is switched on or off.');
      if (operator === undefined || reason.length === 0)
        throw new UsageError('Name OPERATOR and REASON: both are recorded.');
      await inTransaction(db, (tx) => change(tx, setting, state === 'off', operator, reason.join(' ')));
    }
    await show(db, print);
    return true;
  },
};

function settingOf(name: string): Setting {
  const [typed = '', code] = name.split('/');
  if (code === undefined) {
    const feature = FEATURES.find((each) => each === typed);
    if (feature === undefined) throw new UsageError(`FEATURE is one of ${FEATURES.join(', ')}.`);
    return { feature, countryId: EVERYWHERE, set: (tx, off) => setSwitch(tx, feature, off) };
  }
  const feature = COUNTRY_FEATURES.find((each) => each === typed);
  if (feature === undefined)
    throw new UsageError(`FEATURE of a country is one of ${COUNTRY_FEATURES.join(', ')}.`);
  const country = COUNTRIES.find((each) => each.country_code === code.toUpperCase());
  if (country === undefined) throw new UsageError(`COUNTRY is a country's two letters, such as BE.`);
  const { id } = country;
  return { feature, countryId: id, set: (tx, off) => setCountrySwitch(tx, feature, id, off) };
}

/** Sets a switch and records it; if it is already set so, nothing is changed or recorded. */
async function change(
  tx: Tx,
  { feature, countryId, set }: Setting,
  off: boolean,
  operator: string,
  reason: string,
): Promise<void> {
  if (!(await set(tx, off))) return;
  await recordAct(tx, await gameNow(tx), {
    operator,
    act: off ? 'switch_off' : 'switch_on',
    subject: { kind: 'country', id: countryId },
    before: { feature, off: !off },
    after: { feature, off },
    reason,
  });
}

async function show(db: Db, print: (line: string) => void): Promise<void> {
  const off = new Set(await switchedOff(db));
  for (const feature of FEATURES) print(`${feature} ${off.has(feature) ? 'off' : 'on'}`);
  const codes = new Map(COUNTRIES.map(({ id, country_code }) => [id, country_code]));
  for (const { feature, countryId } of await switchedOffInCountries(db))
    print(`${feature}/${codes.get(countryId) ?? countryId} off`);
}
