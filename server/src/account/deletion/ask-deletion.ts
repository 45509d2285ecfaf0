import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { requireStepUp } from '../../auth/public.ts';
import type { Config } from '../../config.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { mailManager } from '../../mail/public.ts';
import { balancesOf, withdrawableOf } from '../../wallet/public.ts';
import { openMatters } from './open-matters.ts';

const ASK = 'account.deletion.ask';
/** Real days between asking and the deletion, in which signing in keeps the account. */
const GRACE_DAYS = 14;

/** The assets that a deletion of the account would take, and the matters that must end first. */
export async function describeDeletion(
  db: Db,
  _input: unknown,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<'account.deletion.get'>> {
  const { xfc: available, held, gold } = await balancesOf(db, managerId);
  return {
    open: await openMatters(db, managerId),
    balance: moneyText(xfc(available.units + held.units)),
    withdrawable_balance: moneyText(await withdrawableOf(db, managerId, available)),
    gold_balance: moneyText(gold),
    cards: await cardsOf(db, managerId),
    grace_days: GRACE_DAYS,
  };
}

/**
 * Asks for the deletion of the account: ends all sessions and mails when it is due. Refuses without a recent password or
 * code, while something is open, without the typed nickname, and when money or cards are left that are not given up.
 */
export function askDeletion({
  config,
}: {
  readonly config: Pick<Config, 'environment' | 'smtpUrl' | 'publicUrl'>;
}) {
  return async (
    tx: Tx,
    { confirmation, gives_up: givesUp }: ParsedInput<typeof ASK>,
    caller: ManagerCaller,
  ): Promise<CallOutput<typeof ASK> | Refusal> => {
    const refused = await requireStepUp(tx, caller);
    if (refused !== null) return refused;
    const { managerId, nickname } = caller;
    if (confirmation.normalize('NFKC').trim() !== nickname)
      return refuse('ERR_CONFIRMATION', { field: 'confirmation' });
    if ((await openMatters(tx, managerId)).length > 0) return refuse('ERR_ACCOUNT_IN_USE');
    const { xfc: balance, gold } = await balancesOf(tx, managerId);
    const hasSomething = balance.units > 0n || gold.units > 0n || (await cardsOf(tx, managerId)) > 0;
    if (hasSomething && givesUp !== true) return refuse('ERR_BALANCE_LEFT', { field: 'gives_up' });
    const { rows } = await sql<{ due_at: Date }>`
      update manager set deletion_asked_at = clock_timestamp(),
        deletion_due_at = clock_timestamp() + make_interval(days => ${GRACE_DAYS})
      where id = ${managerId} and deleted_at is null
      returning deletion_due_at as due_at
    `.execute(tx);
    const [asked] = rows;
    if (asked === undefined) return refuse('ERR_LOGIN_REQUIRED');
    await sql`
      update session set ended_at = clock_timestamp(), end_reason = 'ended'
      where manager_id = ${managerId} and ended_at is null
    `.execute(tx);
    // Elsewhere than in production it lands in the local outbox.
    if (config.smtpUrl !== null || config.environment !== 'production') {
      const day = asked.due_at.toISOString().slice(0, 10);
      await mailManager(tx, config, { managerId, name: 'deletion', path: '/auth/login', values: { day } });
    }
    return { due_at: asked.due_at.toISOString() };
  };
}

/** The number of copies a manager owns. */
async function cardsOf(db: Db, managerId: number): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select coalesce(sum(owned), 0)::int as cards from holding where manager_id = ${managerId}
  `.execute(db);
  return rows[0]?.cards ?? 0;
}
