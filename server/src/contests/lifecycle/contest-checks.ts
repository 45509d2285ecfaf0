import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';

/** Invariants of the books of contests. A contest that is due may be in the middle of its payments. */
export const contestChecks: readonly BookStatement[] = [
  {
    name: 'the pot of each contest that is over is empty',
    finds: sql`
      select 'the pot of contest ' || contest.id || ' is left with ' || sum(units) as finding
      from contest join account on account.contest_id = contest.id join posting on posting.account_id = account.id
      where (final_at is not null or cancelled_at is not null) and due_at is null
      group by contest.id having sum(units) <> 0`,
  },
  {
    name: 'the pot of each contest under way is what came in less what was paid out',
    finds: sql`
      select 'the pot of contest ' || contest.id || ' holds ' || pot.units || ' instead of ' || came.units - paid.units as finding
      from contest
      cross join lateral (
        select coalesce(sum(units), 0) as units from account join posting on posting.account_id = account.id
        where account.contest_id = contest.id
      ) as pot
      cross join lateral (
        select coalesce(sum(units), 0) as units from hold
        where state = 'posted' and ((cause_kind = 'contest' and cause_id = contest.id)
          or (cause_kind = 'entry' and cause_id in (select id from entry where contest_id = contest.id)))
      ) as came
      cross join lateral (
        select coalesce(sum(units), 0) as units from contest_payout where contest_id = contest.id
      ) as paid
      where final_at is null and (cancelled_at is null or due_at is not null) and pot.units <> came.units - paid.units`,
  },
  {
    name: 'every payout of a contest stands in the ledger once, with its amount',
    finds: sql`
      select kind || ' of entry ' || payout.entry_id || ' has ' || payout.units || ', the ledger ' || coalesce(sum(posting.units), 0) as finding
      from contest_payout as payout
      left join ledger_transaction on cause_kind = 'entry' and cause_id = payout.entry_id and reason = 'contest_' || kind
      left join posting on posting.transaction_id = ledger_transaction.id and posting.units > 0
      group by payout.contest_id, payout.entry_id, kind, payout.units
      having payout.units <> coalesce(sum(posting.units), 0)`,
  },
  {
    name: 'nothing leaves a pot for an entry without its payout',
    finds: sql`
      select reason || ' of entry ' || cause_id || ' has no payout' as finding
      from ledger_transaction
      where cause_kind = 'entry' and reason in ('contest_prize', 'contest_refund') and not exists (
        select 1 from contest_payout where entry_id = cause_id and reason = 'contest_' || kind
      )`,
  },
  {
    name: 'prizes of each final contest are those of its results, and with the cuts all that came in',
    finds: sql`
      select 'contest ' || contest.id || ' took in ' || field.fees + backing || ', gave ' || field.prizes || ', paid '
        || paid.units || ', cut ' || cut.units as finding
      from contest
      cross join lateral (select greatest(added_prize, guaranteed_pool) as backing) as held
      cross join lateral (
        select coalesce(sum(fee), 0) as fees, coalesce(sum(prize), 0) as prizes
        from entry where contest_id = contest.id and state = 'playing'
      ) as field
      cross join lateral (
        select coalesce(sum(units), 0) as units from contest_payout where contest_id = contest.id and kind = 'prize'
      ) as paid
      cross join lateral (
        select coalesce(sum(units), 0) as units from ledger_transaction
        join posting on posting.transaction_id = ledger_transaction.id and posting.units > 0
        where cause_kind = 'contest' and cause_id = contest.id
          and reason in ('contest_house_cut', 'contest_host', 'contest_guarantee_returned')
      ) as cut
      where final_at is not null and (field.prizes <> paid.units or paid.units + cut.units <> field.fees + backing)`,
  },
  {
    name: 'a fee is held for each entry until the lock, and for none that has ended',
    finds: sql`
      select 'entry ' || entry.id || ' (' || entry.state || ') of contest ' || contest.id || ' has ' || coalesce(sum(units), 0)
        || ' held' as finding
      from entry join contest on contest.id = entry.contest_id
      left join hold on cause_kind = 'entry' and cause_id = entry.id and hold.state = 'open'
      group by entry.id, contest.id
      having coalesce(sum(units), 0) <> case
        when entry.state = 'playing' and locked_at is null and cancelled_at is null then fee
        when entry.state = 'left' or due_at is null or results_at is not null then 0
        else coalesce(sum(units), 0)
      end`,
  },
  {
    name: 'what backs the prizes of each contest is held until the lock, and not when it is over',
    finds: sql`
      select 'contest ' || contest.id || ' has ' || coalesce(sum(units), 0) || ' held behind its prizes' as finding
      from contest left join hold on cause_kind = 'contest' and cause_id = contest.id and hold.state = 'open'
      group by contest.id
      having coalesce(sum(units), 0) <> case
        when locked_at is null and cancelled_at is null then greatest(added_prize, guaranteed_pool)
        when due_at is null or results_at is not null then 0
        else coalesce(sum(units), 0)
      end`,
  },
  {
    name: 'each contest counts its seats and teams as they are',
    finds: sql`
      select 'contest ' || contest.id || ' counts ' || entries || ' seats and ' || entries_with_team || ' teams, there are '
        || field.seats || ' and ' || field.teams as finding
      from contest
      cross join lateral (
        select count(*) as seats, count(*) filter (where saved_at is not null) as teams
        from entry where contest_id = contest.id and state = 'playing'
      ) as field
      where cancelled_at is null and (entries <> field.seats or entries_with_team <> field.teams)`,
  },
  {
    // Lists show a cancelled contest by this count.
    name: 'a cancelled contest counts seats if any were taken',
    finds: sql`
      select 'contest ' || contest.id || ' was cancelled and counts ' || entries || ' seats, there were ' || taken.seats as finding
      from contest
      cross join lateral (
        select count(*) as seats from entry where contest_id = contest.id and state <> 'left'
      ) as taken
      where cancelled_at is not null and (entries > 0) <> (taken.seats > 0)`,
  },
];
