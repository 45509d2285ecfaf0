import type { BookStatement } from '../db/book-statement.ts';
import { sql, type Db } from '../db/database.ts';
import { RUNNING_SUM_CHECKS } from './running-sum-checks.ts';
import { firstBrokenBlock } from './seal-block.ts';

interface BookCheck {
  readonly name: string;
  /** The findings, one line each; empty when the check passes. */
  readonly findings: readonly string[];
}

/** Each returns no row for a sound ledger. */
const CHECKS: readonly BookStatement[] = [
  {
    name: 'the sum over all accounts is 0 in each currency',
    finds: sql`
      select account.currency || ' is off by ' || sum(posting.units) as finding
      from posting join account on account.id = account_id
      group by account.currency having sum(posting.units) <> 0`,
  },
  {
    name: 'every journal entry balances in each currency',
    finds: sql`
      select 'transaction ' || transaction_id || ' is off by ' || sum(units) || ' ' || currency as finding
      from posting join account on account.id = account_id
      group by transaction_id, currency having sum(units) <> 0`,
  },
  {
    name: 'every posting is of a journal entry and an account, and what waits for its seal is an entry',
    finds: sql`
      select 'line ' || line || ' of transaction ' || transaction_id || ' on account ' || account_id as finding from posting
      where not exists (select from ledger_transaction where id = transaction_id)
        or not exists (select from account where account.id = account_id)
      union all
      select 'transaction ' || transaction_id || ' waits for its seal' from ledger_unsealed
      where not exists (select from ledger_transaction where id = transaction_id)`,
  },
  {
    name: 'the balance of each guarded account is the sum of its postings',
    finds: sql`
      select 'account ' || account.id || ' has ' || available + held || ', its postings ' || coalesce(sum(units), 0) as finding
      from account left join posting on posting.account_id = account.id
      where kind = 'guarded'
      group by account.id having available + held <> coalesce(sum(units), 0)`,
  },
  {
    name: 'the last line of each guarded account carries its balance',
    finds: sql`
      select 'account ' || account.id || ' has ' || available + held || ', its last line ' || last.balance_after as finding
      from account
      cross join lateral (
        select balance_after from posting where account_id = account.id order by transaction_id desc, line desc limit 1
      ) as last
      where kind = 'guarded' and last.balance_after is distinct from available + held`,
  },
  {
    name: 'what is held is the sum of the open holds',
    finds: sql`
      select 'account ' || account.id || ' holds ' || held || ', its holds ' || coalesce(sum(units), 0) as finding
      from account left join hold on hold.account_id = account.id and hold.state = 'open'
      where kind = 'guarded'
      group by account.id having held <> coalesce(sum(units), 0)`,
  },
  {
    name: 'only the issue is below zero',
    finds: sql`
      select 'account ' || account.id || ' (' || coalesce(house_name, owner) || ') stands at ' || sum(units) as finding
      from account join posting on posting.account_id = account.id
      where house_name is distinct from 'issue' and house_name is distinct from 'sales'
      group by account.id having sum(units) < 0`,
  },
  {
    name: 'counters of each holding equal its encumbrances',
    finds: sql`
      select 'holding ' || holding.id || ' counts ' || on_sale || '/' || lent || '/' || fielded || '/' || hosting as finding
      from holding left join encumbrance on encumbrance.holding_id = holding.id
      group by holding.id
      having on_sale <> coalesce(sum(quantity) filter (where kind = 'on_sale'), 0)
        or lent <> coalesce(sum(quantity) filter (where kind = 'lent'), 0)
        or fielded <> coalesce(sum(quantity) filter (where kind = 'fielded'), 0)
        or hosting <> coalesce(sum(quantity) filter (where kind = 'hosting'), 0)`,
  },
  {
    name: 'copies owned are copies minted and not burned',
    finds: sql`
      select 'card ' || card.id || ' has ' || minted - burned || ' copies, owned are ' || coalesce(sum(owned), 0) as finding
      from card left join holding on holding.card_id = card.id
      group by card.id having minted - burned <> coalesce(sum(owned), 0)`,
  },
  {
    name: 'what moved was of a card',
    finds: sql`
      select 'movement ' || id || ' of card ' || card_id as finding from card_movement
      where not exists (select from card where card.id = card_id)`,
  },
  {
    name: 'every holding is the sum of its card movements',
    finds: sql`
      select 'manager ' || manager_id || ' owns ' || owned || ' of card ' || card_id || ', its movements add up to ' || moved as finding
      from holding
      cross join lateral (
        select coalesce(sum(case when to_manager_id = manager_id then quantity else -quantity end), 0) as moved
        from card_movement
        where card_movement.card_id = holding.card_id and manager_id in (from_manager_id, to_manager_id)
      ) as movements
      where owned <> moved`,
  },
];

/** The statements that verify the books, with those of features. The chain of sealed blocks has none. */
export function bookStatements(further: readonly BookStatement[]): readonly BookStatement[] {
  return [...CHECKS, ...RUNNING_SUM_CHECKS, ...further];
}

/**
 * Recomputes the books from the entries: money, holds, cards and the chain of sealed blocks. Every check has a name;
 * a finding names the row and the difference. Features pass the statements of their own tables in `further`.
 */
export async function verifyBooks(
  db: Db,
  further: readonly BookStatement[] = [],
): Promise<readonly BookCheck[]> {
  const checks: BookCheck[] = [];
  for (const check of bookStatements(further)) {
    const found = await check.finds.execute(db);
    checks.push({ name: check.name, findings: found.rows.map((row) => row.finding) });
  }
  checks.push(await verifyBlocks(db));
  return checks;
}

/** Recomputes the chain of sealed blocks. */
export async function verifyBlocks(db: Db): Promise<BookCheck> {
  const broken = await firstBrokenBlock(db);
  return {
    name: 'the chain of sealed blocks is unbroken',
    findings: broken === null ? [] : [`block ${broken} does not agree with its entries`],
  };
}
