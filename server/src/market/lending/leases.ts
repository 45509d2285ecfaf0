import type { CallOutput } from '@touchline/contract/calls';
import type * as z from 'zod';
import type { leaseRow } from '@touchline/contract/market/lending';
import { freeLeasesAWeek, freeLeasesLeft, weekOf } from '@touchline/domain/market/lending';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { slugOf } from '../../contests/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { readAllowance } from './lease-allowance.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import { loadNextMatches, type NextMatch } from '../catalog/next-matches.ts';

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
  const matches = await loadNextMatches(
    db,
    [...faces.values()].flatMap(({ club }) => (club === null ? [] : [club.id])),
  );
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
        next_match: nextMatchOf(card.club === null ? undefined : matches.get(card.club.id)),
        contest_id,
        contest: contest_id === null || name === null ? null : { id: contest_id, name, slug: slugOf(name) },
      },
    ];
  });
}

function nextMatchOf(match: NextMatch | undefined): LeaseRow['next_match'] {
  if (match === undefined) return null;
  const { kickoffAt, atHome, opponent, league } = match;
  return { kickoff_dt: kickoffAt.toISOString(), league, opponent: opponent.name, at_home: atHome };
}
