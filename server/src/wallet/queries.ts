import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, shareOf, xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { PAYMENT_RULES } from '@touchline/domain/wallet/payments';
import { DAY_MS } from '@touchline/domain/rules/durations';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { withdrawableOf as splitWithdrawable } from '@touchline/domain/wallet/promotional';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { balancesOf } from './balances.ts';
import { ownXfc, promotionalLeft } from './promotional.ts';

const HISTORY_DAYS = 30;
const RATE_DECIMALS = 4;

/**
 * Balances of a manager, the holds with their causes, and the XFC at the end of each of the last 30 days. `eurOfXfc`
 * is the price of 1 XFC in euros, as decimal text.
 */
export async function walletOf(
  db: Db,
  managerId: number,
  eurOfXfc: string,
): Promise<CallOutput<'wallet.balances'>> {
  const balances = await balancesOf(db, managerId);
  const holds = await sql<{ kind: string; id: number; title: string | null; units: bigint; since: Date }>`
    select case when hold.cause_kind = 'entry' then 'contest' else hold.cause_kind end as kind,
      coalesce(contest.id, hold.cause_id) as id, coalesce(contest.name, player.name, club.venue_name) as title, hold.units,
      hold.opened_at as since
    from hold
    join account on account.id = hold.account_id and account.manager_id = ${managerId}
    left join entry on hold.cause_kind = 'entry' and entry.id = hold.cause_id
    left join contest on contest.id = entry.contest_id
    left join market_order on hold.cause_kind in ('order', 'bid') and market_order.id = hold.cause_id
    left join card on card.id = market_order.card_id
    left join player on card.asset_type = ${ASSET.player} and player.id = card.subject_id
    left join club on card.asset_type = ${ASSET.venue} and club.id = card.subject_id
    where hold.state = 'open' and account.owner = 'manager'
    order by hold.opened_at desc, hold.id desc limit 100
  `.execute(db);
  const history = await historyOf(db, managerId);
  const promotional = (await promotionalLeft(db, [managerId])).get(managerId) ?? 0n;
  return {
    balance: moneyText(balances.xfc),
    held_balance: moneyText(balances.held),
    withdrawable_balance: moneyText(await withdrawableOf(db, managerId, balances.xfc)),
    own_balance: moneyText(xfc(balances.xfc.units > promotional ? balances.xfc.units - promotional : 0n)),
    gold_balance: moneyText(balances.gold),
    eur_value: euros(balances.xfc.units + balances.held.units, eurOfXfc),
    holds: holds.rows.map((row) => ({
      cause: row.kind,
      cause_id: row.id,
      title: row.title ?? '',
      amount: moneyText(xfc(row.units)),
      since: row.since.toISOString(),
    })),
    history,
  };
}

/** The XFC of a manager, held ones included, at the end of each of the last 30 days, oldest first. */
async function historyOf(db: Db, managerId: number): Promise<CallOutput<'wallet.balances'>['history']> {
  const today = (await gameNow(db)).toISOString().slice(0, 10);
  const days = Array.from({ length: HISTORY_DAYS }, (_, ago) => dayBefore(today, HISTORY_DAYS - 1 - ago));
  // The last line of each day of the history, and the last one before it.
  const lines = await sql<{ day: string; units: bigint }>`
    select distinct on (day) day, balance_after as units
    from (
      select greatest(to_char(at at time zone 'utc', 'YYYY-MM-DD'), ${dayBefore(today, HISTORY_DAYS)}) as day,
        balance_after, transaction_id, line
      from posting
      join account on account.id = posting.account_id
      join ledger_transaction on ledger_transaction.id = posting.transaction_id
      where account.owner = 'manager' and account.manager_id = ${managerId} and account.currency = 'XFC'
    ) as own
    order by day, transaction_id desc, line desc
  `.execute(db);
  const atEnd = new Map(lines.rows.map((row) => [row.day, row.units]));
  let units = atEnd.get(dayBefore(today, HISTORY_DAYS)) ?? 0n;
  return days.map((day) => {
    units = atEnd.get(day) ?? units;
    return { day, balance: moneyText(xfc(units)) };
  });
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The XFC of a manager that can be withdrawn out of `available`: not promotional, not won with promotional XFC, and not
 * bought by card within the waiting time.
 */
export async function withdrawableOf(
  db: Db,
  managerId: number,
  available: Money<'XFC'>,
): Promise<Money<'XFC'>> {
  const own = await ownXfc(db, managerId);
  return xfc(splitWithdrawable(available.units, own.leaving, own, CURRENT_RULES.promotional).amount);
}

/** How much of a manager's available XFC can be withdrawn, and why not the rest. */
export async function promotionalOf(db: Db, managerId: number): Promise<CallOutput<'wallet.promotional'>> {
  const rules = CURRENT_RULES.promotional;
  const own = await ownXfc(db, managerId);
  const split = splitWithdrawable(own.available, own.leaving, own, rules);
  const freed = shareOf(xfc(own.feesPaid), rules.freedByFeesBasisPoints).units;
  const received = own.received + own.carried;
  return {
    available: moneyText(xfc(own.available)),
    withdrawable: moneyText(xfc(split.amount)),
    promotional: moneyText(xfc(split.promotional)),
    winnings: moneyText(xfc(split.winnings)),
    card_locked: moneyText(xfc(split.cardLocked)),
    card_locked_hours: PAYMENT_RULES.lockedHours,
    received: moneyText(xfc(received)),
    carried: moneyText(xfc(own.carried)),
    freed: moneyText(xfc(freed < received ? freed : received)),
    fees_paid: moneyText(xfc(own.feesPaid)),
    fees_to_free: moneyText(xfc(split.feesToFree)),
    freed_basis_points: Number(rules.freedByFeesBasisPoints),
    paid_in: moneyText(xfc(own.paidIn > 0n ? own.paidIn : 0n)),
    locks_winnings: rules.locksWinnings,
  };
}

/** Euros to the cent, rounded down. */
function euros(units: bigint, eurOfXfc: string): string {
  const [whole = '0', fraction = ''] = eurOfXfc.split('.');
  const rate = BigInt(whole + fraction.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
  const cents = (units * rate * 100n) / (XFC_UNIT * 10n ** BigInt(RATE_DECIMALS));
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
