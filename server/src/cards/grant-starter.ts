import { payment } from '@touchline/domain/wallet/ledger';
import type { Rules } from '@touchline/domain/rules/rules';
import { starterCards, type StarterCandidate } from '@touchline/domain/packs/starter-cards';
import { sql, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { houseAccount, lockBalances, managerAccount, moveMoney, rewardsSlices } from '../wallet/public.ts';
import { leaseFromHouse } from './leases.ts';

const DAY = 86_400_000;
/** A set is of as many leagues, those that kick off next, unless they lack players. */
const LEAGUES_OF_SET = 2;
/** A player with so many starts in the last matches usually starts. */
const LAST_MATCHES = 5;
const USUAL_STARTS = 3;

/**
 * Grants a new manager the starter set, in the transaction of the activation: XFC from the rewards budget, gold from
 * the issue, and house leases of players with a match soon. Called once per manager, by the activation. When the
 * rewards budget is spent the XFC is omitted, as the rules allow.
 */
export async function grantStarter(tx: Tx, managerId: number, now: Date, rules: Rules): Promise<void> {
  const { starterGrant } = rules;
  const cause = { kind: 'manager', id: managerId };
  const cards = await leasableCards(tx, managerId, now, rules);
  const dueAt = new Date(now.getTime() + starterGrant.leaseDays * DAY);
  await leaseFromHouse(tx, now, { managerId, cardIds: cards, dueAt }, cause);

  const xfcAccount = await managerAccount(tx, 'XFC', managerId);
  const goldAccount = await managerAccount(tx, 'GOLD', managerId);
  const goldIssue = await houseAccount(tx, 'GOLD', 'issue');
  const slices = await rewardsSlices(tx, managerId);
  const balances = await lockBalances(tx, [...slices, xfcAccount, goldAccount]);
  const payer = slices.find((slice) => (balances.get(slice)?.available ?? 0n) >= starterGrant.xfc.units);
  const grants = [{ from: goldIssue, to: goldAccount, money: starterGrant.gold }];
  const paid = payer === undefined ? [] : [{ from: payer, to: xfcAccount, money: starterGrant.xfc }];
  await moveMoney(
    tx,
    now,
    [...paid, ...grants].map(({ from, to, money }) => ({
      reason: 'starter',
      cause,
      postings: payment(from, to, money),
    })),
  );
}

/**
 * The cards of the set: of players who are not out and whose club plays soon in a league with pro contests, those who
 * usually start first; else they differ by manager.
 */
async function leasableCards(tx: Tx, managerId: number, now: Date, rules: Rules): Promise<readonly number[]> {
  const { leasedPositions, freeChoice } = rules.starterGrant;
  const ofNextLeagues = await candidates(tx, managerId, now, rules, LEAGUES_OF_SET);
  const set = starterCards(ofNextLeagues, rules.starterGrant);
  if (set.length === leasedPositions.length + freeChoice) return set;
  return starterCards(await candidates(tx, managerId, now, rules, null), rules.starterGrant);
}

/** The cards that a set may hold, of the leagues that kick off next; null: of all. */
async function candidates(
  tx: Tx,
  managerId: number,
  now: Date,
  rules: Rules,
  maxLeagues: number | null,
): Promise<readonly StarterCandidate[]> {
  const { leasedStars, matchWithinDays } = rules.starterGrant;
  const until = new Date(now.getTime() + matchWithinDays * DAY);
  const { rows } = await sql<Omit<StarterCandidate, 'kickOffAt'> & { kickOffAt: Date }>`
    with next as (
      select club.id as club_id, min(kickoff_at) as kickoff_at
      from match cross join lateral (values (home_club_id), (away_club_id)) as club (id)
      where kickoff_at > ${now} and kickoff_at <= ${until} and status = 'scheduled'
      group by club.id
    ), playing as (
      select league.id from next join club on club.id = next.club_id join league on league.id = club.league_id
      where league.full_statistics group by league.id order by min(next.kickoff_at), league.id limit ${maxLeagues}
    )
    select card.id as "cardId", player.position, player.league_id as "leagueId", player.club_id as "clubId",
      next.kickoff_at as "kickOffAt"
    from card join player on player.id = card.subject_id
    join playing on playing.id = player.league_id
    join next on next.club_id = player.club_id
    where card.asset_type = ${ASSET.player} and card.stars = ${leasedStars}
      and not exists (
        select from absence
        where absence.player_id = player.id and ended_at is null and known_at <= ${now}
          and (expected_return is null or expected_return > next.kickoff_at)
      )
    order by (
      select count(*) from (
        select started from appearance where appearance.player_id = player.id order by match_id desc limit ${LAST_MATCHES}
      ) as last where started
    ) >= ${USUAL_STARTS} desc, md5(player.id || '/' || ${managerId}::text), player.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, kickOffAt: row.kickOffAt.getTime() }));
}
