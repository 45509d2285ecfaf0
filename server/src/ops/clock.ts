import { clockMode, gameNow, setClock, stepClock, type ClockSetting } from '../db/clock.ts';
import { inTransaction } from '../db/database.ts';
import { UsageError, type Command } from './command.ts';

/** Shows or sets the game clock. */
export const clock: Command = {
  usage: '[real | stepped TIME | scaled TIME RATE | step TIME]',
  about: 'shows the game clock, or sets it (in production only to real)',
  async run({ config, db, print }, [mode, ...rest]) {
    if (mode === 'step') {
      const to = timeOf(rest[0]);
      await inTransaction(db, (tx) => stepClock(tx, to));
    } else if (mode !== undefined) {
      const setting = settingOf(mode, rest);
      if (config.environment === 'production' && setting.mode !== 'real') {
        throw new UsageError('In production the game clock is always real time.');
      }
      await inTransaction(db, (tx) => setClock(tx, setting));
    }
    print(`${(await gameNow(db)).toISOString()} (${await clockMode(db)})`);
    return true;
  },
};

function settingOf(mode: string, [time, rate]: readonly string[]): ClockSetting {
  if (mode === 'real') return { mode };
  if (mode === 'stepped') return { mode, at: timeOf(time) };
  if (mode !== 'scaled') throw new UsageError(`The clock can be real, stepped or scaled, not "${mode}".`);
  const factor = Number(rate);
  if (!(factor > 0 && factor <= 1_000_000)) throw new UsageError('RATE is a number above 0, such as 60.');
  return { mode, from: timeOf(time), rate: factor };
}

function timeOf(text: string | undefined): Date {
  const time = new Date(text ?? '');
  if (Number.isNaN(time.getTime())) throw new UsageError('TIME is written as 2024-08-16T19:00:00Z.');
  return time;
}
