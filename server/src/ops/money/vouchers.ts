import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeVouchers } from '../../rewards/public.ts';
import { UsageError, type Command } from '../command.ts';

const MAX_COUNT = 1_000;
const MAX_DAYS = 3_650;

/**
 * Lists the vouchers by value and expiry, or makes some for promotional XFC and shows their codes, once. Making is
 * recorded with its reason.
 */
export const vouchers: Command = {
  usage: '[make COUNT XFC DAYS OPERATOR REASON]',
  about: 'lists vouchers, or makes codes worth XFC that expire after some days and shows them this once',
  async run({ db, print }, [command, count, xfc, days, operator, ...words]) {
    if (command === undefined) return listVouchers(db, print);
    if (command !== 'make') throw new UsageError('The command of vouchers is make.');
    const amount = parseMoney('XFC', xfc ?? '');
    if (amount === null || amount.units === 0n) throw new UsageError('XFC is an amount, such as 12.50.');
    const reason = words.join(' ');
    if (operator === undefined || reason === '')
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const order = {
      count: wholeOf('COUNT', count, MAX_COUNT),
      amount,
      days: wholeOf('DAYS', days, MAX_DAYS),
      operator,
      reason,
    };
    const made = await inTransaction(db, (tx) => makeVouchers(tx, order));
    if ('free' in made) {
      print(`The rewards budget has ${moneyText(made.free)} XFC left for vouchers.`);
      return false;
    }
    for (const code of made) print(code);
    return true;
  },
};

async function listVouchers(db: Db, print: (line: string) => void): Promise<boolean> {
  const { rows } = await sql<{ units: bigint; expires_at: Date; made: number; redeemed: number }>`
    select units, expires_at, count(*)::int as made, count(redeemed_by)::int as redeemed
    from voucher group by units, expires_at order by expires_at, units
  `.execute(db);
  if (rows.length === 0) print('There are no vouchers.');
  for (const { units, expires_at, made, redeemed } of rows) {
    const until = expires_at.toISOString().slice(0, 10);
    print(`${moneyText(xfc(units))} XFC until ${until}: ${redeemed} of ${made} redeemed`);
  }
  return true;
}

function wholeOf(name: string, typed: string | undefined, max: number): number {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new UsageError(`${name} is a number from 1 to ${max}.`);
  return number;
}
