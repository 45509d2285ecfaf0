import { inTransaction } from '../db/database.ts';
import { FEATURES, setSwitch, switchedOff } from '../http/calls/switches.ts';
import { UsageError, type Command } from './command.ts';

/** Shows the kill switches, or sets one. */
export const switches: Command = {
  usage: '[FEATURE on|off]',
  about: `shows the switches, or sets one: ${FEATURES.join(', ')}`,
  async run({ db, say }, [name, state]) {
    if (name !== undefined) {
      const feature = FEATURES.find((each) => each === name);
      if (feature === undefined) throw new UsageError(`FEATURE is one of ${FEATURES.join(', ')}.`);
      if (state !== 'on' && state !== 'off') throw new UsageError('A feature is switched on or off.');
      await inTransaction(db, (tx) => setSwitch(tx, feature, state === 'off'));
    }
    const off = new Set(await switchedOff(db));
    for (const feature of FEATURES) say(`${feature} ${off.has(feature) ? 'off' : 'on'}`);
    return true;
  },
};
