import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import {
  approveCompensation,
  openCompensations,
  proposeCompensation,
  withdrawCompensation,
} from '../../contests/settlement/compensation/compensate.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, type Db, type Tx } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import { UsageError, type Command } from '../command.ts';

type Print = (line: string) => void;

/** Lists the compensations that wait, or proposes, approves or withdraws one. */
export const compensations: Command = {
  usage: '[propose ENTRY XFC | approve NUMBER | withdraw NUMBER] [OPERATOR REASON]',
  about: 'lists compensations that wait for a second operator, or proposes, approves or withdraws one',
  async run({ db, print }, [act, subject, ...rest]) {
    if (act === undefined) return list(db, print);
    const id = Number(subject);
    if (!Number.isInteger(id) || id < 1)
      throw new UsageError('Name an entry or a compensation by its number.');
    const [amount, parameters] = act === 'propose' ? [rest[0], rest.slice(1)] : [undefined, rest];
    const [operator, ...words] = parameters;
    const reason = words.join(' ');
    if (operator === undefined || reason === '')
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const by = { id, operator, reason };
    if (act === 'propose') return propose(db, print, by, amountOf(amount));
    if (act === 'approve') return approve(db, print, by);
    if (act === 'withdraw') return withdraw(db, print, by);
    throw new UsageError('A compensation is proposed, approved or withdrawn.');
  },
};

interface Act {
  /** The entry of a proposal, else the compensation. */
  readonly id: number;
  readonly operator: string;
  readonly reason: string;
}

function amountOf(text = ''): ReturnType<typeof xfc> {
  const amount = parseMoney('XFC', text);
  if (amount === null || amount.units <= 0n) throw new UsageError('XFC is an amount such as 1.25.');
  return amount;
}

async function list(db: Db, print: Print): Promise<boolean> {
  const open = await openCompensations(db);
  if (open.length === 0) print('No compensation waits for a second operator.');
  for (const { id, entry_id, nickname, contest, units, reason, proposed_by } of open)
    print(
      `${id}  ${moneyText(xfc(units))} XFC to ${nickname} for entry ${entry_id} of ${contest}, proposed by ${proposed_by}: ${reason}`,
    );
  return true;
}

async function propose(db: Db, print: Print, { id, operator, reason }: Act, amount: ReturnType<typeof xfc>) {
  const proposed = await inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    const number = await proposeCompensation(tx, at, { entryId: id, amount, operator, reason });
    if (typeof number === 'number')
      await record(
        tx,
        at,
        'propose_compensation',
        { id: number, operator, reason },
        { units: `${amount.units}` },
      );
    return number;
  });
  const isProposed = typeof proposed === 'number';
  print(
    isProposed
      ? `Compensation ${proposed} of ${moneyText(amount)} XFC for entry ${id} waits for a second operator.`
      : `Entry ${id} is not compensated: ${proposed}.`,
  );
  return isProposed;
}

async function approve(db: Db, print: Print, act: Act): Promise<boolean> {
  const refused = await inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    const why = await approveCompensation(tx, at, act.id, act.operator);
    // Thrown, so that what was marked as paid is undone with the rest.
    if (why !== null) throw new NotPaid(why);
    await record(tx, at, 'approve_compensation', act, { paid: true });
    return null;
  }).catch((error: unknown) => {
    if (error instanceof NotPaid) return error.message;
    throw error;
  });
  print(
    refused === null ? `Compensation ${act.id} is paid.` : `Compensation ${act.id} is not paid: ${refused}.`,
  );
  return refused === null;
}

class NotPaid extends Error {}

async function withdraw(db: Db, print: Print, act: Act): Promise<boolean> {
  const isWithdrawn = await inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    if (!(await withdrawCompensation(tx, at, act.id))) return false;
    await record(tx, at, 'withdraw_compensation', act, { withdrawn: true });
    return true;
  });
  print(`Compensation ${act.id} is ${isWithdrawn ? 'withdrawn' : 'not open'}.`);
  return isWithdrawn;
}

function record(
  tx: Tx,
  at: Date,
  act: 'propose_compensation' | 'approve_compensation' | 'withdraw_compensation',
  { id, operator, reason }: Act,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { kind: 'compensation', id } as const;
  return recordAct(tx, at, { operator, act, subject, before: {}, after, reason });
}
