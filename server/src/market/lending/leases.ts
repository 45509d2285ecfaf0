import type { CallOutput } from '@touchline/contract/calls';
import type * as z from 'zod';
import type { leaseRow } from '@touchline/contract/market/lending';
import { freeLeasesAWeek, freeLeasesLeft, weekOf } from '@touchline/domain/market/lending';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { slugOf } from '../../contests/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { readAllowance } from './lease-allowance.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';

type LeaseRow = z.output<typeof leaseRow>;

/** A manager's loans and leases, the first to end first, and their weekly allowance. */
export async function leasesOf(db: Db, managerId: number): Promise<CallOutput<'market.leases.list'>> {
  const rules = CURRENT_RULES;
  const now = await gameNow(db);
  const { used, level } = await readAllowance(db, managerId, now, rules);
  return {
    data: [...(await leaseRows(db, managerId))],
    free_left: freeLeasesLeft(used, level, rules),
    free_a_week: freeLeasesAWeek(level, rules),
    resets_at: new Date(weekOf(now.getTime()).endsAt).toISOString(),
    gold_price: moneyText(rules.cards.twoStarLease.price),
  };
}

/** The running leases of a manager, or one of them. A due lease that is in no team and hosts nothing
 * counts as ended, swept or not. */
export async function leaseRows(db: Db, managerId: number, leaseId?: number): Promise<readonly LeaseRow[]> {
  const { rows } = await sql<{
    id: number;
    source: 'house' | 'loan';
    card_id: number;
    starts_at: Date;
    due_at: Date;
    contest_id: number | null;
    contest_name: string | null;
  }>`
    select lease.id, source, card_id, starts_at, lease.due_at, contest.id as contest_id, contest.name as contest_name
    from lease left join entry on entry.id = lease.entry_id left join contest on contest.id = coalesce(entry.contest_id, hosts_contest_id)
    where lease.manager_id = ${managerId} and ended_at is null and (lease.due_at > game_now() or entry_id is not null or hosts_contest_id is not null)
      ${leaseId === undefined ? sql`` : sql`and lease.id = ${leaseId}`}
    order by lease.due_at, lease.id
  `.execute(db);
  const cardIds = rows.map(({ card_id }) => card_id);
  const faces = await loadCardFaces(db, cardIds);
  const matches = await nextMatches(db, cardIds);
  return rows.flatMap(({ id, source, card_id, starts_at, due_at, contest_id, contest_name: name }) => {
    const card = faces.get(card_id);
    if (card === undefined) return [];
    return [
      {
        id,
        source,
        card,
        starts_at: starts_at.toISOString(),
        ends_at: due_at.toISOString(),
        next_match: matches.get(card_id) ?? null,
        contest_id,
        contest: contest_id === null || name === null ? null : { id: contest_id, name, slug: slugOf(name) },
      },
    ];
  });
}

/** The next match of each club that its card can still be picked for, by card id: Sprint contests lock a minute before. */
async function nextMatches(
  db: Db,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<LeaseRow['next_match']>>> {
  const { rows } = await sql<{
    card_id: number;
    kickoff_at: Date;
    at_home: boolean;
    opponent: string;
    league_id: number;
    league_name: string;
  }>`
    select card.id as card_id, kickoff_at, match.home_club_id = club.id as at_home, opponent.name as opponent,
      league.id as league_id, league.name as league_name
    from card
    left join player on card.asset_type = ${ASSET.player} and player.id = card.subject_id
    join club on club.id = case card.asset_type when ${ASSET.player} then player.club_id else card.subject_id end
    cross join lateral (
      select * from match
      where club.id in (home_club_id, away_club_id) and kickoff_at > game_now() + interval '1 minute' and status = 'scheduled'
      order by kickoff_at, id limit 1
    ) as match
    join club as opponent on opponent.id = case club.id when home_club_id then away_club_id else home_club_id end
    join league on league.id = match.league_id
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  return new Map(
    rows.map(({ card_id, kickoff_at, at_home, opponent, league_id, league_name }) => [
      card_id,
      {
        kickoff_dt: kickoff_at.toISOString(),
        league: { id: league_id, name: league_name },
        opponent,
        at_home,
      },
    ]),
  );
}
